import { EVERY_ACCOUNT } from '../../ground/every-account.ts'

/** People who were seen lately, and the dry runs over them. */
export const dryRuns = [
  'ALTER TABLE profiles ADD COLUMN last_seen_day INTEGER',
  `${EVERY_ACCOUNT} UPDATE profiles SET last_seen_day = CAST(last_seen_at / 86400000 AS INTEGER) WHERE last_seen_at IS NOT NULL`,
  'CREATE INDEX profiles_seen ON profiles (account_id, last_seen_day, id)',
  // `plan`: the question, frozen. `tally`: the counts up to `day` and `place`. One process holds it at a time.
  `CREATE TABLE dry_runs (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, user_id TEXT NOT NULL,
    state TEXT NOT NULL, plan TEXT NOT NULL, of_people INTEGER NOT NULL, tally TEXT NOT NULL, day INTEGER NOT NULL,
    place TEXT NOT NULL, holder TEXT, held_until BIGINT NOT NULL, asked_at BIGINT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE INDEX dry_runs_age ON dry_runs (account_id, asked_at)',
]
