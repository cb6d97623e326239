import type { Kind } from '../../protocol/experience.ts'

const PLURALS: { [kind in Kind]: string } = {
  tour: 'tours',
  survey: 'surveys',
  launcher: 'launchers',
  tooltip: 'tooltips',
  embed: 'embeds',
}

export const isKind = (name: string | undefined): name is Kind => name !== undefined && Object.hasOwn(PLURALS, name)

/** Where the API has Experiences of a kind, or one of them. */
export const apiPath = (kind: Kind, id?: string): string => `/v3/edit/${PLURALS[kind]}${id ? `/${id}` : ''}`

/** Where the console has one, or what belongs to it. */
export const consolePath = (kind: string, id: string, part?: 'results' | 'history'): string =>
  `/console/experiences/${kind}/${id}${part ? `/${part}` : ''}`
