import type { Topic } from '../../protocol/webhook.ts'
import type { RowOf } from '../store/row-of.ts'

/** A message for one webhook. `next_at` is null once nothing is left to do. */
export interface MessageRow extends RowOf<'webhook_messages'> {
  kind: Topic
  /** Made at the first attempt, and then never changed. */
  body: string | null
  state: 'waiting' | 'sent' | 'failed'
}

export interface MessageKey {
  account: string
  webhook: string
  message: string
}
