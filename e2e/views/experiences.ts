import type { Experience, ScreenPlace } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'

/** Three steps: modal beside the chart, modal beside the plan, then not modal on the screen. */
export function aTour(backdrop = true): Experience {
  return anExperience({
    steps: [
      aStep({ id: anId('one'), title: 'One', body: 'First.', place: { beside: '#chart' }, backdrop }),
      aStep({ id: anId('two'), title: 'Two', body: 'Second.', place: { beside: '#plan' }, backdrop }),
      aStep({ id: anId('three'), title: 'Three', body: 'Third.', place: { screen: 'bottom-left' } }),
    ],
  })
}

/** Two questions, and thanks. */
export function aSurvey(first: { body?: string; place?: { screen: ScreenPlace } } = {}): Experience {
  return anExperience({
    kind: 'survey',
    steps: [
      aStep({
        kind: 'survey',
        id: anId('nps'),
        title: 'How likely?',
        question: { type: 'nps', follow_up: [{ answers: ['9', '10'], text: 'What do you like?' }] },
        ...first,
      }),
      aStep({
        kind: 'survey',
        id: anId('mail'),
        title: 'Mail?',
        question: { type: 'text', input: 'email', required: true },
      }),
      aStep({ kind: 'survey', id: anId('thanks'), title: 'Thank you', question: undefined }),
    ],
  })
}

export function aLauncher(place: object = { screen: 'bottom-right', label: 'Start' }): Experience {
  return anExperience({
    kind: 'launcher',
    step: {
      title: 'Get started',
      style: 'checklist',
      place: place as never,
      buttons: [
        { id: anId('a'), does: 'call', text: 'First task', action: 'first' },
        { id: anId('b'), does: 'open', text: 'Second task', url: '/second' },
      ],
    },
  })
}

export function aTooltip(more: object = {}): Experience {
  return anExperience({
    kind: 'tooltip',
    step: { title: 'Share', body: 'With everyone.', place: { beside: '#share' }, ...more },
  })
}

export function anEmbed(place: object = { banner: 'top' }): Experience {
  return anExperience({
    kind: 'embed',
    step: {
      title: 'Maintenance',
      body: 'On Sunday.',
      place: place as never,
      buttons: [{ id: anId('more'), does: 'open', text: 'Read more', url: '/more' }],
    },
  })
}
