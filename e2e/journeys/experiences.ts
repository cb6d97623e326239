import type { ExperienceInput } from '../../src/protocol/experience.ts'

type Tour = Extract<ExperienceInput, { kind: 'tour' }>
type FirstStep = Tour['steps'][number]

/** Two steps on the screen. It starts only by a Delivery, unless a journey says otherwise. */
export function aTour(changes: Partial<Tour> = {}, first: Partial<FirstStep> = {}): Tour {
  return {
    kind: 'tour',
    name: 'Welcome',
    automatic: false,
    steps: [
      { title: 'Hello {{first_name fallback="there"}}', buttons: [{ does: 'next', text: 'Next' }], ...first },
      {
        title: 'That is all',
        buttons: [
          { does: 'back', text: 'Back' },
          { does: 'next', text: 'Done' },
        ],
      },
    ],
    ...changes,
  }
}

/** A floating button at the lower right, with these items. */
export function aLauncher(
  ...buttons: NonNullable<Extract<ExperienceInput, { kind: 'launcher' }>['steps'][number]['buttons']>
): Extract<ExperienceInput, { kind: 'launcher' }> {
  return {
    kind: 'launcher',
    name: 'Help',
    steps: [{ title: 'How can we help?', place: { screen: 'bottom-right', label: 'Help' }, buttons }],
  }
}

/** A card inside an element of the page, with one button. */
export function anEmbed(): Extract<ExperienceInput, { kind: 'embed' }> {
  return {
    kind: 'embed',
    name: 'New reports',
    steps: [
      {
        title: 'Reports are here',
        place: { inside: '#card', height: 120 },
        buttons: [{ does: 'complete', text: 'Understood' }],
      },
    ],
  }
}

/** A tooltip with a dot beside a button of the page. */
export function aHint(): Extract<ExperienceInput, { kind: 'tooltip' }> {
  return { kind: 'tooltip', name: 'Orders', steps: [{ body: 'Begin here.', hint: true, place: { beside: '#new' } }] }
}

export function aSurvey(): Extract<ExperienceInput, { kind: 'survey' }> {
  return {
    kind: 'survey',
    name: 'How is it going?',
    automatic: false,
    steps: [
      { title: 'Would you recommend us?', question: { type: 'nps' } },
      { title: 'What is missing?', question: { type: 'text' } },
    ],
  }
}

export const BODY = `<main><h1>Orders</h1><button id="new" type="button">New order</button>
  <a id="to-settings" href="/settings">Settings</a><div id="card"></div></main>`
