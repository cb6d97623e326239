/** How a Delivery ended. Each is the condition of two indexes: for all Deliveries, and for those of one Experience. */
const ENDS = {
  shown: 'at IS NOT NULL AND removed_at IS NULL',
  ending: 'at IS NULL AND removed_at IS NULL AND until_at IS NOT NULL',
  dropped: "dropped_because <> 'expired' AND removed_at IS NULL",
  removed: 'removed_at IS NOT NULL',
}

/** Finds Deliveries by their state, and what one person did, by its place, however many rows there are. */
export const people = [
  ...Object.entries(ENDS).flatMap(([name, where]) => [
    `CREATE INDEX deliveries_${name} ON deliveries (account_id, id) WHERE ${where}`,
    `CREATE INDEX deliveries_model_${name} ON deliveries (account_id, model_id, id) WHERE ${where}`,
  ]),
  `CREATE INDEX deliveries_model_waiting ON deliveries (account_id, model_id, id)
     WHERE at IS NULL AND removed_at IS NULL AND dropped_at IS NULL`,
  'CREATE INDEX events_person ON events (account_id, profile_id, id)',
  'DROP INDEX events_profile',
]
