/**
 * Other names of a person. `anonymous`: the id of a browser that was identified as them. `id`: the id that they had before their
 * browser was known.
 */
export const names = [
  `CREATE TABLE other_names (
    account_id TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, profile_id TEXT NOT NULL, at BIGINT NOT NULL,
    PRIMARY KEY (account_id, kind, name)
  )`,
  'CREATE INDEX other_names_profile ON other_names (account_id, profile_id)',
]
