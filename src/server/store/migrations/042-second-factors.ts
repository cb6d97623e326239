/** Second factors, recovery codes, the users of a provider, and sign-ins that have begun and wait for their second step. */
export const secondFactors = [
  'ALTER TABLE users ADD COLUMN issuer TEXT',
  'ALTER TABLE users ADD COLUMN subject TEXT',
  'ALTER TABLE users ADD COLUMN second_factor_since BIGINT',
  'CREATE INDEX users_subject ON users (account_id, issuer, subject)',
  `CREATE TABLE second_factors (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    user_id TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, used_at BIGINT,
    totp_secret TEXT, totp_period BIGINT, credential_id TEXT, public_key TEXT, sign_count BIGINT, transports TEXT,
    PRIMARY KEY (account_id, id)
  )`,
  'CREATE INDEX second_factors_user ON second_factors (account_id, user_id)',
  `CREATE TABLE recovery_codes (
    account_id TEXT NOT NULL, user_id TEXT NOT NULL, hash TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, user_id, hash)
  )`,
  `CREATE TABLE begun_sign_ins (
    account_id TEXT NOT NULL, hash TEXT NOT NULL, created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
    kind TEXT NOT NULL, user_id TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL,
    PRIMARY KEY (account_id, hash)
  )`,
  'CREATE INDEX begun_sign_ins_hash ON begun_sign_ins (hash)',
]
