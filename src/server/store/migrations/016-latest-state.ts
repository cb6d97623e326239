/**
 * How the latest Interaction stands, and when one last ended. `rank` stays the furthest state of all. Null: a process of the
 * release before wrote the row.
 */
export const latestState = [
  'ALTER TABLE histories ADD COLUMN state_rank INTEGER',
  'ALTER TABLE histories ADD COLUMN ended_at BIGINT',
]
