import { timestamp } from '../../http/timestamp.ts'
import { type DraftRow, isChanged } from './draft.ts'
import { stampOf } from './stamp.ts'

/** What the management API says of every draft, around its content. */
export const draftRecord = <Content extends object>(row: DraftRow, content: Content) => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  updated_at: timestamp(row.updated_at),
  ...content,
  published_at: timestamp(row.published_at),
  archived_at: timestamp(row.archived_at),
  changed: isChanged(row),
  stamp: stampOf(row),
})
