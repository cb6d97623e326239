import type { AccountSettings } from '../protocol/account.ts'
import type { Decided } from '../protocol/decided.ts'
import type { InteractionState } from '../protocol/interaction.ts'
import type { LimitGroup } from '../protocol/limit-group.ts'
import type { Properties } from '../protocol/profile.ts'
import type { SegmentGroup } from '../protocol/segment.ts'

/**
 * Everything a decision may read: plain JSON, so that a stored situation replays to the same verdicts anywhere.
 * Times are milliseconds since 1970 on the server's clock.
 */
export interface Situation {
  now: number
  /** Null if nobody knows the page. Gates that read it then answer `unknown`. */
  url: string | null
  page: PageFacts | null
  domain: { enabled: boolean; url_group_id: string | null }
  /** `properties` also hold the standard fields (`email`, `browser_k`, `last_seen_at`, …), as far as Segments read them. */
  profile: { percent: number; properties: Properties }
  company: Properties | null
  /** What the server decided, because a page does not have the values. Missing where all values are known. */
  decided?: Decided | undefined
  events: { [name: string]: EventCount }
  /** By Experience id. No entry: never seen. */
  history: { [experienceId: string]: Past }
  /** Arms of experiments that they came to as somebody else. They count for the same run. Missing: their own number decides. */
  arms?: { [experienceId: string]: { run: number; arm: 'shown' | 'control' } } | undefined
  /** When automatic tours and surveys were last displayed, newest first, as far back as the longest limit reaches. */
  displayed: number[]
  /** Limit groups, each with when what is in it was last displayed, newest first. Missing: there are none. */
  limits?: (LimitGroup & { displayed: number[] })[] | undefined
  settings: Pick<AccountSettings, 'once_rule' | 'frequency_limits'>
  /** Named Segments by id, for items that refer to them. */
  segments: { [id: string]: SegmentGroup }
}

export interface PageFacts {
  /** When this page view began, and when the person last did anything on it. */
  opened_at: number
  active_at: number
  /** By selector: since when the element has been there, or null while it is absent. Missing: nobody has looked for it yet. */
  elements: { [selector: string]: number | null }
  /** Those of them that are there but that nobody can see. A step beside such an element waits. */
  unseen?: string[]
  /** By `triggerKey`: when it first fired on this page view. For `absent`: since when the element has been gone. */
  fired: { [key: string]: number }
}

export interface EventCount {
  count: number
  /** The latest times, newest first; at most 100. */
  at: number[]
}

/** What this person did with one Experience so far. */
export interface Past {
  /** How many Interactions there are. */
  count: number
  /** The state of the latest Interaction. */
  state: InteractionState
  /** When it was last displayed. After a snooze, this says that it has come back. */
  last_at: number
  /** Whether any of them was completed. */
  completed: boolean
  /** The end of the latest snooze. */
  defer_until: number | null
  /** When one was last closed or completed. Missing where nobody noted it. */
  ended_at?: number | null
}
