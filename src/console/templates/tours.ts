import type { Template } from './template.ts'
import { TO_CHOOSE_ADDRESS, TO_CHOOSE_ELEMENT, TO_WRITE_NEWS, TO_WRITE_NEWS_BODY } from './to-choose.ts'

export const welcomeTour: Template = {
  name: 'welcome-tour',
  title: 'Welcome tour',
  says: 'Shows new people the two or three places they need on their first day.',
  kind: 'tour',
  content: {
    kind: 'tour',
    name: 'Welcome tour',
    description: 'For people who are here for the first time.',
    recurrence: 'until_completed',
    segment: { items: [{ kind: 'property', prop: 'created_at', op: 'gt-d', value: 14 }], items_op: 'and' },
    steps: [
      {
        title: 'Welcome, {{first_name fallback="good to see you"}}',
        body: 'Two stops, less than a minute. Then you know where everything begins.',
        place: { screen: 'center' },
        backdrop: true,
        buttons: [
          { text: 'Show me around', does: 'next' },
          { text: 'Later', does: 'snooze', for: '1d', style: 'link' },
        ],
      },
      {
        title: 'Start here',
        body: 'Everything you make begins with this button. Whatever you try, **you can undo it**.',
        place: { beside: TO_CHOOSE_ELEMENT },
        buttons: [
          { text: 'Next', does: 'next' },
          { text: 'Back', does: 'back' },
        ],
      },
      {
        title: 'You are all set',
        body: 'Try it now, or have a look around first. Nothing can go wrong.',
        place: { screen: 'center' },
        buttons: [{ text: 'Start', does: 'complete' }],
      },
    ],
  },
}

export const featureAnnouncement: Template = {
  name: 'feature-announcement',
  title: 'Feature announcement',
  says: 'Tells people about something new, once, and takes them there.',
  kind: 'tour',
  content: {
    kind: 'tour',
    name: 'Feature announcement',
    description: 'Once for everybody who can use what is new.',
    steps: [
      {
        title: TO_WRITE_NEWS,
        body: TO_WRITE_NEWS_BODY,
        place: { screen: 'bottom-right' },
        triggers: [{ on: 'time', seconds: 3 }],
        buttons: [
          { text: 'Try it', does: 'open', url: TO_CHOOSE_ADDRESS },
          { text: 'Not now', does: 'exit' },
        ],
      },
    ],
  },
}

export const showTheWay: Template = {
  name: 'show-the-way',
  title: 'Show the way',
  says: 'Points at one thing, and goes on when people use it.',
  kind: 'tour',
  content: {
    kind: 'tour',
    name: 'Show the way',
    description: 'For people who have not found it yet.',
    recurrence: { every: '14d', times: 2 },
    steps: [
      {
        title: 'It is right here',
        body: 'Click it to see what it does.',
        place: { beside: TO_CHOOSE_ELEMENT },
        advance_on_click: true,
      },
      {
        title: 'That was it',
        body: 'From now on you find it here whenever you need it.',
        place: { screen: 'bottom-right' },
        buttons: [{ text: 'Good', does: 'complete' }],
      },
    ],
  },
}
