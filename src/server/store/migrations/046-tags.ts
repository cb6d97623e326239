/** Words that group Experiences. They belong to the Experience, not to one version of it. */
export const tags = [
  `CREATE TABLE tags (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, uid TEXT NOT NULL,
    name TEXT NOT NULL, description TEXT, last_seen_at BIGINT, PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX tags_uid ON tags (account_id, uid)',
  `CREATE TABLE experience_tags (
    account_id TEXT NOT NULL, experience_id TEXT NOT NULL, tag_id TEXT NOT NULL,
    PRIMARY KEY (account_id, experience_id, tag_id)
  )`,
  'CREATE INDEX experience_tags_tag ON experience_tags (account_id, tag_id, experience_id)',
  // A webhook may be for some Experiences only: for these, and for those with one of these tags.
  "ALTER TABLE webhooks ADD COLUMN experience_ids TEXT NOT NULL DEFAULT '[]'",
  "ALTER TABLE webhooks ADD COLUMN tag_ids TEXT NOT NULL DEFAULT '[]'",
]
