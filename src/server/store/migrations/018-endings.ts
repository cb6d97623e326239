/** When a person last completed or left an Experience, on any device. */
export const endings = [
  `CREATE TABLE endings (
    account_id TEXT NOT NULL, profile_id TEXT NOT NULL, experience_id TEXT NOT NULL, at BIGINT NOT NULL,
    PRIMARY KEY (account_id, profile_id, experience_id)
  )`,
]
