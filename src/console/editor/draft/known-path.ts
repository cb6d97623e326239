import type { Path } from './path.ts'

/** The place for what is known about a step's element: beside its place. Null for other elements. */
export const knownPath = (at: Path): Path | null =>
  /^steps\.[^.]+\.place\./.test(at) ? at.replace(/\.place\..*/, '.element_known') : null
