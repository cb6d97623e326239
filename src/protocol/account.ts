import type { Theme } from './theme.ts'

/** `skip_if_seen`: `once: true` skips people who have seen it. `as_listed`: the specification's list, read literally. */
export type OnceRule = 'skip_if_seen' | 'as_listed'

/** At most `count` automatic tours and surveys per person in `hours`. */
export interface FrequencyLimit {
  count: number
  hours: number
}

export interface AccountSettings {
  once_rule: OnceRule
  /** Besides `default`, the primary one. */
  languages: string[]
  identity_verification: boolean
  /** Pending Deliveries per person. */
  delivery_limit: number
  frequency_limits: FrequencyLimit[]
  theme: Theme | null
  /** Whose days figures are counted by, such as `Europe/Berlin`. */
  time_zone: string
  /** Who belongs to the team: what they see is counted in no figure. */
  team_email_domains: string[]
  /** Or who has this property, other than as false. */
  team_property: string | null
  /** Since when nothing is shown anywhere; null: it is. Set by the switch alone. */
  paused_at: string | null
  /** Pages hear at once that something is new. */
  live_pages: boolean
  /** How long people of whom nothing is known but a browser are kept after their last visit; null: for ever. */
  keep_anonymous_months: number | null
  /** How long tracked events are kept; null: for ever. */
  keep_events_months: number | null
  /** Attributes that tests of the product use, best first: the studio prefers them. */
  test_ids: string[]
}
