import type { Template } from './template.ts'
import { TO_CHOOSE_EVENT } from './to-choose.ts'

export const nps: Template = {
  name: 'nps',
  title: 'NPS',
  says: 'Asks every quarter how likely people are to recommend you, and why.',
  kind: 'survey',
  content: {
    kind: 'survey',
    name: 'NPS',
    description: 'Every quarter, after the first month.',
    recurrence: { every: '13w' },
    segment: { items_op: 'and', items: [{ kind: 'property', prop: 'created_at', op: 'lt-d', value: 30 }] },
    steps: [
      {
        title: 'How likely are you to recommend us to a colleague?',
        triggers: [{ on: 'idle', seconds: 8 }],
        question: {
          type: 'nps',
          low: 'Not at all likely',
          high: 'Very likely',
          follow_up: [
            { answers: ['0', '1', '2', '3', '4', '5', '6'], text: 'What should we do better?' },
            { answers: ['7', '8'], text: 'What would make it a 10?' },
            { answers: ['9', '10'], text: 'What do you like most?' },
          ],
        },
      },
      {
        title: 'Thank you',
        body: 'Somebody on the team reads every answer.',
        buttons: [{ text: 'Close', does: 'complete' }],
      },
    ],
  },
}

export const csat: Template = {
  name: 'csat',
  title: 'CSAT after an action',
  says: 'Asks right after somebody did something whether it went well.',
  kind: 'survey',
  content: {
    kind: 'survey',
    name: 'CSAT after an action',
    description: 'Right after the event, while people still remember.',
    recurrence: { every: '30d' },
    steps: [
      {
        title: 'How did that go?',
        triggers: [{ on: 'event', name: TO_CHOOSE_EVENT }],
        delay: 1,
        question: {
          type: 'csat',
          low: 'Badly',
          high: 'Very well',
          follow_up: [{ answers: ['1', '2', '3'], text: 'What got in your way?' }],
        },
      },
      {
        title: 'Thanks, that helps',
        buttons: [{ text: 'Close', does: 'complete' }],
      },
    ],
  },
}

export const oneQuestion: Template = {
  name: 'one-question',
  title: 'One question',
  says: 'Asks new people what they came for, to show them the right things.',
  kind: 'survey',
  content: {
    kind: 'survey',
    name: 'What brings you here?',
    description: 'Once, in the first week.',
    segment: { items_op: 'and', items: [{ kind: 'property', prop: 'created_at', op: 'gt-d', value: 7 }] },
    steps: [
      {
        title: 'What brings you here?',
        body: 'So that we show you the right things first.',
        triggers: [{ on: 'time', seconds: 15 }],
        question: {
          type: 'buttons',
          required: false,
          options: [
            { text: 'Just looking around', value: 'looking' },
            { text: 'A project of my own', value: 'own' },
            { text: 'Work with my team', value: 'team' },
          ],
        },
      },
    ],
  },
}
