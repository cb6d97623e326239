/** The key of a follow-up's text in translations. */
export const followUpKey = (id: string): string => `question:follow_up:${id}:text`

/**
 * The id of a follow-up that was stored without one. Its position then is part of it, so that files which name it by that position
 * find it for ever. It looks like no other id: ids begin with a time, and this time is far away.
 */
export function formerFollowUpId(step: string | undefined, position: number): string {
  // A template has no ids yet.
  return `f0${position.toString(16).padStart(2, '0')}${(step ?? '').slice(4)}`
}
