/** When something became new for a person or, without a person, for everybody in an account. */
export const live = [
  `CREATE TABLE live_stamps (
    account_id TEXT NOT NULL, profile_id TEXT NOT NULL, at BIGINT NOT NULL, hint TEXT NOT NULL,
    PRIMARY KEY (account_id, profile_id)
  )`,
  'CREATE INDEX live_stamps_at ON live_stamps (at)',
  'CREATE INDEX live_stamps_account_at ON live_stamps (account_id, at)',
]
