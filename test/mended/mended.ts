/** What a piece of source is, and what it becomes when the mend is taken out. */
export interface Place {
  /** The file holds `search` exactly once. With `replace` instead, the fault is back. */
  file: string
  search: string
  replace: string
}

/** A fault that was found and mended, how to take the mend out again, and the test that notices. */
export interface Mended extends Place {
  /** What goes wrong without the mend, in the words of whom it harms. */
  fault: string
  /** Other guards that would stop the same: they are taken out too. */
  also?: readonly Place[]
  /**
   * A file of tests, and words of a title in it: `test/server/hostile/companies.test.ts › never overwrites`. If it runs on several
   * stores, it must fail on each.
   */
  seenBy: string
  /** The fault can happen on this store only. */
  only?: 'SQLite' | 'PostgreSQL'
}

/** All places of a mend. */
export const placesOf = ({ file, search, replace, also = [] }: Mended): Place[] => [{ file, search, replace }, ...also]
