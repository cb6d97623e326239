/** What finds the rows whose time is over. */
export const retention = [
  // People of whom nothing is known but a browser.
  `CREATE INDEX profiles_unnamed ON profiles (account_id, last_seen_day, id) WHERE uid IS NULL AND email_key IS NULL`,
  'CREATE INDEX leases_age ON leases (account_id, updated_at)',
]
