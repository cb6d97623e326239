import type { Kind } from '../../protocol/experience.ts'
import { kindPath, pluralOf } from '../../protocol/kind-path.ts'
import type { Api } from '../api.ts'
import type { Person } from '../preview/person-picker.tsx'
import type { Around } from './editor.ts'

const MOST = 100
/** The longest page that the server gives: those that were seen last. */
const MOST_NAMES = 500

/** Answers the editor's questions about its account, each only once. */
export function aroundOverApi(api: Api, mayReadPeople: boolean): Around {
  const settings = once(() => api.get('/v3/edit/account'))
  const experiencesOf = async (kind: Kind) =>
    live((await api.list(kindPath(kind), pluralOf(kind), { limit: MOST })).items)
  return {
    properties: onceFor(async (kind: 'profile' | 'company') => {
      const asked = { kind, order: 'last_seen_at', limit: MOST_NAMES } as const
      return (await api.get('/v3/edit/properties', asked)).properties
    }),
    eventNames: once(async () => {
      const { event_names } = await api.get('/v3/edit/event_names', { limit: MOST_NAMES })
      return event_names.map(({ name }) => name).sort()
    }),
    experiences: once(async () => (await Promise.all([experiencesOf('tour'), experiencesOf('survey')])).flat()),
    segments: once(async () => live((await api.list('/v3/edit/segments', 'segments', { limit: MOST })).items)),
    environments: once(async () => live((await api.list('/v3/edit/url_groups', 'url_groups', { limit: MOST })).items)),
    theme: async () => (await settings()).account.theme,
    labels: onceFor(async (languages: string[]) => {
      return (await api.get('/v3/edit/labels', { languages: languages.join() })).labels
    }),
    languages: async () => (await settings()).account.languages,
    countPeople: mayReadPeople
      ? async ({ items, items_op }) => {
          const wanted = { filters: items, filters_op: items_op }
          const { count, of, cursor } = await api.send('POST', '/v3/analyze/profiles/count', wanted)
          return { count, of, more: cursor.before !== null }
        }
      : undefined,
  }
}

const live = <T extends { archived_at: string | null }>(list: T[]) => list.filter(each => !each.archived_at)

/** Asks only once for each question, unless the request failed. */
function onceFor<Q, T>(ask: (question: Q) => Promise<T>): (question: Q) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return question => {
    const name = JSON.stringify(question)
    const asked = known.get(name) ?? ask(question)
    known.set(name, asked)
    asked.catch(() => known.delete(name))
    return asked
  }
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  const answer = onceFor(ask)
  return () => answer(null)
}

/** People by a part of their uid, email or name. */
export const findPeople =
  (api: Api) =>
  async (text: string): Promise<Person[]> => {
    const { items } = await api.list('/v3/analyze/profiles', 'profiles', { limit: 8 }, { text })
    return items.map(profile => ({
      name: profile.uid ?? profile.email ?? profile.id,
      profile,
      company: profile.company ?? null,
    }))
  }
