import type { Kind } from '../../protocol/experience.ts'
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

const FIRST: { [kind in Kind]: object } = {
  tour: { title: 'Hello', place: { screen: 'center' } },
  survey: { title: 'What would you like to tell us?', question: { type: 'text', long: true } },
  launcher: { title: 'Help', buttons: [{ does: 'open', text: 'Guides', url: TO_CHOOSE_ADDRESS }] },
  tooltip: { body: 'What this is for.', place: { beside: TO_CHOOSE_ELEMENT } },
  embed: { body: 'What everybody should know.', place: { banner: 'top' } },
}

/** A nearly empty template of a kind, for users who know what they want. */
export const blank = (kind: Kind): Template =>
  ({
    name: `blank-${kind}`,
    title: `Blank ${kind}`,
    says: '',
    kind,
    content: { kind, name: `A new ${kind}`, steps: [FIRST[kind]] },
  }) as Template
