import type { Experience } from '../../../src/protocol/experience.ts'
import { anExperience, anId } from '../../builders.ts'

/** When a Delivery is made, in milliseconds after the beginning, and how long it is valid; null: for ever. */
export interface PlannedDelivery {
  at: number
  lasts: number | null
}

const LIVE = {
  /** Automatic, on every page. */
  tour: anExperience({ id: anId('automatic tour'), name: 'automatic tour' }),
  /** It may come again: after somebody closed it or came to its end, not by itself on the same day. */
  again: anExperience({ id: anId('tour for ever'), name: 'tour for ever', recurrence: 'always', position: 2 }),
  undone: anExperience({ id: anId('tour until its end'), name: 'tour until its end', recurrence: 'until_completed' }),
  /** Starts when the page fires its trigger. */
  survey: anExperience({
    id: anId('automatic survey'),
    kind: 'survey',
    name: 'automatic survey',
    step: { triggers: [{ on: 'named', name: 'go' }] },
  }),
  launcher: anExperience({ id: anId('launcher'), kind: 'launcher', name: 'launcher' }),
  /** Only on one page, and it comes again. */
  homeLauncher: anExperience({
    id: anId('launcher at home'),
    kind: 'launcher',
    name: 'launcher at home',
    recurrence: 'always',
    step: { url: { match: 'all', rules: [{ kind: 'simple', value: '/home' }] } },
  }),
} satisfies { [name: string]: Experience }

export type LiveName = keyof typeof LIVE
export const LIVE_NAMES = Object.keys(LIVE) as LiveName[]
export const liveOnes = (names: LiveName[], version = 1): Experience[] =>
  names.map(name => ({ ...LIVE[name], version }))

/** From then on, these are live and nothing else. `renewed`: as a new version. */
export interface PlannedPublishing {
  at: number
  live: LiveName[]
  renewed: boolean
}

/** What a schedule's account contains. */
export interface Content {
  live: LiveName[]
  publishings: PlannedPublishing[]
  deliveries: PlannedDelivery[]
}

/** What is live so long after the beginning: names, their version, and how often it was changed. */
export function liveAfter({ live, publishings }: Content, passed: number) {
  const done = publishings.filter(({ at }) => at <= passed).sort((a, b) => a.at - b.at)
  return {
    live: done.at(-1)?.live ?? live,
    version: 1 + done.filter(({ renewed }) => renewed).length,
    changes: done.length,
  }
}
