import type { Kind } from '../protocol/experience.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import type { Api } from './api.ts'
import type { Content } from './read-files.ts'
import type { Warning } from './warning-text.ts'

/** The draft, as the API returns it. */
export type Existing = Content & {
  id: string
  kind: Kind
  name: string
  published_at: string | null
}

/** All Experiences of the account that are not archived, as drafts. */
export async function listExperiences(api: Api, kinds: readonly Kind[] = KINDS): Promise<Existing[]> {
  const found: Existing[] = []
  for (const kind of kinds) {
    let before: string | null = ''
    while (before !== null) {
      const query: string = before ? `&before=${before}` : ''
      const page: { [key: string]: Existing[] } & { cursor: { before: string | null } } = await api.get(
        `/v3/edit/${kind}s?limit=500${query}`,
      )
      found.push(...page[`${kind}s`]!.filter(each => !each.archived_at))
      before = page.cursor.before
    }
  }
  return found
}

export async function changeExperience(api: Api, kind: Kind, id: string, content: Content): Promise<Existing> {
  return (await api.send<{ [kind: string]: Existing }>('PATCH', `/v3/edit/${kind}s/${id}`, content))[kind]!
}

/** Publishes the current draft. Returns it with its warnings. */
export async function publishExperience(
  api: Api,
  kind: Kind,
  id: string,
  how: { schedule?: 'keep' } = {},
): Promise<[Existing, Warning[]]> {
  const path = `/v3/edit/${kind}s/${id}`
  const { warnings, ...answer } = await api.send<{ warnings?: Warning[] }>('PATCH', path, {
    published_at: '$now',
    ...how,
  })
  return [(answer as { [kind: string]: Existing })[kind]!, warnings ?? []]
}
