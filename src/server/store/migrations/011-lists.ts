/** Indexes for the lists in the console: they find a page by its place, however many rows there are. */
export const lists = [
  // Contains the columns that a search reads, so that it reads no contents.
  'CREATE INDEX experiences_listed ON experiences (account_id, id, kind, name) WHERE archived_at IS NULL',
  'CREATE INDEX experiences_unpublished ON experiences (account_id, id) WHERE live IS NULL AND archived_at IS NULL',
  `CREATE INDEX experiences_scheduled ON experiences (account_id, id)
     WHERE archived_at IS NULL AND (publish_at IS NOT NULL OR unpublish_at IS NOT NULL)`,
  'CREATE INDEX experiences_archived ON experiences (account_id, id) WHERE archived_at IS NOT NULL',
  `CREATE INDEX deliveries_waiting ON deliveries (account_id, id)
     WHERE at IS NULL AND removed_at IS NULL AND dropped_at IS NULL`,
]
