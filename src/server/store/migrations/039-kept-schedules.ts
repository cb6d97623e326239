/** A kept draft that was scheduled: who did that, and for when. Null: it was in the draft. */
export const keptSchedules = [
  'ALTER TABLE kept_drafts ADD COLUMN scheduled_by TEXT',
  'ALTER TABLE kept_drafts ADD COLUMN publish_at BIGINT',
]
