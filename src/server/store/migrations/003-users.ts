import { EVERY_ACCOUNT } from '../../ground/every-account.ts'

const times = 'created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL'

/** Users sign in and have roles. Those who existed before are owners without a password. */
export const users = [
  "ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'owner'",
  'ALTER TABLE users ADD COLUMN email_key TEXT',
  'ALTER TABLE users ADD COLUMN password TEXT',
  'ALTER TABLE users ADD COLUMN removed_at BIGINT',
  `${EVERY_ACCOUNT} UPDATE users SET email_key = LOWER(email) WHERE email <> ''`,
  'CREATE UNIQUE INDEX users_email ON users (account_id, email_key)',
  'CREATE INDEX users_login ON users (email_key)',

  // Both say which account somebody acts for. Only hashes of the browser's token, or of the code in the link.
  `CREATE TABLE sessions (
    id TEXT PRIMARY KEY, account_id TEXT NOT NULL, ${times}, user_id TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    used_at BIGINT NOT NULL, browser TEXT NOT NULL
  )`,
  'CREATE INDEX sessions_of ON sessions (account_id, user_id, id)',
  // Without a user: the person who follows it becomes the first user.
  `CREATE TABLE links (
    id TEXT PRIMARY KEY, account_id TEXT NOT NULL, ${times}, kind TEXT NOT NULL, user_id TEXT, hash TEXT NOT NULL UNIQUE,
    expires_at BIGINT NOT NULL, used_at BIGINT
  )`,
  'CREATE INDEX links_of ON links (account_id, user_id)',

  // The list of event names is read for the whole account.
  'CREATE INDEX event_counts_name ON event_counts (account_id, name)',

  // The audit log: actions about who may do what. It contains nothing about people who use the product.
  `CREATE TABLE audit (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, action TEXT NOT NULL, user_id TEXT,
    means TEXT NOT NULL, subject_id TEXT, details TEXT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
]
