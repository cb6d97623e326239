/** Deliveries by how they ended, and what one person did, each found by its place. */
export const people = [
  'CREATE INDEX deliveries_shown ON deliveries (account_id, id) WHERE at IS NOT NULL AND removed_at IS NULL',
  `CREATE INDEX deliveries_ending ON deliveries (account_id, id)
     WHERE at IS NULL AND removed_at IS NULL AND until_at IS NOT NULL`,
  `CREATE INDEX deliveries_dropped ON deliveries (account_id, id)
     WHERE dropped_because <> 'expired' AND removed_at IS NULL`,
  'CREATE INDEX deliveries_removed ON deliveries (account_id, id) WHERE removed_at IS NOT NULL',
  'CREATE INDEX events_person ON events (account_id, profile_id, id)',
  'DROP INDEX events_profile',
]
