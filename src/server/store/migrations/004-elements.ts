/** Whether the elements of steps were there, by quarters of an hour: the days of every time zone consist of them. */
export const elements = [
  `CREATE TABLE element_counts (
    account_id TEXT NOT NULL, id TEXT NOT NULL, updated_at BIGINT NOT NULL, experience_id TEXT NOT NULL,
    quarter BIGINT NOT NULL, version INTEGER NOT NULL, step_id TEXT NOT NULL, found INTEGER NOT NULL,
    missing INTEGER NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX element_counts_of ON element_counts (account_id, experience_id, quarter, version, step_id)',
  'CREATE INDEX element_counts_updated ON element_counts (account_id, experience_id, updated_at, id)',
]
