import type { z } from 'zod'
import { KINDS } from '../protocol/schema/experience.ts'
import type { FileAnswer } from '../protocol/schema/files.ts'
import { type Api, Refused } from './api.ts'
import { Failure } from './failure.ts'
import { type Kind, ofSettings, settingsName } from './read-files.ts'
import type { Named } from './references-by-name.ts'

/** What the account holds: an Experience, a Segment, an Environment or the theme. */
export type Held = z.output<typeof FileAnswer>

export const nameOf = ({ content, kind }: Held): string =>
  (content.name as string | undefined) ?? settingsName({ kind })

export const isExperience = (kind: Kind): boolean => (KINDS as readonly string[]).includes(kind)

/** What a reference to this kind is called. */
export function namedAs(kind: Kind): Named | null {
  if (ofSettings({ kind })) return null
  return kind === 'segment' || kind === 'environment' ? kind : 'experience'
}

/** Everything in the account that files can hold and that is not archived. */
export async function listHeld(api: Api): Promise<Held[]> {
  const found: Held[] = []
  for (const of of ['environments', 'segments', 'theme', 'labels', 'experiences'])
    found.push(...(await listPages(api, of)))
  return found
}

export async function listPages(api: Api, of: string, which = ''): Promise<Held[]> {
  const found: Held[] = []
  for (let before: string | null = ''; before !== null; ) {
    const page: Page = await ask(api, `/v3/edit/files?of=${of}${which}&limit=500${before ? `&before=${before}` : ''}`)
    // A server of the release before does not know folders, or the names of their files.
    found.push(
      ...page.files.map(held => ({
        ...held,
        pushed_from: (held.pushed_from ?? []).map(each => ({ ...each, file: each.file ?? null })),
      })),
    )
    before = page.cursor.before
  }
  return found
}

interface Page {
  files: (Omit<Held, 'pushed_from'> & Partial<Pick<Held, 'pushed_from'>>)[]
  cursor: { before: string | null }
}

async function ask(api: Api, path: string): Promise<Page> {
  try {
    const page = await api.get<Page>(path)
    if (Array.isArray(page.files)) return page
  } catch (error) {
    if (error instanceof Refused && error.status === 404)
      throw new Failure(`The server at ${api.address} is older than this command; install the version that it runs.`)
    throw error
  }
  throw new Failure(`${api.address} does not answer as Beckon does. Set BECKON_SERVER to your server.`)
}
