/**
 * Work for many people that goes on behind a request. `wanted`: what was asked for, frozen. `place`: where the next batch begins. One
 * process holds a job at a time. `job_items`: what is still to do, in pieces. `job_left_out`: whom it left out, and why.
 */
export const jobs = [
  `CREATE TABLE jobs (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, user_id TEXT NOT NULL,
    kind TEXT NOT NULL, state TEXT NOT NULL, dry INTEGER NOT NULL, wanted TEXT NOT NULL, idempotency_key TEXT, asked TEXT NOT NULL,
    of_people INTEGER NOT NULL, done INTEGER NOT NULL, counts TEXT NOT NULL, place TEXT NOT NULL, because TEXT, ended_at BIGINT,
    holder TEXT, held_until BIGINT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE INDEX jobs_open ON jobs (account_id, id) WHERE ended_at IS NULL',
  "CREATE INDEX jobs_tried ON jobs (account_id, ended_at) WHERE dry = 1 AND state = 'done'",
  'CREATE UNIQUE INDEX jobs_key ON jobs (account_id, kind, idempotency_key) WHERE idempotency_key IS NOT NULL',
  `CREATE TABLE job_items (
    account_id TEXT NOT NULL, job_id TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (account_id, job_id, number)
  )`,
  `CREATE TABLE job_left_out (
    account_id TEXT NOT NULL, job_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, profile_id TEXT,
    uid TEXT, email TEXT, line INTEGER, reason TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (account_id, job_id, id)
  )`,
  ...['profile_id', 'uid', 'email'].map(
    column => `CREATE INDEX job_left_out_${column} ON job_left_out (account_id, ${column}) WHERE ${column} IS NOT NULL`,
  ),
  // Whoever belongs to a company that is deleted.
  'CREATE INDEX profiles_company ON profiles (account_id, company_id) WHERE company_id IS NOT NULL',
  'ALTER TABLE deliveries ADD COLUMN job_id TEXT',
  'CREATE UNIQUE INDEX deliveries_job ON deliveries (account_id, job_id, profile_id) WHERE job_id IS NOT NULL',
]
