import type { z } from 'zod'
import type { ParamsFor } from '../protocol/contract.ts'
import type { Kind as ExperienceKind } from '../protocol/experience.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import type { FileAnswer } from '../protocol/schema/files.ts'
import type { Api } from './api.ts'
import { Failure } from './failure.ts'
import { type Kind, ofSettings, settingsName } from './read-files.ts'
import type { Named } from './references-by-name.ts'
import { Refused } from './refused.ts'

/** What the account holds: an Experience, a Segment, an Environment or the theme. */
export type Held = z.output<typeof FileAnswer>

export const nameOf = ({ content: { name }, kind }: Held): string =>
  typeof name === 'string' ? name : settingsName({ kind })

export const isExperience = (kind: Kind): kind is ExperienceKind => KINDS.some(each => each === kind)

/** What a reference to this kind is called. */
export function namedAs(kind: Kind): Named | null {
  if (ofSettings({ kind }) || kind === 'limit_group') return null
  return kind === 'segment' || kind === 'environment' ? kind : 'experience'
}

/** Everything in the account that files can hold and that is not archived. */
export async function listHeld(api: Api): Promise<Held[]> {
  const found: Held[] = []
  for (const of of ['environments', 'segments', 'theme', 'labels', 'experiences', 'limit_groups'] as const)
    found.push(...(await listPages(api, { of })))
  return found
}

/** What can be asked of a list of them. */
export type Listed = ParamsFor<'GET /v3/edit/files'>

export async function listPages(api: Api, { of, archived }: Pick<Listed, 'of' | 'archived'>): Promise<Held[]> {
  const found: Held[] = []
  try {
    for await (const { files } of api.pages('/v3/edit/files', { of, archived, limit: 500 })) {
      if (!Array.isArray(files))
        throw new Failure(`${api.address} does not answer as Beckon does. Set BECKON_SERVER to your server.`)
      found.push(...files.map(known))
    }
  } catch (error) {
    if (error instanceof Refused && error.status === 404)
      throw new Failure(`The server at ${api.address} is older than this command; install the version that it runs.`)
    throw error
  }
  return found
}

/** A server of the release before does not know folders, or the names of their files. */
const known = (held: Held): Held => ({
  ...held,
  pushed_from: (held.pushed_from ?? []).map(each => ({ ...each, file: each.file ?? null })),
})
