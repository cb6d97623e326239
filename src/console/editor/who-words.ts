import type { Colleague } from './draft/colleague.ts'

/** Who wrote something, at the beginning of a sentence. `me` is the id of the signed-in user. */
export function whoWords(by: Colleague | null | undefined, me: string | undefined): string {
  if (by && by.id === me) return 'You, in another window,'
  return by?.name || 'Somebody else'
}

/** The same, after "by". */
export const byWords = (by: Colleague, me: string | undefined): string =>
  by.id === me ? 'you, in another window,' : by.name
