import type { AccountSettings } from '../../../protocol/account.ts'
import type { Told } from '../../journal/tell.ts'

/** The account that a request acts for, and the user that its secret belongs to. */
export interface Account extends Told {
  token: string
  settings: AccountSettings
}

/** The part of an account's row that requests of pages need. */
export interface AccountRow {
  id: string
  settings: string
  webhooks: string
  verification_key: string
  older_key: string | null
  older_key_until: number | null
  /** Visits that were proven before count as not proven. */
  proofs_since: number | null
  visit_key: string
  tombstone_key: string
  /** Since when visits must be proven; null while they need not be. */
  verification_since: number | null
  content_stamp: number
}

export interface User {
  id: string
  name: string
  email: string
}

export const defaultSettings: AccountSettings = {
  once_rule: 'skip_if_seen',
  languages: [],
  identity_verification: false,
  delivery_limit: 3,
  frequency_limits: [],
  theme: null,
  labels: {},
  time_zone: 'UTC',
  team_email_domains: [],
  team_property: null,
  paused_at: null,
  live_pages: false,
  inspector_for_all: false,
  keep_anonymous_months: 13,
  keep_events_months: 13,
  second_factor_required: false,
  link_by_email: false,
  test_ids: ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'],
}

/** We store only the settings that were set. The others follow the defaults. */
export function readSettings(stored: string): AccountSettings {
  return { ...defaultSettings, ...(JSON.parse(stored) as Partial<AccountSettings>) }
}
