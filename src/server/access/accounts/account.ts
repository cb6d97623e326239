import type { AccountSettings } from '../../../protocol/account.ts'
import { readListeners, type Told } from '../../journal/tell.ts'
import type { RowOf } from '../../store/row-of.ts'

/** The account that a request acts for, and the user that its secret belongs to. */
export interface Account extends Told {
  token: string
  settings: AccountSettings
}

export const accountIn = ({
  id,
  token,
  settings,
  webhooks,
}: RowOf<'accounts', 'id' | 'token' | 'settings' | 'webhooks'>): Account => ({
  id,
  token,
  settings: readSettings(settings),
  webhooks: readListeners(webhooks),
})

/** The part of an account's row that requests of pages need. */
export interface AccountRow
  extends RowOf<
    'accounts',
    | 'id'
    | 'settings'
    | 'webhooks'
    | 'verification_key'
    | 'older_key'
    | 'older_key_until'
    | 'proofs_since'
    | 'visit_key'
    | 'tombstone_key'
    | 'verification_since'
    | 'content_stamp'
  > {
  /** Visits that were proven before count as not proven. */
  proofs_since: number | null
  /** Since when visits must be proven; null while they need not be. */
  verification_since: number | null
}

export type User = RowOf<'users', 'id' | 'name' | 'email'>

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
