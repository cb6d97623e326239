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
export const liveOnes = (names: LiveName[]): Experience[] => names.map(name => LIVE[name])

/** What a schedule's account contains. */
export interface Content {
  live: LiveName[]
  deliveries: PlannedDelivery[]
}
