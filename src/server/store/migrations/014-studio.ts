/**
 * Codes that open the studio on a page, and their sessions: only hashes of both. And on which paths the elements of steps were
 * found or missing, by days in UTC.
 */
export const studio = [
  `CREATE TABLE studio_codes (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, user_id TEXT NOT NULL,
    hash TEXT NOT NULL, kind TEXT NOT NULL, experience_id TEXT NOT NULL, origin TEXT NOT NULL, expires_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX studio_codes_hash ON studio_codes (account_id, hash)',
  `CREATE TABLE studio_sessions (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, user_id TEXT NOT NULL,
    hash TEXT NOT NULL, kind TEXT NOT NULL, experience_id TEXT NOT NULL, origin TEXT NOT NULL, used_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX studio_sessions_hash ON studio_sessions (account_id, hash)',
  `CREATE TABLE element_paths (
    account_id TEXT NOT NULL, experience_id TEXT NOT NULL, step_id TEXT NOT NULL, day BIGINT NOT NULL, path TEXT NOT NULL,
    found INTEGER NOT NULL, missing INTEGER NOT NULL, PRIMARY KEY (account_id, experience_id, step_id, day, path)
  )`,
  'CREATE INDEX element_paths_day ON element_paths (account_id, day)',
]
