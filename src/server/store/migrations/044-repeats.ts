/** `message_id`: an event that a backend sends twice counts once. `key_print`: what was asked for with a key, to see whether a repeat is the same. */
export const repeats = [
  'ALTER TABLE events ADD COLUMN message_id TEXT',
  'CREATE UNIQUE INDEX events_message ON events (account_id, message_id) WHERE message_id IS NOT NULL',
  'ALTER TABLE deliveries ADD COLUMN key_print TEXT',
]
