/** Links that show a draft on a page. Only hashes of their codes. */
export const previews = [
  `CREATE TABLE previews (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, user_id TEXT NOT NULL,
    hash TEXT NOT NULL, kind TEXT NOT NULL, experience_id TEXT NOT NULL, profile_id TEXT, at BIGINT, address TEXT NOT NULL,
    expires_at BIGINT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX previews_hash ON previews (account_id, hash)',
  'CREATE INDEX previews_profile ON previews (account_id, profile_id)',
]
