/** Who wrote a draft last, and the last write of each editor that is or was open on it, so that a repeated one is recognised. */
export const authors = ['experiences', 'segments'].flatMap(table => [
  `ALTER TABLE ${table} ADD COLUMN changed_by TEXT`,
  `ALTER TABLE ${table} ADD COLUMN saves TEXT`,
])
