/** Browsers in which a user has signed in, as hashes of their cookie. They say which account somebody belongs to, as sessions do. */
export const knownBrowsers = [
  `CREATE TABLE known_browsers (
    account_id TEXT NOT NULL, user_id TEXT NOT NULL, hash TEXT NOT NULL, used_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, user_id, hash)
  )`,
  'CREATE INDEX known_browsers_hash ON known_browsers (hash)',
]
