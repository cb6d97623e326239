/**
 * Two verification keys for a while, and since when proofs count. `said_at`: when the backend last said each name, so that an older
 * signed statement does not replace it. `unproven_at`: when a page last said a uid without a proof.
 */
export const proofs = [
  'ALTER TABLE accounts ADD COLUMN older_key TEXT',
  'ALTER TABLE accounts ADD COLUMN older_key_until BIGINT',
  'ALTER TABLE accounts ADD COLUMN proofs_since BIGINT',
  "ALTER TABLE profiles ADD COLUMN said_at TEXT NOT NULL DEFAULT '{}'",
  "ALTER TABLE companies ADD COLUMN said_at TEXT NOT NULL DEFAULT '{}'",
  'ALTER TABLE urls ADD COLUMN unproven_at BIGINT',
]
