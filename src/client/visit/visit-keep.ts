import type { Whose } from '../keep/keep.ts'
import type { Person } from '../state/person.ts'
import type { Keep } from './keep.ts'
import type { Entered, Kept } from './kept.ts'

/** The way of one visit to what outlives the page. It is loaded when there is something to read, to show or to report. */
export interface VisitKeep extends Pick<Keep, 'isUsed'> {
  /** Whose record it is. Each answer of the server says so. */
  whose: Whose
  /** Loads it, and no more. */
  enter(): Promise<Entered>
  /** The same; resolves when the record was read. */
  open(): Promise<Entered>
  /** What is here of it. */
  entered(): Entered | undefined
}

export function createVisitKeep(keep: Keep, { profile = '' }: Person, enterIt: (kept: Kept) => Entered): VisitKeep {
  let entered: Entered | undefined
  async function enter(): Promise<Entered> {
    const kept = await keep.open()
    entered ??= enterIt(kept)
    return entered
  }
  return {
    isUsed: keep.isUsed,
    whose: { profile, isRead: false, clearedAt: 0, ended: [] },
    enter,
    async open() {
      const entered = await enter()
      await entered.ready()
      return entered
    },
    entered: () => entered,
  }
}
