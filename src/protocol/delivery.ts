import type { Properties } from './profile.ts'

export type GroupKind = 'link' | 'api_js' | 'launcher' | 'experiment' | 'campaign' | 'delivery'

/** One Experience for one person. The customer's backend or a publisher asks for it. */
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
  /** When it was shown; null while it waits. The confirmation sets it once, together with the two fields below. */
  at: string | null
  at_href: string | null
  interaction_id: string | null
  /** Until when one page has the right to show it; null if none has. Meanwhile nobody can change or remove it. */
  leased_until: string | null
  group_kind: GroupKind
  /** When it was dropped, and why. It is not tried again. */
  dropped_at: string | null
  dropped_because: DropReason | null
  /** Only on a removed one. A repeated idempotency key still answers it. */
  removed_at?: string
}

export type DropReason = 'segment' | 'seen' | 'expired' | 'limit'
