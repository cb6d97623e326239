import type { AccountSettings } from './account.ts'
import type { Decided } from './decided.ts'
import type { Delivery, DropReason, GroupKind } from './delivery.ts'
import type { Experience, Kind } from './experience.ts'
import type { InteractionState } from './interaction.ts'
import type { OwnLabels } from './labels.ts'
import type { LimitGroup } from './limit-group.ts'
import type { BrowserFacts, Properties } from './profile.ts'
import type { SegmentGroup } from './segment.ts'

/** The version of these messages. The server accepts this one and the one before. */
export const WIRE = 3

/** The fields of every request of the runtime: `POST`, `text/plain`, no credentials. */
interface Envelope {
  v: number
  /** The public account token. */
  token: string
  /** The signed visit token from boot. Missing on the first boot. */
  visit?: string
}

/** POST /v3/observe/boot */
export interface BootRequest extends Envelope {
  /** The id of the page view, made in the browser. It is the holder of a lease. */
  page: string
  /** The browser's id, to count leases that were never confirmed. */
  browser: string
  /** The anonymous id that the browser made, until a uid is known. */
  anonymous: string
  uid?: string
  uid_hash?: string
  href: string
  visible: boolean
  /** What holds the stage, and its language. The server leases inside boot only if no Delivery holds it. */
  stage: { experience: string; delivery: string | null; language?: string } | null
  /** What the browser says about itself. The server derives the names from it, unless they are given. */
  facts: Partial<BrowserFacts> & {
    agent?: string
    /** The screen accepts several fingers. */
    touch?: boolean
    /** All languages that the browser is set to, best first. */
    languages?: readonly string[]
  }
  /** Set by the page. It overrides Accept-Language. */
  language?: string
  /** Properties that were set since the last boot. Null removes a property. */
  properties?: Properties
  company?: Properties & { uid: string }
  /** The version of the feed that the page already has. */
  feed?: string
  /** Ids of Experiences that the page, a link or a button asked for. */
  wanted?: string[]
}

/** Times are milliseconds on the server's clock. */
export type BootAnswer = BootOff | BootForgotten | BootOpen
export interface BootOff {
  off: true
}
export interface BootForgotten {
  forgotten: true
}
export interface BootOpen {
  v: number
  now: number
  visit: string
  /** Only what live Segments and merge tags read. */
  profile: { id: string; uid: string | null; percent: number; language: string | null; properties: Properties }
  company: Properties | null
  /** What the server decided for this feed. Missing: the page decides everything itself. */
  decided?: Decided
  /** Named Segments that Experiences in this answer refer to, decided for this person. Missing: there are none. */
  segments?: { [id: string]: SegmentGroup }
  events: { [name: string]: { count: number; at: number[] } }
  /** In `delivery_ids` order. */
  deliveries: PendingDelivery[]
  history: {
    [experienceId: string]: {
      count: number
      state: InteractionState
      last_at: number
      completed: boolean
      defer_until: number | null
      /** When it was last closed or completed. Missing: the server does not say. */
      ended_at?: number | null
      /** The live version. Null: it is not live any more. Missing: the server does not say. */
      version?: number | null
    }
  }
  /**
   * Arms of experiments that this person came to as somebody else: while they were anonymous. They stay in them. Missing: their own
   * number decides.
   */
  arms?: { [experienceId: string]: { run: number; arm: 'shown' | 'control' } }
  /** What the person left for later, on any device. Missing from servers of earlier releases. */
  snoozed?: Snoozed[]
  displayed: number[]
  /** By limit group: when what is in it was last displayed, newest first, as far as it counts. Missing: no group counts anything. */
  limited?: { [limitGroupId: string]: number[] }
  /** Items of launchers that were used, by Experience. */
  done: { [experienceId: string]: string[] }
  last_cleared_at: number | null
  /** The page's Environment. */
  url_group_id: string | null
  settings: Pick<AccountSettings, 'once_rule' | 'frequency_limits' | 'theme'>
  /** The account has live pages switched on. Missing: it has not. */
  live?: true
  /** This person may open the inspector here. Missing: they may not. */
  inspect?: true
  /** The immutable document of live Experiences. Its path is relative to the API. Null if nothing is live. */
  feed: { version: string; path: string /** The kinds of automatic Experiences. */; kinds: Kind[] } | null
  /**
   * Those of the wanted Experiences that are live and not in the feed, and what holds the stage if it has another language for this
   * reader. Missing: there are none.
   */
  wanted?: Experience[]
  /** The account shows nothing for now. What was on the screen continues afterwards. Ask again in half a minute. */
  paused?: true
}

