/** Indexes that find rows which are too old. */
export const retention = [
  // Anonymous people: nothing is known about them but a browser.
  `CREATE INDEX profiles_unnamed ON profiles (account_id, last_seen_day, id) WHERE uid IS NULL AND email_key IS NULL`,
  'CREATE INDEX leases_age ON leases (account_id, updated_at)',
]
