import { referencesOf } from '../content/references.ts'
import type { Api } from './api.ts'
import type { Conflict, Intent } from './file-plan.ts'
import { type Held, isExperience, type Listed, listPages, namedAs, nameOf } from './held.ts'
import type { There } from './name-files.ts'
import { oneLine } from './one-line.ts'
import { isKind, isPlain, type Kind, ofSettings } from './read-files.ts'

/** The stamp of what a folder itself archived. */
export const BY_PRUNE = 'archived'

/**
 * A file of something that somebody archived is nothing new: people would get again, as something new, what a colleague took away.
 * It is found by its id, or by the name of its file if it was never pulled.
 */
export async function withArchived(api: Api, intents: Intent[], source: string | null): Promise<Intent[]> {
  const lists = new Set(intents.filter(isNew).map(({ file }) => listOf(file.kind)))
  const archived: Held[] = []
  for (const of of lists) archived.push(...(await listPages(api, { of, archived: true })))
  return intents.map(intent => {
    const was = isNew(intent) ? archived.find(each => isOf(each, intent, source)) : undefined
    const conflict = was && conflictWith(was, intent, source)
    return conflict ? { ...intent, archived: was, conflicts: [conflict] } : intent
  })
}

const isNew = ({ does, file }: Intent): boolean => does === 'create' && !ofSettings(file)

function listOf(kind: Kind): Listed['of'] {
  if (isExperience(kind)) return 'experiences'
  return kind === 'theme' || kind === 'labels' ? kind : `${kind}s`
}

/** The latest comes first. Environments have no keys but the files of each folder, and the key of something archived may have gone to something else. */
function isOf(was: Held, { file }: Intent, source: string | null): boolean {
  if (was.kind !== file.kind) return false
  if (file.id !== null) return was.id === file.id
  const own = was.pushed_from.find(each => each.source === source)
  const isOurs = isPlain(was) ? was.pushed !== null : own !== undefined
  const isItsFile = isPlain(was) ? own?.file === file.slug : was.key === file.slug
  return isItsFile || (isOurs && nameOf(was) === file.name)
}

/** Null: this folder archived it, or it was something else of another folder. Both make room for something new. */
function conflictWith(was: Held, { file }: Intent, source: string | null): Conflict | null {
  const own = was.pushed_from.find(each => each.source === source)
  if (own?.stamp === BY_PRUNE) return null
  const isSame = file.id === was.id || nameOf(was) === file.name
  if (!isSame && !own && was.pushed_from.length > 0) return null
  // Who archived a Segment or an Environment is not written down, and before folders had names nobody knows which one archived it.
  const isUnknown = was.pushed_from.length === 0 || !isSame
  return { about: 'archived', unlessOurs: isUnknown && isExperience(was.kind) }
}

/** The files that hold something archived, by its id: others that refer to it go on naming the file, which may make it anew. */
export async function filesOfArchived(
  api: Api,
  there: There[],
  slugs: Map<string, string>,
): Promise<Map<string, string>> {
  const written = new Set(slugs.values())
  const others = there.filter(({ slug, kind }) => !written.has(slug) && isKind(kind) && namedAs(kind) !== null)
  const found = new Map<string, string>()
  for (const { id, slug } of others) if (typeof id === 'string' && !slugs.has(id)) found.set(id, slug)
  const byHand = others.filter(({ id }) => typeof id !== 'string')
  for (const of of new Set(byHand.flatMap(({ kind }) => (isKind(kind) ? listOf(kind) : []))))
    for (const was of await listPages(api, { of, archived: true })) {
      const file = byHand.find(({ kind, slug }) => kind === was.kind && slug === was.key)
      if (file) found.set(was.id, file.slug)
    }
  return found
}

/** Says which files refer to Experiences that are archived: people would start them in vain, or wait for nothing. */
export async function archivedReferences(api: Api, intents: Intent[], account: Held[]): Promise<string[]> {
  const ids = new Set(account.map(({ id }) => id))
  const naming = intents.map(({ file, content }) => ({
    file,
    lost: [...referencesOf(content).experiences].filter(id => !id.startsWith('file:') && !ids.has(id)),
  }))
  if (naming.every(({ lost }) => lost.length === 0)) return []
  const archived = new Map((await listPages(api, { of: 'experiences', archived: true })).map(held => [held.id, held]))
  return naming.flatMap(({ file, lost }) =>
    lost.flatMap(id => {
      const held = archived.get(id)
      return held
        ? `${file.slug}.json: it refers to the ${held.kind} "${oneLine(nameOf(held))}", which is archived. Bring it back in the console, or name another one in the file.`
        : []
    }),
  )
}
