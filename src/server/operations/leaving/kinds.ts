import { tableColumns } from '../../store/name-columns.ts'
import { TABLES, type Table } from '../move/tables.ts'

/** What does not leave with an account, and why. Everything else does, also what later versions add. */
const STAYS: { [table: string]: string } = {
  secrets: 'a credential',
  sessions: 'a credential',
  known_browsers: 'a credential',
  second_factors: 'a credential',
  recovery_codes: 'a credential',
  begun_sign_ins: 'a credential',
  links: 'a credential',
  previews: 'a credential',
  studio_codes: 'a credential',
  studio_sessions: 'a credential',
  webhook_messages: 'on its way from this server',
  webhook_attempts: 'what this server sent',
  delivery_locks: 'work of this moment',
  leases: 'work of this moment',
  live_stamps: 'work of this moment',
  dry_runs: 'work of this moment',
  jobs: 'work of this server',
  job_items: 'work of this server',
  job_left_out: 'work of this server',
  rate_limits: 'counts of this server',
  chores: 'work of this server',
  feeds: 'made again from the Experiences',
}

/** Columns that nobody may read, not even in an export. */
const SECRET: { [table: string]: string[] } = {
  users: ['password', 'issuer', 'subject', 'second_factor_since'],
  webhooks: ['secret', 'old_secret', 'old_secret_until'],
}

/** A table of an account: its rows are told apart by `key`, within the account. */
export interface Kind {
  name: string
  key: string[]
  columns: string[]
}

/** Every table with rows of accounts. */
export const ACCOUNT_TABLES: Kind[] = TABLES.flatMap(table =>
  tableColumns.get(table.name)!.includes('account_id') ? [kindOf(table)] : [],
)

function kindOf({ name, key }: Table): Kind {
  const hidden = ['account_id', ...(SECRET[name] ?? [])]
  return {
    name,
    key: key.filter(column => column !== 'account_id'),
    columns: tableColumns.get(name)!.filter(column => !hidden.includes(column)),
  }
}

/** What a worker still has to do comes last, when everything that it is about is there. */
const LAST = ['rollups', 'figure_marks', 'forgettings', 'notes']

/** What an export has, in the order in which it is imported. */
export const KINDS: Kind[] = ACCOUNT_TABLES.filter(({ name }) => !(name in STAYS)).sort(
  (one, other) => LAST.indexOf(one.name) - LAST.indexOf(other.name),
)

/** What makes an account more than an empty one. */
export const CONTENT = ['experiences', 'segments', 'url_groups', 'profiles', 'companies', 'events', 'webhooks']

/** What people count when they ask what is in an account, by the name of its table. */
export const COUNTED = {
  experiences: 'experiences',
  segments: 'segments',
  versions: 'versions',
  url_groups: 'environments',
  urls: 'domains',
  profiles: 'people',
  companies: 'companies',
  deliveries: 'deliveries',
  interactions: 'interactions',
  responses: 'answers',
  events: 'events',
  webhooks: 'webhooks',
  users: 'users',
} as const
