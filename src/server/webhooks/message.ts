import type { Topic } from '../../protocol/webhook.ts'

/** A message for one webhook. `next_at` is null once nothing is left to do. */
export interface MessageRow {
  webhook_id: string
  id: string
  created_at: number
  kind: Topic
  profile_id: string | null
  subject: string
  /** Made at the first attempt, and then never changed. */
  body: string | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  next_at: number | null
}

export interface MessageKey {
  account: string
  webhook: string
  message: string
}
