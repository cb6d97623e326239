import type { atom as makeAtom } from 'nanostores'

/** Facts that only the stage reads. */
export const createStageFacts = (atom: typeof makeAtom) => ({
  /** Interactions that are ending while the record is being written. */
  $leaving: atom<string[]>([]),
  /** Other tabs that are no longer alive. */
  $gone: atom<string[]>([]),
  /** Deliveries that boot leased to this page, too long ago. */
  $late: atom<string[]>([]),
})

export type StageFacts = ReturnType<typeof createStageFacts>
