/** A fault that was found and mended, how to take the mend out again, and the test that notices. */
export interface Mended {
  /** What goes wrong without the mend, in the words of whom it harms. */
  fault: string
  /** A file of `src` holds `search` exactly once. With `replace` instead, the fault is back. */
  file: string
  search: string
  replace: string
  /** A file of tests, and words of a title in it: `test/server/hostile/companies.test.ts › never overwrites`. */
  seenBy: string
}
