import type { OwnLabels } from './labels.ts'
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
  /** The languages besides `default`, which is the primary one. */
  languages: string[]
  identity_verification: boolean
  /** The most waiting Deliveries for one person. */
  delivery_limit: number
  frequency_limits: FrequencyLimit[]
  theme: Theme | null
  /** Our own texts in views, as the account wants them, by language. */
  labels: OwnLabels
  /** The time zone in which figures count days, such as `Europe/Berlin`. */
  time_zone: string
  /** People with these email domains belong to the team. Figures do not count them. */
  team_email_domains: string[]
  /** People with this property also belong to the team, unless its value is false. */
  team_property: string | null
  /** Since when the account shows nothing; null while it shows. Only the pause switch sets it. */
  paused_at: string | null
  /** Live pages: open pages hear at once that something is new. */
  live_pages: boolean
  /** The inspector opens for everybody on the account's pages. Otherwise only for the team, and on a developer's own machine. */
  inspector_for_all: boolean
  /** How long to keep anonymous people after their last visit; null: for ever. */
  keep_anonymous_months: number | null
  /** How long tracked events are kept; null: for ever. */
  keep_events_months: number | null
  /** Whoever signs in with a password needs a second factor. */
  second_factor_required: boolean
  /** A person of the provider becomes the user with the same e-mail address, if the provider has verified it. */
  link_by_email: boolean
  /** Attributes that the product's own tests use, best first. The studio prefers them in selectors. */
  test_ids: string[]
}
