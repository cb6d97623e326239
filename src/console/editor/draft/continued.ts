import { type Draft, receive } from './draft.ts'
import type { DraftApi, Stored } from './draft-api.ts'
import { joinReceived } from './join-received.ts'
import { type Received, receivedOver } from './received.ts'
import { answered, asSent, send } from './send.ts'

/** Work that the device stored, when its window is opened again. */
export interface Continued {
  /** As its author left it. */
  left: Draft
  /** With what the server says about its last save. */
  now: Draft
}

/** Asks whether a save arrived whose answer did not come before the window was closed. */
export async function sendAgain(api: DraftApi, left: Draft): Promise<Continued> {
  if (!left.sending) return { left, now: left }
  const answer = await send(api, left.sending)
  const now = answered(left, left.sending, answer)
  // Only if it had arrived before can somebody have written after it. The rest is what the server made of it.
  if (answer.ok) return { left: answer.repeated ? asSent(left, left.sending) : now, now }
  return { left, now }
}

/** What others changed while it was not open: the same is told as if its window had stayed open. */
export const receivedSince = (works: Continued[], stored: Stored | null): Received[] =>
  works
    .flatMap(({ left, now }) => receivedOver(left, stored ? receive(now, stored.content, stored.stamp) : now))
    .map(change => ({ ...change, by: stored?.about.changed_by }))
    .reduce<Received[]>((told, change) => joinReceived(told, [change]), [])
