import type { ExperienceInput, Kind } from '../../protocol/experience.ts'
import { banner, checklist, emptyState, helpMenu, hint } from './standing.ts'
import { csat, nps, oneQuestion } from './surveys.ts'
import type { Template } from './template.ts'
import { TO_CHOOSE_ADDRESS, TO_CHOOSE_ELEMENT } from './to-choose.ts'
import { featureAnnouncement, showTheWay, welcomeTour } from './tours.ts'

export const TEMPLATES: readonly Template[] = [
  welcomeTour,
  featureAnnouncement,
  showTheWay,
  nps,
  csat,
  oneQuestion,
  checklist,
  helpMenu,
  hint,
  banner,
  emptyState,
]

const NEW: { [kind in Kind]: Extract<ExperienceInput, { kind: kind }> } = {
  tour: { kind: 'tour', name: 'A new tour', steps: [{ title: 'Hello', place: { screen: 'center' } }] },
  survey: {
    kind: 'survey',
    name: 'A new survey',
    steps: [{ title: 'What would you like to tell us?', question: { type: 'text', long: true } }],
  },
  launcher: {
    kind: 'launcher',
    name: 'A new launcher',
    steps: [{ title: 'Help', buttons: [{ does: 'open', text: 'Guides', url: TO_CHOOSE_ADDRESS }] }],
  },
  tooltip: {
    kind: 'tooltip',
    name: 'A new tooltip',
    steps: [{ body: 'What this is for.', place: { beside: TO_CHOOSE_ELEMENT } }],
  },
  embed: {
    kind: 'embed',
    name: 'A new embed',
    steps: [{ body: 'What everybody should know.', place: { banner: 'top' } }],
  },
}

/** A nearly empty template of a kind, for users who know what they want. */
export const blank = (kind: Kind): Template => ({
  name: `blank-${kind}`,
  title: `Blank ${kind}`,
  says: '',
  kind,
  content: NEW[kind],
})
