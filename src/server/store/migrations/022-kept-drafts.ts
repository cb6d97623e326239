/** Work that was in a draft and never published, when a roll back or a revert replaced the draft. */
export const keptDrafts = [
  `CREATE TABLE kept_drafts (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, experience_id TEXT NOT NULL, user_id TEXT NOT NULL,
    content TEXT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE INDEX kept_drafts_of ON kept_drafts (account_id, experience_id, id)',
]
