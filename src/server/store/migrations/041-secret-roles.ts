/** What a secret is for, what it may do, and when it was last used. */
export const secretRoles = [
  "ALTER TABLE secrets ADD COLUMN name TEXT NOT NULL DEFAULT ''",
  "ALTER TABLE secrets ADD COLUMN role TEXT NOT NULL DEFAULT 'owner'",
  'ALTER TABLE secrets ADD COLUMN last_used_at BIGINT',
]
