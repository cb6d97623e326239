import type { Moment } from '../state/moment.ts'

/** Collects all facts that change in one turn and sets them together at its end. */
export type Gather = (change: () => void) => void

export function createGather(atTheEnd: (work: () => void) => void, moment: Moment): Gather {
  const changes: (() => void)[] = []
  return change => {
    changes.push(change)
    if (changes.length > 1) return
    atTheEnd(() =>
      moment.set(() => {
        for (const one of changes.splice(0)) one()
      }),
    )
  }
}
