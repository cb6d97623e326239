import type { Colleague } from './draft/colleague.ts'

/** Who wrote something, at the beginning of a sentence. `me` is the id of the signed-in user. */
export function whoWords(by: Colleague | null | undefined, me: string | undefined): string {
  if (by && by.id === me) return 'You, in another window,'
  return by?.name || 'Somebody else'
}
