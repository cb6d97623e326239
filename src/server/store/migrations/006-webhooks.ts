const times = 'created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL'

/** Webhooks, messages that wait to be sent, and the results of the attempts. */
export const webhooks = [
  // The active webhooks and their topics. Every event must check whether a webhook wants it, and reads this row anyway.
  "ALTER TABLE accounts ADD COLUMN webhooks TEXT NOT NULL DEFAULT '[]'",
  `CREATE TABLE webhooks (
    account_id TEXT NOT NULL, id TEXT NOT NULL, ${times}, url TEXT NOT NULL, topics TEXT NOT NULL,
    description TEXT NOT NULL, enabled INTEGER NOT NULL, format TEXT NOT NULL, people TEXT NOT NULL, secret TEXT NOT NULL,
    old_secret TEXT, old_secret_until BIGINT, failures INTEGER NOT NULL, failing_since BIGINT, pauses INTEGER NOT NULL,
    paused_until BIGINT, disabled_because TEXT, PRIMARY KEY (account_id, id)
  )`,
  // One row for each webhook that wants the event. The body is made at the first attempt.
  `CREATE TABLE webhook_messages (
    account_id TEXT NOT NULL, webhook_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, kind TEXT NOT NULL,
    profile_id TEXT, subject TEXT NOT NULL, body TEXT, state TEXT NOT NULL, attempts INTEGER NOT NULL, next_at BIGINT,
    PRIMARY KEY (account_id, webhook_id, id)
  )`,
  // Without `next_at`, nothing is left to do.
  'CREATE INDEX webhook_messages_next ON webhook_messages (account_id, webhook_id, next_at, id)',
  'CREATE INDEX webhook_messages_person ON webhook_messages (account_id, profile_id, webhook_id, id)',
  'CREATE INDEX webhook_messages_age ON webhook_messages (account_id, created_at, webhook_id, id)',
  `CREATE TABLE webhook_attempts (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, webhook_id TEXT NOT NULL,
    message_id TEXT NOT NULL, profile_id TEXT, number INTEGER NOT NULL, ok INTEGER NOT NULL, status INTEGER, error TEXT,
    ms INTEGER NOT NULL, answer TEXT, PRIMARY KEY (account_id, id)
  )`,
  'CREATE INDEX webhook_attempts_of ON webhook_attempts (account_id, webhook_id, id)',
  'CREATE INDEX webhook_attempts_message ON webhook_attempts (account_id, webhook_id, message_id)',
  'CREATE INDEX webhook_attempts_person ON webhook_attempts (account_id, profile_id, id)',
  // Finds waiting Deliveries whose end has passed.
  'CREATE INDEX deliveries_until ON deliveries (account_id, until_at) WHERE at IS NULL AND removed_at IS NULL AND dropped_at IS NULL',
]
