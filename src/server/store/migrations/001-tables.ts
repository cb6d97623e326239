/**
 * Every row belongs to an account: `account_id` is the first column of every primary and unique key, so that the tables can be
 * distributed by it. The exceptions are tables that say which account somebody acts for.
 */
const named = 'account_id TEXT NOT NULL, id TEXT NOT NULL'
const times = 'created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL'
const key = 'PRIMARY KEY (account_id, id)'

/** Rows of one person. */
const personal = 'account_id TEXT NOT NULL, profile_id TEXT NOT NULL'

export const tables = [
  // Accounts, the users who manage them, and their secrets (only hashes).
  `CREATE TABLE accounts (
    id TEXT PRIMARY KEY, ${times}, token TEXT NOT NULL UNIQUE, name TEXT NOT NULL, settings TEXT NOT NULL,
    verification_key TEXT NOT NULL, verification_since BIGINT, visit_key TEXT NOT NULL, tombstone_key TEXT NOT NULL,
    content_stamp BIGINT NOT NULL
  )`,
  `CREATE TABLE users (${named}, ${times}, name TEXT NOT NULL, email TEXT NOT NULL, ${key})`,
  `CREATE TABLE secrets (
    id TEXT PRIMARY KEY, account_id TEXT NOT NULL, ${times}, user_id TEXT NOT NULL, lookup TEXT NOT NULL,
    hash TEXT NOT NULL, revoked_at BIGINT
  )`,
  'CREATE INDEX secrets_lookup ON secrets (lookup)',
  'CREATE INDEX secrets_of ON secrets (account_id, id)',

  // People and companies. `properties` came from pages, `hook_properties` from the customer's backend. What one person may add is
  // limited, so it is counted in the row that is read anyway.
  `CREATE TABLE profiles (
    ${named}, ${times}, uid TEXT, anonymous TEXT, email_key TEXT, company_id TEXT, percent DOUBLE PRECISION NOT NULL,
    browser_x INTEGER, browser_tz INTEGER, browser_tz_minutes INTEGER, browser_l TEXT, browser_n TEXT, browser_k TEXT,
    first_seen_at BIGINT, last_seen_at BIGINT, last_seen_session_count INTEGER, last_cleared_at BIGINT,
    delivery_ids TEXT NOT NULL, properties TEXT NOT NULL, hook_properties TEXT NOT NULL,
    interaction_count INTEGER NOT NULL DEFAULT 0, event_count INTEGER NOT NULL DEFAULT 0,
    action_count INTEGER NOT NULL DEFAULT 0, name_count INTEGER NOT NULL DEFAULT 0, ${key}
  )`,
  'CREATE UNIQUE INDEX profiles_uid ON profiles (account_id, uid)',
  'CREATE UNIQUE INDEX profiles_anonymous ON profiles (account_id, anonymous)',
  'CREATE INDEX profiles_email ON profiles (account_id, email_key)',
  `CREATE TABLE companies (
    ${named}, ${times}, uid TEXT NOT NULL, properties TEXT NOT NULL, hook_properties TEXT NOT NULL, ${key}
  )`,
  'CREATE UNIQUE INDEX companies_uid ON companies (account_id, uid)',

  // Known custom properties, and recent values with the record that each was seen on.
  `CREATE TABLE properties (
    ${named}, ${times}, kind TEXT NOT NULL, prop TEXT NOT NULL, name TEXT NOT NULL, description TEXT,
    integration TEXT NOT NULL, last_seen_at BIGINT, types TEXT NOT NULL, ${key}
  )`,
  'CREATE UNIQUE INDEX properties_prop ON properties (account_id, kind, prop)',
  `CREATE TABLE property_values (
    account_id TEXT NOT NULL, kind TEXT NOT NULL, prop TEXT NOT NULL, value TEXT NOT NULL,
    owner_id TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (account_id, kind, prop, value)
  )`,
  'CREATE INDEX property_values_owner ON property_values (account_id, owner_id)',
  'CREATE INDEX property_values_recent ON property_values (account_id, kind, prop, at)',

  // Experiences: the draft, and the live version. Both contain the texts in other languages.
  `CREATE TABLE experiences (
    ${named}, ${times}, kind TEXT NOT NULL, name TEXT NOT NULL, draft TEXT NOT NULL, live TEXT,
    published_at BIGINT, archived_at BIGINT, ${key}
  )`,
  'CREATE INDEX experiences_of ON experiences (account_id, kind, id)',
  'CREATE INDEX experiences_live ON experiences (account_id, id) WHERE live IS NOT NULL AND archived_at IS NULL',
  `CREATE TABLE segments (
    ${named}, ${times}, kind TEXT NOT NULL, name TEXT NOT NULL, draft TEXT NOT NULL, live TEXT,
    published_at BIGINT, archived_at BIGINT, ${key}
  )`,
  `CREATE TABLE changes (
    ${named}, ${times}, experience_id TEXT NOT NULL, experience_kind TEXT NOT NULL, model_id TEXT NOT NULL,
    model_type TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, object TEXT NOT NULL, options TEXT NOT NULL,
    user_id TEXT NOT NULL, ${key}
  )`,
  'CREATE INDEX changes_experience ON changes (account_id, experience_id, id)',
  'CREATE INDEX changes_kind ON changes (account_id, experience_id, kind, id)',
  // The names that a Change can be found by.
  `CREATE TABLE change_props (
    account_id TEXT NOT NULL, prop TEXT NOT NULL, change_id TEXT NOT NULL, experience_id TEXT NOT NULL,
    PRIMARY KEY (account_id, prop, change_id)
  )`,
  'CREATE INDEX change_props_experience ON change_props (account_id, experience_id, prop, change_id)',

  // Deliveries with their lease. Rows stay as long as their person, because they hold the idempotency keys.
  `CREATE TABLE deliveries (
    ${named}, ${times}, profile_id TEXT NOT NULL, model_id TEXT NOT NULL, model_kind TEXT NOT NULL, idempotency_key TEXT,
    options TEXT, from_at BIGINT, until_at BIGINT, use_segmentation INTEGER NOT NULL, once INTEGER NOT NULL,
    skip_triggers INTEGER NOT NULL, skip_url_match INTEGER NOT NULL, group_kind TEXT NOT NULL,
    at BIGINT, at_href TEXT, interaction_id TEXT, removed_at BIGINT, dropped_at BIGINT, dropped_because TEXT,
    claimed_by TEXT, claimed_until BIGINT, claimed_browser TEXT, ${key}
  )`,
  'CREATE UNIQUE INDEX deliveries_key ON deliveries (account_id, profile_id, idempotency_key)',
  'CREATE INDEX deliveries_listed ON deliveries (account_id, id) WHERE removed_at IS NULL',
  'CREATE INDEX deliveries_model ON deliveries (account_id, model_id, id) WHERE removed_at IS NULL',
  'CREATE INDEX deliveries_profile ON deliveries (account_id, profile_id, id)',
  `CREATE INDEX deliveries_pending ON deliveries (account_id, profile_id)
    WHERE at IS NULL AND removed_at IS NULL AND dropped_at IS NULL`,
  `CREATE TABLE delivery_locks (
    ${personal}, holder TEXT NOT NULL, until_at BIGINT NOT NULL, PRIMARY KEY (account_id, profile_id)
  )`,
  `CREATE TABLE leases (
    account_id TEXT NOT NULL, browser TEXT NOT NULL, profile_id TEXT NOT NULL, unconfirmed INTEGER NOT NULL,
    updated_at BIGINT NOT NULL, PRIMARY KEY (account_id, browser)
  )`,
  'CREATE INDEX leases_profile ON leases (account_id, profile_id)',

  // What people did. The browser makes the keys, which connect the reports of one showing.
  `CREATE TABLE interactions (
    ${named}, ${times}, profile_id TEXT NOT NULL, experience_id TEXT NOT NULL, experience_kind TEXT NOT NULL,
    state TEXT NOT NULL, group_id TEXT NOT NULL, group_kind TEXT NOT NULL, delivery_id TEXT,
    step_id TEXT, displayed_at BIGINT NOT NULL, defer_count INTEGER NOT NULL, defer_until BIGINT, goal_at BIGINT, ${key}
  )`,
  'CREATE INDEX interactions_profile ON interactions (account_id, profile_id, id)',
  `CREATE INDEX interactions_automatic ON interactions (account_id, profile_id, displayed_at)
    WHERE experience_kind IN ('tour', 'survey') AND group_kind IN ('campaign', 'experiment')`,
  'CREATE INDEX interactions_experience ON interactions (account_id, experience_id, id)',
  'CREATE INDEX interactions_updated ON interactions (account_id, experience_id, updated_at, id)',
  // All Interactions of one person with one Experience together, for decisions.
  `CREATE TABLE histories (
    ${personal}, experience_id TEXT NOT NULL, count INTEGER NOT NULL, rank INTEGER NOT NULL, last_at BIGINT NOT NULL,
    defer_until BIGINT, PRIMARY KEY (account_id, profile_id, experience_id)
  )`,
  `CREATE TABLE interaction_keys (
    ${personal}, key TEXT NOT NULL, interaction_id TEXT NOT NULL, PRIMARY KEY (account_id, profile_id, key)
  )`,
  `CREATE TABLE actions (
    ${named}, ${times}, profile_id TEXT NOT NULL, interaction_id TEXT NOT NULL, type TEXT NOT NULL, step_id TEXT,
    target_id TEXT, at BIGINT NOT NULL, ${key}
  )`,
  'CREATE INDEX actions_interaction ON actions (account_id, interaction_id)',
  'CREATE INDEX actions_profile ON actions (account_id, profile_id)',
  `CREATE TABLE responses (
    ${named}, ${times}, profile_id TEXT NOT NULL, interaction_id TEXT NOT NULL, survey_id TEXT NOT NULL,
    step_id TEXT NOT NULL, answer TEXT NOT NULL, text TEXT, ${key}
  )`,
  'CREATE UNIQUE INDEX responses_step ON responses (account_id, interaction_id, step_id)',
  'CREATE INDEX responses_survey ON responses (account_id, survey_id, id)',
  'CREATE INDEX responses_profile ON responses (account_id, profile_id, id)',
  `CREATE TABLE events (
    ${named}, ${times}, profile_id TEXT NOT NULL, name TEXT NOT NULL, properties TEXT NOT NULL, at BIGINT NOT NULL, ${key}
  )`,
  'CREATE INDEX events_profile ON events (account_id, profile_id)',
  `CREATE TABLE event_counts (
    ${personal}, name TEXT NOT NULL, count INTEGER NOT NULL, latest TEXT NOT NULL,
    PRIMARY KEY (account_id, profile_id, name)
  )`,
  `CREATE TABLE launcher_items (
    ${personal}, experience_id TEXT NOT NULL, item_id TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, profile_id, experience_id, item_id)
  )`,
  `CREATE TABLE control_entries (
    ${personal}, experience_id TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, profile_id, experience_id)
  )`,
  // Reports that were accepted. A repeat of the same key changes nothing.
  `CREATE TABLE report_keys (
    ${personal}, report_key TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (account_id, profile_id, report_key)
  )`,
  'CREATE INDEX report_keys_age ON report_keys (account_id, at)',

  // Hosts and Environments.
  `CREATE TABLE urls (
    ${named}, ${times}, url_group_id TEXT, host TEXT NOT NULL, domain TEXT NOT NULL, enabled TEXT NOT NULL,
    installed_at BIGINT, first_seen_at BIGINT, last_seen_at BIGINT, archived_at BIGINT, ${key}
  )`,
  'CREATE UNIQUE INDEX urls_host ON urls (account_id, host)',
  'CREATE INDEX urls_domain ON urls (account_id, domain, id)',
  "CREATE INDEX urls_parents ON urls (account_id) WHERE enabled = 'subdomain' AND archived_at IS NULL",
  `CREATE TABLE url_groups (
    ${named}, ${times}, archived_at BIGINT, name TEXT NOT NULL, description TEXT, short_name TEXT,
    style_short_name_color TEXT, ${key}
  )`,

  // The immutable documents of live Experiences, one for each account and Environment ('' for hosts without one).
  `CREATE TABLE feeds (
    account_id TEXT NOT NULL, url_group_id TEXT NOT NULL, content_stamp BIGINT NOT NULL, created_at BIGINT NOT NULL,
    version TEXT NOT NULL, body TEXT NOT NULL, summary TEXT NOT NULL,
    PRIMARY KEY (account_id, url_group_id, content_stamp)
  )`,
  'CREATE INDEX feeds_version ON feeds (account_id, version)',

  // Forgotten people, as a keyed hash, and people whose rows are still being removed.
  `CREATE TABLE tombstones (
    account_id TEXT NOT NULL, hash TEXT NOT NULL, deletion_id TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, hash)
  )`,
  `CREATE TABLE forgettings (${personal}, created_at BIGINT NOT NULL, PRIMARY KEY (account_id, profile_id))`,

  // Counts: things that were not shown or stored, new profiles and hosts per day, requests per minute.
  `CREATE TABLE counters (
    account_id TEXT NOT NULL, name TEXT NOT NULL, value BIGINT NOT NULL, PRIMARY KEY (account_id, name)
  )`,
  `CREATE TABLE rate_limits (
    account_id TEXT NOT NULL, address TEXT NOT NULL, period BIGINT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (account_id, address, period)
  )`,
  'CREATE INDEX rate_limits_age ON rate_limits (account_id, period)',

  // Facts that many bring at once are written as notes, each in its own row. Background work enters them into counters and known
  // properties. One row for each account says which process works on it.
  `CREATE TABLE notes (${named}, at BIGINT NOT NULL, kind TEXT NOT NULL, owner_id TEXT, body TEXT NOT NULL, ${key})`,
  'CREATE TABLE chores (account_id TEXT PRIMARY KEY, done_at BIGINT NOT NULL)',
]
