import type { WritableAtom } from 'nanostores'
import type { Clock } from '../browser/clock.ts'
import { PAUSE } from './facts.ts'
import type { Moment } from './moment.ts'

interface Paused {
  $paused: WritableAtom<{ [key: string]: number }>
}

export interface PauseTools {
  clock: Clock
  moment: Moment
}

/** Leaves something alone for a while, because it failed or another page has it. */
export function pause({ $paused }: Paused, { clock, moment }: PauseTools, key: string, span = PAUSE) {
  const until = clock.now() + span
  moment.wakeAt(until)
  $paused.set({ ...$paused.get(), [key]: until })
}
