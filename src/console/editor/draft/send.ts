import { changesBetween } from './changes.ts'
import { type Content, type Draft, isSaved, type Sending, saved, savedBefore, toSave } from './draft.ts'
import type { DraftAnswer, DraftApi } from './draft-api.ts'

type Refusal = Extract<DraftAnswer, { ok: false }>

/** The server may or may not have done it. */
export const isNoAnswer = ({ status }: Refusal): boolean => status === 0 || status === 429 || status >= 500

/** What has to be sent now: a save without an answer once more, or what is not saved yet. Null: nothing. */
export function nextSending(draft: Draft, id: () => string, content: Content = toSave(draft)): Sending | null {
  if (draft.sending) return draft.sending
  return isSaved(draft) ? null : { id: id(), sent: content, base: draft.base, stamp: draft.stamp }
}

export const send = (api: DraftApi, { id, sent, base, stamp }: Sending): Promise<DraftAnswer> =>
  api.write(changesBetween(base, sent), stamp, id)

/** The draft after an answer to it. */
export function answered(draft: Draft, { sent }: Sending, answer: DraftAnswer): Draft {
  if (!answer.ok) return isNoAnswer(answer) ? draft : { ...draft, sending: null }
  const { content, stamp, about } = answer.stored
  return answer.repeated
    ? savedBefore(draft, sent, content, stamp, about.changed_by)
    : saved(draft, sent, content, stamp)
}

/** The draft as it was when this arrived at the server. What is gone since then was deleted by somebody else. */
export const asSent = (draft: Draft, { sent }: Sending): Draft => ({
  ...draft,
  base: sent,
  past: [...draft.past, { content: draft.base, collisions: [] }],
})
