import type { ReadParts } from '../../content/versions/known-parts.ts'
import type { Limits } from '../../ground/limits.ts'
import { type Fact, type Listener, tell } from '../../journal/tell.ts'
import type { RoomForCompany } from '../../people/companies/room-for-company.ts'
import type { Speaker } from '../../people/properties/speaker.ts'
import type { RoomForEvent } from '../../people/room-for-event.ts'
import type { Tx } from '../../store/store.ts'
import type { Reporter } from '../visit/see-again.ts'
import type { Ahead } from './ahead.ts'
import type { KnownExperiences } from './find-experience.ts'
import type { Showings } from './showings.ts'

/** A report that is being handled, and the person that it is about. */
export interface Taken {
  tx: Tx
  account: string
  /** The webhooks that want to know what happens. */
  webhooks: Listener[]
  profile: Reporter
  /** What the reports of this request are about. */
  showings: Showings
  experiences: KnownExperiences
  ahead: Ahead
  /** When it happened, on our clock. */
  at: number
  /** When it happened by what the page says, however long ago that is. */
  said_at: number
  speaker: Speaker
  /** It comes with a visit from before the person was identified. */
  isEarly: boolean
  limits: Limits
  /** The host of the page that says it, and its Environment. */
  host: string
  url_group_id: string | null
  readParts: ReadParts
  roomForEvent: RoomForEvent
  roomForCompany: RoomForCompany
}

/** Why a report is refused. It can leave the outbox anyway, because sending it again would change nothing. */
export type Refusal =
  | 'nobody'
  | 'malformed'
  | 'cleared'
  | 'unknown-experience'
  | 'unknown-interaction'
  | 'unknown-step'
  | 'unknown-button'
  | 'unknown-item'
  | 'unknown-run'
  | 'unknown-answer'
  | 'gone'
  | 'too-many'

/** It happened before the person was cleared, so it must not come back. */
export const isCleared = ({ profile, at, said_at }: Taken) =>
  profile.last_cleared_at !== null && Math.min(at, said_at) < profile.last_cleared_at

/** Tells the account's webhooks about something that this person did. */
export function tellOf(
  { tx, account, webhooks, profile, at }: Taken,
  { topic, ...fact }: Pick<Fact, 'subject' | 'experience'> & { topic: Fact['topic'] | null },
): void {
  if (topic !== null) tell(tx, { id: account, webhooks }, { ...fact, topic, at, profile: profile.id })
}
