import { EVERY_ACCOUNT } from '../../ground/every-account.ts'

/**
 * What figures are made of: published versions, what each Interaction showed, both arms of experiments. And the figures
 * themselves, which are computed in the background.
 */
export const results = [
  // Every content that was ever published, for ever. `run` increases when the share of an experiment changes.
  `CREATE TABLE versions (
    account_id TEXT NOT NULL, id TEXT NOT NULL, created_at BIGINT NOT NULL, experience_id TEXT NOT NULL,
    number INTEGER NOT NULL, run INTEGER NOT NULL, user_id TEXT, content TEXT NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  'CREATE UNIQUE INDEX versions_number ON versions (account_id, experience_id, number)',
  'CREATE INDEX versions_of ON versions (account_id, experience_id, id)',
  // For live Experiences: the newest version, and what reaches its goal.
  'ALTER TABLE experiences ADD COLUMN version INTEGER',
  'ALTER TABLE experiences ADD COLUMN goal_event TEXT',
  'ALTER TABLE experiences ADD COLUMN goal_within BIGINT',
  'CREATE INDEX experiences_goal ON experiences (account_id, goal_event) WHERE goal_event IS NOT NULL',
  // What is live now becomes version 1.
  `${EVERY_ACCOUNT} INSERT INTO versions (account_id, id, created_at, experience_id, number, run, user_id, content)
     SELECT account_id, id, COALESCE(published_at, updated_at), id, 1, 1, NULL, live FROM experiences WHERE live LIKE '{%'`,
  `${EVERY_ACCOUNT} UPDATE experiences SET version = 1, goal_within = 1209600000,
     live = '{"version":1,"run":1,' || substr(live, 2) WHERE live LIKE '{%'`,

  // What an Interaction showed, and when each thing happened first.
  ...['version INTEGER', 'url_group_id TEXT', 'language TEXT', 'browser_k TEXT', 'first_displayed_at BIGINT',
    'started_at BIGINT', 'completed_at BIGINT', 'exited_at BIGINT', 'first_ever INTEGER', 'team INTEGER',
  ].map(column => `ALTER TABLE interactions ADD COLUMN ${column}`), // biome-ignore format: a row of columns
  `${EVERY_ACCOUNT} UPDATE interactions SET first_displayed_at = displayed_at,
     started_at = CASE WHEN state IN ('started', 'completed') THEN updated_at END,
     completed_at = CASE WHEN state = 'completed' THEN updated_at END,
     exited_at = CASE WHEN state = 'exited' THEN updated_at END,
     first_ever = CASE WHEN EXISTS (SELECT 1 FROM interactions o WHERE o.account_id = interactions.account_id
       AND o.profile_id = interactions.profile_id AND o.experience_id = interactions.experience_id
       AND o.id < interactions.id) THEN 0 ELSE 1 END`,
  'CREATE INDEX interactions_shown ON interactions (account_id, experience_id, first_displayed_at, id)',

  // The people who came to an experiment, and their arm: everything else would have let it show.
  `CREATE TABLE assignments (
    account_id TEXT NOT NULL, profile_id TEXT NOT NULL, experience_id TEXT NOT NULL, run INTEGER NOT NULL,
    arm TEXT NOT NULL, share DOUBLE PRECISION NOT NULL, version INTEGER, at BIGINT NOT NULL, goal_at BIGINT,
    team INTEGER, updated_at BIGINT NOT NULL, PRIMARY KEY (account_id, profile_id, experience_id, run)
  )`,
  'CREATE INDEX assignments_at ON assignments (account_id, experience_id, at, profile_id, run)',
  'CREATE INDEX assignments_updated ON assignments (account_id, experience_id, updated_at, profile_id, run)',

  'CREATE INDEX deliveries_made ON deliveries (account_id, model_id, created_at, id)',
  'CREATE INDEX deliveries_updated ON deliveries (account_id, model_id, updated_at, id)',

  // Figures of one version on one day (version 0: unknown). `due_at`: when time alone changes them.
  `CREATE TABLE figures (
    account_id TEXT NOT NULL, experience_id TEXT NOT NULL, day TEXT NOT NULL, version INTEGER NOT NULL,
    body TEXT NOT NULL, due_at BIGINT, PRIMARY KEY (account_id, experience_id, day, version)
  )`,
  'CREATE INDEX figures_day ON figures (account_id, day, experience_id)',
  'CREATE INDEX figures_due ON figures (account_id, due_at) WHERE due_at IS NOT NULL',
  // Counts of forgotten people, by quarters of an hour: the days of every time zone consist of them.
  `CREATE TABLE kept_counts (
    account_id TEXT NOT NULL, experience_id TEXT NOT NULL, quarter BIGINT NOT NULL, version INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (account_id, experience_id, quarter, version)
  )`,
  // Rows of this time were removed, so the figures of its day must be computed again.
  `CREATE TABLE figure_marks (
    account_id TEXT NOT NULL, experience_id TEXT NOT NULL, at BIGINT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (account_id, experience_id, at, id)
  )`,
  // Which worker computes figures for an account, how far it has come, and in which time zone its days are.
  `CREATE TABLE rollups (
    account_id TEXT PRIMARY KEY, holder TEXT, held_until BIGINT NOT NULL, through BIGINT NOT NULL, as_of BIGINT NOT NULL,
    zone TEXT NOT NULL
  )`,
  // An empty name is not a time zone, so everything will be computed again.
  `${EVERY_ACCOUNT} INSERT INTO rollups (account_id, holder, held_until, through, as_of, zone)
     SELECT id, NULL, 0, 0, 0, '' FROM accounts`,
]
