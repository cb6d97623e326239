import type { Kind } from '../../protocol/experience.ts'
import type { Labels } from '../../protocol/labels.ts'
import type { Theme } from '../../protocol/theme.ts'
import type { Api } from '../api.ts'
import type { Person } from '../preview/person-picker.tsx'
import { kindPath } from '../words/addresses.ts'
import type { Around, KnownProperty, Named } from './editor.ts'

type Settings = { account: { theme: Theme | null; languages: string[] } }
type Counted = { count: number; of: number; cursor: { before: string | null } }
type Archivable = Named & { archived_at?: string | null }

const MOST = 100
/** The longest page that the server gives: those that were seen last. */
const MOST_NAMES = 500

/** Answers the editor's questions about its account, each only once. */
export function aroundOverApi(api: Api, mayReadPeople: boolean): Around {
  const once = memory()
  const live = (list: Archivable[]) => list.filter(each => !each.archived_at)
  const listed = async (path: string, name: string) =>
    live((await api.list<Archivable>(path, name, { limit: MOST })).items)
  const settings = () => once('account', () => api.get<Settings>('/v3/edit/account'))
  const experiencesOf = async (kind: Kind) =>
    (await listed(kindPath(kind), `${kind}s`)).map(({ id, name }) => ({ id, name, kind }))
  return {
    properties: kind =>
      once(`${kind} properties`, async () => {
        const path = '/v3/edit/properties'
        return (
          await api.get<{ properties: KnownProperty[] }>(path, { kind, order: 'last_seen_at', limit: MOST_NAMES })
        ).properties
      }),
    eventNames: () =>
      once('events', async () => {
        const path = '/v3/edit/event_names'
        const { event_names } = await api.get<{ event_names: { name: string }[] }>(path, { limit: MOST_NAMES })
        return event_names.map(({ name }) => name).sort()
      }),
    experiences: () =>
      once('experiences', async () => (await Promise.all([experiencesOf('tour'), experiencesOf('survey')])).flat()),
    segments: () => once('segments', () => listed('/v3/edit/segments', 'segments')),
    environments: () => once('environments', () => listed('/v3/edit/url_groups', 'url_groups')),
    theme: async () => (await settings()).account.theme,
    labels: languages =>
      once(`labels ${languages}`, async () => {
        const asked = { languages: languages.join() }
        return (await api.get<{ labels: { [language: string]: Labels } }>('/v3/edit/labels', asked)).labels
      }),
    languages: async () => (await settings()).account.languages,
    countPeople: mayReadPeople
      ? async ({ items, items_op }) => {
          const wanted = { filters: items, filters_op: items_op }
          const { count, of, cursor } = await api.send<Counted>('POST', '/v3/analyze/profiles/count', wanted)
          return { count, of, more: cursor.before !== null }
        }
      : undefined,
  }
}

/** Remembers each answer, unless the request failed. */
function memory() {
  const known = new Map<string, Promise<unknown>>()
  return <T>(name: string, ask: () => Promise<T>): Promise<T> => {
    const asked = known.get(name) ?? ask()
    known.set(name, asked)
    asked.catch(() => known.delete(name))
    return asked as Promise<T>
  }
}

type Found = { uid: string | null; email?: string; company?: object } & { [property: string]: unknown }

/** People by a part of their uid, email or name. */
export const findPeople =
  (api: Api) =>
  async (text: string): Promise<Person[]> => {
    const { items } = await api.list<Found>('/v3/analyze/profiles', 'profiles', { text, limit: 8 })
    return items.map(profile => ({
      name: String(profile.uid ?? profile.email ?? profile.id),
      profile: profile as Person['profile'],
      company: (profile.company ?? null) as Person['company'],
    }))
  }
