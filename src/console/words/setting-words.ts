import { COLOURS } from './theme-words.ts'

/** What the pages of settings call each of them. */
export const SETTINGS = {
  name: 'Name',
  time_zone: 'Time zone',
  languages: 'Languages',
  team_email_domains: 'Mail domains',
  team_property: 'Property',
  live_pages: 'Pages hear at once when something is new',
  inspector_for_all: 'Everybody can open the inspector on your pages',
  second_factor_required: 'Passwords need a second factor',
  link_by_email: 'People of the provider are found by their e-mail address',
  keep_anonymous_months: 'Months to keep people without a name',
  keep_events_months: 'Months to keep events',
  delivery_limit: 'Waiting for one person',
  once_rule: 'Once',
  limits: 'How often',
  scheme: 'Light or dark',
  font: 'Font',
  radius: 'Corners in px',
  shadow: 'Shadow',
  density: 'Space',
}

/** The same for a place in a form: `theme.light.accent` is "Main button (light)". */
export function settingAt(at: string): string {
  const [, scheme] = /\.(light|dark)\./.exec(at) ?? []
  const name = at.slice(at.lastIndexOf('.') + 1)
  const words = { ...SETTINGS, ...COLOURS }[name as keyof typeof SETTINGS] ?? name
  return scheme ? `${words} (${scheme})` : words
}
