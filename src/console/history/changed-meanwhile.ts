import type { Colleague } from '../editor/draft/colleague.ts'

/** Says that a draft is no longer the one of which the dialog lists what goes. `me`: the id of the signed-in user. */
export function changedMeanwhile(by: Colleague | null | undefined, me: string | undefined): string {
  const who = by?.id === me && by ? 'You, in another window,' : by?.name || 'Somebody'
  return `${who} changed the draft while you looked at it: what goes is no longer what you see here.`
}
