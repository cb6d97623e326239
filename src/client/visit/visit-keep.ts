import type { Whose } from '../keep/whose.ts'
import type { Person } from '../state/person.ts'
import type { Keep } from './keep.ts'
import type { Entered, Kept } from './kept.ts'

/** Gives one visit access to what outlives the page. Loaded when there is something to read, show or report. */
export interface VisitKeep extends Pick<Keep, 'isUsed'> {
  /** Whose record it is. Each answer of the server sets it. */
  whose: Whose
  /** Only loads it. */
  enter(): Promise<Entered>
  /** Loads it, and resolves when the record has been read. */
  open(): Promise<Entered>
  /** What is already loaded. */
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
    whose: { profile, isRead: false, clearedAt: 0, ended: [], history: {} },
    enter,
    async open() {
      const entered = await enter()
      await entered.ready()
      return entered
    },
    entered: () => entered,
  }
}
