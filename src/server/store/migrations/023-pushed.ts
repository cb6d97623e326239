/**
 * What files last made of an Experience, a Segment, an Environment or the theme: the stamp of the draft, and of what people get
 * (`none`: nothing; null: files never decided that). `seen` is the stamp that stood in the file.
 */
export const pushed = [
  `CREATE TABLE pushed (
    account_id TEXT NOT NULL, model_id TEXT NOT NULL, updated_at BIGINT NOT NULL, stamp TEXT NOT NULL, live_stamp TEXT, seen TEXT,
    PRIMARY KEY (account_id, model_id)
  )`,
]
