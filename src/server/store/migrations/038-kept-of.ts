/** Whose words a kept draft has: the ids of users, as JSON. Null: it was kept before anybody wrote that down. */
export const keptOf = ['ALTER TABLE kept_drafts ADD COLUMN written_by TEXT']
