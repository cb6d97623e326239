import type { Properties } from './profile.ts'

export type GroupKind = 'link' | 'api_js' | 'launcher' | 'experiment' | 'campaign' | 'delivery'

/** One Experience for one person, asked for by the customer's backend. */
export interface Delivery {
  id: string
  created_at: string
  updated_at: string
  model_id: string
  model_kind: 'tour' | 'survey'
  profile_id: string
  idempotency_key: string | null
  /** Content for the Experience, read by `{{delivery "key"}}`. */
  options: Properties | null
  from: string | null
  until: string | null
  use_segmentation: boolean
  once: boolean
  skip_triggers: boolean
  skip_url_match: boolean
  /** When it was triggered; null while pending. Set together with the two below, once, by the confirmation. */
  at: string | null
  at_href: string | null
  interaction_id: string | null
  /** Until when a page holds the right to show it; null while none does. Meanwhile it can neither be changed nor removed. */
  leased_until: string | null
  group_kind: GroupKind
  /** Not attempted again, and why. */
  dropped_at: string | null
  dropped_because: DropReason | null
  /** Only on one that was removed, which a repeated idempotency key still answers. */
  removed_at?: string
}

export type DropReason = 'segment' | 'seen' | 'expired' | 'limit'