/** An Interaction that the person snoozed. It comes back on the device where they are then, once. */
export interface Snoozed {
  /** The key that the browser made. */
  interaction: string
  experience: Experience
  group_kind: GroupKind
  group_id: string
  delivery?: { id: string; options: Properties | null }
  /** The first step does not wait for its element. */
  insist: boolean
  /** The step that was on the screen. */
  step: string | null
  since: number
  until: number
}

export interface PendingDelivery {
  delivery: Pick<
    Delivery,
    | 'id'
    | 'model_id'
    | 'model_kind'
    | 'options'
    | 'from'
    | 'until'
    | 'use_segmentation'
    | 'once'
    | 'skip_triggers'
    | 'skip_url_match'
    | 'at'
    | 'dropped_because'
  >
  experience: Experience
  /** Set if it is leased to this page: show it now. */
  claimed_until?: number
}

/** GET /v3/observe/feed/{token}/{version}.json, immutable. Each card is in one language. The version names the languages. */
export interface Feed {
  version: string
  /** Live Experiences: automatic ones, and those that their buttons and launchers start. */
  experiences: Experience[]
  segments: { [id: string]: SegmentGroup }
  /** The limit groups of these Experiences. Missing: there are none. */
  limits?: LimitGroup[]
  /** Only as it is stored: the account's own labels. Pages get them with each card. */
  labels?: OwnLabels
}

/**
 * POST /v3/observe/live: a stream of server-sent events. A comment means that the stream is alive, `data: <why>` that something
 * is new.
 */
export interface LiveRequest extends Envelope {
  /** When the page last heard something, on the server's clock: from a stream or from boot. */
  since: number
}

/** POST /v3/observe/claim */
export interface ClaimRequest extends Envelope {
  page: string
  browser: string
  delivery: string
  href: string
  /** Properties that the page has not sent yet, so that the server decides on the same facts. */
  properties?: Properties
}
export type ClaimAnswer =
  | { now: number; claimed_until: number }
  /** Status 409. `retry_after` in milliseconds: when the lease of another page ends. */
  | {
      now: number
      refused: 'leased' | 'triggered' | 'gone' | 'waiting' | DropReason /** Milliseconds. */
      retry_after?: number
    }

/** POST /v3/observe/reports */
export interface ReportsRequest extends Envelope {
  reports: Report[]
}
/** Every key that was sent is in one of the two. Both can be deleted from the outbox. */
export interface ReportsAnswer {
  now: number
  accepted: string[]
  refused: { key: string; because: string }[]
}

/** One thing that happened. The browser makes the unique `key`, so the server can ignore repeats. */
export type Report = {
  key: string
  at: number /** Signed when the report is made, so that it keeps its person. */
  visit: string
} & (
  | {
      /** The first step is being painted. With `delivery`, this is the confirmation of its claim. */
      type: 'displayed'
      /** Made in the browser. Later reports refer to it. */
      interaction: string
      experience: string
      kind: Kind
      group_kind: GroupKind
      group_id: string
      delivery?: string
      page: string
      href: string
      /** The published version that was shown, and the language of its texts. Since version 3. */
      version?: number
      language?: string
    }
  | { type: 'step'; interaction: string; step: string }
  | { type: 'started'; interaction: string }
  | { type: 'button'; interaction: string; step: string; button: string }
  | { type: 'answer'; interaction: string; step: string; answer: string; text?: string }
  | { type: 'snoozed'; interaction: string; until: number }
  | { type: 'completed'; interaction: string }
  | { type: 'exited'; interaction: string }
  | { type: 'goal'; interaction: string }
  /** A launcher item that was used. */
  | { type: 'item'; interaction: string; item: string }
  /** Until version 2: the person entered the control group of an experiment. This is not an Interaction. */
  | { type: 'control'; experience: string }
  /**
   * The person came to an experiment: everything except its share would have let it show. Sent in both arms, once a run. Since
   * version 3, like the next two.
   */
  | { type: 'assigned'; experience: string; arm: 'shown' | 'control'; run: number; share: number; version?: number }
  /** The person reached the goal of an experiment after the assignment, in either arm. */
  | { type: 'reached'; experience: string; run: number }
  /**
   * Whether the element of a step was there when the page looked for it, and on which path. At most once a day and browser for
   * each step and answer.
   */
  | {
      type: 'element'
      experience: string
      step: string
      found: boolean
      other?: boolean
      version?: number
      path?: string
    }
  | { type: 'event'; name: string; properties?: Properties }
  | { type: 'set'; properties?: Properties; company?: Properties & { uid: string } }
  /** Something was not shown or not stored, and people should know. The server counts it. */
  | { type: 'count'; what: 'shown-elsewhere' | 'outbox-full' | 'paint-too-late' }
)
