/** The name that page code and other files use for an Experience or a Segment: the same in every account. */
export const keys = [
  `CREATE TABLE model_keys (
    account_id TEXT NOT NULL, key TEXT NOT NULL, model_id TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, key)
  )`,
  'CREATE UNIQUE INDEX model_keys_of ON model_keys (account_id, model_id)',
]
