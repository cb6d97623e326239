import type { z } from 'zod'
import type { InteractionState } from '../../../protocol/interaction.ts'
import type { Report } from '../../../protocol/schema/wire.ts'
import { STATES } from '../../people/seen/states.ts'

type Said = z.output<typeof Report>
type Displayed = Extract<Said, { type: 'displayed' }>
export type SetReport = Extract<Said, { type: 'set' }>

/** A state that an Interaction has reached. */
export interface Raise {
  key: string
  state: Exclude<InteractionState, 'displayed'>
  at: number
}

/** What the next reports say of the same: of a showing that this one begins, or of the person. All of it can be written at once. */
export interface Ahead {
  raises: Raise[]
  sets: SetReport[]
  /** Whether they were written. Otherwise each report is handled in its turn. */
  isTaken: boolean
}

export const rankOf = (state: InteractionState): number => STATES.indexOf(state)
export const ENDED = rankOf('exited')

/** The reports after a showing that raise its state further, up to its end. */
export function raisesAfter(shown: Displayed, next: Said[], timeOf: (report: Said) => number): Raise[] {
  const raises: Raise[] = []
  let rank = rankOf('displayed')
  for (const report of next) {
    const isRaise = report.type === 'started' || report.type === 'completed' || report.type === 'exited'
    if (!isRaise || report.interaction !== shown.interaction || rank >= ENDED || rankOf(report.type) <= rank) break
    rank = rankOf(report.type)
    raises.push({ key: report.key, state: report.type, at: timeOf(report) })
  }
  return raises
}

/** The reports after one about the person that say more about the person, and of no company. */
export function setsAfter(next: Said[]): SetReport[] {
  const sets: SetReport[] = []
  for (const report of next) {
    if (report.type !== 'set' || report.company !== undefined) break
    sets.push(report)
  }
  return sets
}
