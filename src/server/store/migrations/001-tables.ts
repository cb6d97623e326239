/** Every row belongs to an account, and every statement that reads or writes one names the account. */
const standard = 'id TEXT PRIMARY KEY, account_id TEXT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL'

export const tables = [
  // Accounts, the people who manage them, and their secrets (only hashes).
  `CREATE TABLE accounts (
    id TEXT PRIMARY KEY, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL,
    token TEXT NOT NULL UNIQUE, name TEXT NOT NULL, settings TEXT NOT NULL,
    verification_key TEXT NOT NULL, visit_key TEXT NOT NULL, tombstone_key TEXT NOT NULL,
    content_stamp BIGINT NOT NULL
  )`,
  `CREATE TABLE users (${standard}, name TEXT NOT NULL, email TEXT NOT NULL)`,
  'CREATE INDEX users_of ON users (account_id)',
  `CREATE TABLE secrets (
    ${standard}, user_id TEXT NOT NULL, lookup TEXT NOT NULL, hash TEXT NOT NULL, revoked_at BIGINT
  )`,
  'CREATE INDEX secrets_lookup ON secrets (lookup)',

  // People and companies. `properties` came from pages, `hook_properties` from the customer's backend.
  `CREATE TABLE profiles (
    ${standard}, uid TEXT, anonymous TEXT, email_key TEXT, company_id TEXT, percent DOUBLE PRECISION NOT NULL,
    browser_x INTEGER, browser_tz INTEGER, browser_tz_minutes INTEGER, browser_l TEXT, browser_n TEXT, browser_k TEXT,
    first_seen_at BIGINT, last_seen_at BIGINT, last_seen_session_count INTEGER, last_cleared_at BIGINT,
    delivery_ids TEXT NOT NULL, properties TEXT NOT NULL, hook_properties TEXT NOT NULL
  )`,
  'CREATE UNIQUE INDEX profiles_uid ON profiles (account_id, uid)',
  'CREATE UNIQUE INDEX profiles_anonymous ON profiles (account_id, anonymous)',
  'CREATE INDEX profiles_email ON profiles (account_id, email_key)',
  'CREATE INDEX profiles_company ON profiles (company_id)',
  'CREATE INDEX profiles_of ON profiles (account_id, id)',
  `CREATE TABLE companies (
    ${standard}, uid TEXT NOT NULL, properties TEXT NOT NULL, hook_properties TEXT NOT NULL
  )`,
  'CREATE UNIQUE INDEX companies_uid ON companies (account_id, uid)',
  'CREATE INDEX companies_updated ON companies (account_id, updated_at)',

  // What is known of custom properties, and recent values with the record each was seen on.
  `CREATE TABLE properties (
    ${standard}, kind TEXT NOT NULL, prop TEXT NOT NULL, name TEXT NOT NULL, description TEXT,
    integration TEXT NOT NULL, last_seen_at BIGINT, types TEXT NOT NULL
  )`,
  'CREATE UNIQUE INDEX properties_prop ON properties (account_id, kind, prop)',
  `CREATE TABLE property_values (
    account_id TEXT NOT NULL, kind TEXT NOT NULL, prop TEXT NOT NULL, value TEXT NOT NULL,
    owner_id TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (account_id, kind, prop, value)
  )`,
  'CREATE INDEX property_values_owner ON property_values (owner_id)',
  'CREATE INDEX property_values_recent ON property_values (account_id, kind, prop, at)',

  // Experiences: the draft that is edited, the snapshot that users get. Texts in other languages are inside both.
  `CREATE TABLE experiences (
    ${standard}, kind TEXT NOT NULL, name TEXT NOT NULL, draft TEXT NOT NULL, live TEXT,
    published_at BIGINT, archived_at BIGINT
  )`,
  'CREATE INDEX experiences_of ON experiences (account_id, kind, id)',
  `CREATE TABLE segments (
    ${standard}, kind TEXT NOT NULL, name TEXT NOT NULL, draft TEXT NOT NULL, live TEXT,
    published_at BIGINT, archived_at BIGINT
  )`,
  'CREATE INDEX segments_of ON segments (account_id, id)',
  `CREATE TABLE changes (
    ${standard}, experience_id TEXT NOT NULL, experience_kind TEXT NOT NULL, model_id TEXT NOT NULL,
    model_type TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, object TEXT NOT NULL, options TEXT NOT NULL,
    props TEXT NOT NULL, user_id TEXT NOT NULL
  )`,
  'CREATE INDEX changes_of ON changes (account_id, id)',
  'CREATE INDEX changes_experience ON changes (experience_id, id)',

  // Deliveries with their lease. Rows stay for ever: they remember the idempotency keys.
  `CREATE TABLE deliveries (
    ${standard}, profile_id TEXT NOT NULL, model_id TEXT NOT NULL, model_kind TEXT NOT NULL, idempotency_key TEXT,
    options TEXT, from_at BIGINT, until_at BIGINT, use_segmentation INTEGER NOT NULL, once INTEGER NOT NULL,
    skip_triggers INTEGER NOT NULL, skip_url_match INTEGER NOT NULL, group_kind TEXT NOT NULL,
    at BIGINT, at_href TEXT, interaction_id TEXT, removed_at BIGINT, dropped_at BIGINT, dropped_because TEXT,
    claimed_by TEXT, claimed_until BIGINT, claimed_browser TEXT
  )`,
  'CREATE UNIQUE INDEX deliveries_key ON deliveries (profile_id, idempotency_key)',
  'CREATE INDEX deliveries_of ON deliveries (account_id, id)',
  'CREATE INDEX deliveries_model ON deliveries (model_id, id)',
  'CREATE INDEX deliveries_profile ON deliveries (profile_id, id)',
  'CREATE INDEX deliveries_pending ON deliveries (profile_id) WHERE at IS NULL AND removed_at IS NULL AND dropped_at IS NULL',
  `CREATE TABLE delivery_locks (
    profile_id TEXT PRIMARY KEY, account_id TEXT NOT NULL, holder TEXT NOT NULL, until_at BIGINT NOT NULL
  )`,
  `CREATE TABLE leases (
    account_id TEXT NOT NULL, browser TEXT NOT NULL, profile_id TEXT NOT NULL, unconfirmed INTEGER NOT NULL,
    updated_at BIGINT NOT NULL, PRIMARY KEY (account_id, browser)
  )`,
  'CREATE INDEX leases_profile ON leases (profile_id)',

  // What people did. Keys are made in the browser and tie the reports of one showing together.
  `CREATE TABLE interactions (
    ${standard}, profile_id TEXT NOT NULL, experience_id TEXT NOT NULL, experience_kind TEXT NOT NULL,
    state TEXT NOT NULL, group_id TEXT NOT NULL, group_kind TEXT NOT NULL, delivery_id TEXT,
    step_id TEXT, displayed_at BIGINT NOT NULL, defer_count INTEGER NOT NULL, defer_until BIGINT, goal_at BIGINT
  )`,
  'CREATE INDEX interactions_profile ON interactions (profile_id)',
  'CREATE INDEX interactions_experience ON interactions (experience_id, id)',
  'CREATE INDEX interactions_experience_updated ON interactions (experience_id, updated_at, id)',
  `CREATE TABLE interaction_keys (
    profile_id TEXT NOT NULL, account_id TEXT NOT NULL, key TEXT NOT NULL, interaction_id TEXT NOT NULL,
    PRIMARY KEY (profile_id, key)
  )`,
  `CREATE TABLE actions (
    ${standard}, profile_id TEXT NOT NULL, interaction_id TEXT NOT NULL, type TEXT NOT NULL, step_id TEXT,
    target_id TEXT, at BIGINT NOT NULL
  )`,
  'CREATE INDEX actions_interaction ON actions (interaction_id)',
  'CREATE INDEX actions_profile ON actions (profile_id)',
  `CREATE TABLE responses (
    ${standard}, profile_id TEXT NOT NULL, interaction_id TEXT NOT NULL, survey_id TEXT NOT NULL,
    step_id TEXT NOT NULL, answer TEXT NOT NULL, text TEXT
  )`,
  'CREATE UNIQUE INDEX responses_step ON responses (interaction_id, step_id)',
  'CREATE INDEX responses_survey ON responses (account_id, survey_id, id)',
  'CREATE INDEX responses_profile ON responses (profile_id)',
  `CREATE TABLE events (
    ${standard}, profile_id TEXT NOT NULL, name TEXT NOT NULL, properties TEXT NOT NULL, at BIGINT NOT NULL
  )`,
  'CREATE INDEX events_profile ON events (profile_id)',
  `CREATE TABLE event_counts (
    profile_id TEXT NOT NULL, account_id TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
    latest TEXT NOT NULL, PRIMARY KEY (profile_id, name)
  )`,
  `CREATE TABLE launcher_items (
    profile_id TEXT NOT NULL, account_id TEXT NOT NULL, experience_id TEXT NOT NULL, item_id TEXT NOT NULL,
    created_at BIGINT NOT NULL, PRIMARY KEY (profile_id, experience_id, item_id)
  )`,
  `CREATE TABLE control_entries (
    profile_id TEXT NOT NULL, account_id TEXT NOT NULL, experience_id TEXT NOT NULL,
    created_at BIGINT NOT NULL, PRIMARY KEY (profile_id, experience_id)
  )`,
  // Reports that were taken in: a repeat of the same key changes nothing.
  `CREATE TABLE report_keys (
    profile_id TEXT NOT NULL, account_id TEXT NOT NULL, report_key TEXT NOT NULL, at BIGINT NOT NULL,
    PRIMARY KEY (profile_id, report_key)
  )`,
  'CREATE INDEX report_keys_age ON report_keys (account_id, at)',

  // Hosts and Environments.
  `CREATE TABLE urls (
    ${standard}, url_group_id TEXT, host TEXT NOT NULL, domain TEXT NOT NULL, enabled TEXT NOT NULL,
    installed_at BIGINT, first_seen_at BIGINT, last_seen_at BIGINT, archived_at BIGINT
  )`,
  'CREATE UNIQUE INDEX urls_host ON urls (account_id, host)',
  'CREATE INDEX urls_domain ON urls (account_id, domain, id)',
  `CREATE TABLE url_groups (
    ${standard}, archived_at BIGINT, name TEXT NOT NULL, description TEXT, short_name TEXT,
    style_short_name_color TEXT
  )`,
  'CREATE INDEX url_groups_of ON url_groups (account_id, id)',

  // The immutable documents of live Experiences, one per account and Environment ('' for hosts without one).
  `CREATE TABLE feeds (
    account_id TEXT NOT NULL, url_group_id TEXT NOT NULL, content_stamp BIGINT NOT NULL, created_at BIGINT NOT NULL,
    version TEXT NOT NULL, body TEXT NOT NULL, summary TEXT NOT NULL,
    PRIMARY KEY (account_id, url_group_id, content_stamp)
  )`,
  'CREATE INDEX feeds_version ON feeds (account_id, version)',

  // People who were forgotten, under a keyed hash.
  `CREATE TABLE tombstones (
    account_id TEXT NOT NULL, hash TEXT NOT NULL, deletion_id TEXT NOT NULL, created_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, hash)
  )`,

  // Counting: things kept from being shown or stored, new profiles and hosts per day, requests per minute.
  `CREATE TABLE counters (
    account_id TEXT NOT NULL, name TEXT NOT NULL, value BIGINT NOT NULL, PRIMARY KEY (account_id, name)
  )`,
  `CREATE TABLE rate_limits (
    account_id TEXT NOT NULL, address TEXT NOT NULL, period BIGINT NOT NULL, count INTEGER NOT NULL,
    PRIMARY KEY (account_id, address, period)
  )`,
  'CREATE INDEX rate_limits_age ON rate_limits (account_id, period)',
]
