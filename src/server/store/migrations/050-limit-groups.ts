/** How often people get some Experiences. Lists of ids are JSON. */
export const limitGroups = [
  `CREATE TABLE limit_groups (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, name TEXT NOT NULL,
    description TEXT, kind TEXT NOT NULL, rate_limit_size INTEGER NOT NULL, rate_limit_kind TEXT NOT NULL,
    tag_ids TEXT NOT NULL, campaign_ids TEXT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
]
