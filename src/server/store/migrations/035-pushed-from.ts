/**
 * What each folder of files last made of an Experience, a Segment, an Environment or the theme. `source` names the folder. `wrote` is 1 if
 * it wrote something, and did not only find it as it was. The stamp `archived` says that the folder archived it.
 */
export const pushedFrom = [
  `CREATE TABLE pushed_from (
    account_id TEXT NOT NULL, model_id TEXT NOT NULL, source TEXT NOT NULL, updated_at BIGINT NOT NULL, stamp TEXT NOT NULL,
    live_stamp TEXT, seen TEXT, wrote INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (account_id, model_id, source)
  )`,
]
