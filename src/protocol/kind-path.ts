import type { Kind } from './experience.ts'

/** What several of a kind are called, in paths and in lists. */
export const PLURALS = {
  tour: 'tours',
  survey: 'surveys',
  launcher: 'launchers',
  tooltip: 'tooltips',
  embed: 'embeds',
} as const satisfies Record<Kind, string>

export type Plural<K extends Kind = Kind> = (typeof PLURALS)[K]

export const pluralOf = <K extends Kind>(kind: K): Plural<K> => PLURALS[kind]

/** Where the Experiences of a kind are in the management API. One of them is at `/:id` below. */
export const kindPath = <K extends Kind>(kind: K) => `/v3/edit/${pluralOf(kind)}` as const
