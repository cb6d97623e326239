import { isPortable } from '../protocol/file-name.ts'
import { claimsOf } from './claims.ts'
import { type Held, nameOf } from './held.ts'
import { type Content, isPlain, ofSettings } from './read-files.ts'
import { isKnown } from './seen.ts'

/** What the folder already has. Something that is renamed in the account stays in its file. */
export interface There {
  slug: string
  id: unknown
  kind: unknown
  name: unknown
  content: Content
}

/**
 * Gives each a readable file name: the one that it has in the folder, or one made of its name. Of two equal names, the older one comes
 * first. `source`: the folder of the files, if it exists.
 */
export function nameFiles(held: Held[], there: There[], source: string | null): Map<string, string> {
  const slugs = new Map<string, string>()
  const oldestFirst = [...held].sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = new Set<unknown>(held.map(({ id }) => id))
  // A file whose thing was archived keeps its id, also if --force made something new of it.
  const isFree = (file: There) => !ids.has(file.id)
  const taken = new Set(there.map(({ id }) => id))
  const claims = claimsOf(
    there.filter(isFree),
    held.filter(({ id }) => !taken.has(id)),
    source,
  )
  for (const same of [
    (each: Held, file: There) => file.id === each.id,
    (each: Held, file: There) => claims.get(file.slug) === each,
    (each: Held, file: There) => isFree(file) && each.key === file.slug && isOfFolder(each, file, source),
    (each: Held, file: There) => isFree(file) && isPlainOf(each, file, source),
    (each: Held, file: There) => isFree(file) && hasSameName(each, file),
  ])
    for (const each of oldestFirst) {
      if (slugs.has(each.id)) continue
      const file = there.find(
        one => one.kind === each.kind && same(each, one) && ![...slugs.values()].includes(one.slug),
      )
      if (file) slugs.set(each.id, file.slug)
    }
  const used = new Set([...slugs.values(), ...there.map(({ slug }) => slug)])
  for (const each of oldestFirst) {
    if (slugs.has(each.id)) continue
    const base = each.key !== null && isPortable(each.key) ? each.key : portable(each)
    let slug = base
    for (let n = 2; used.has(slug); n++) slug = `${base}-${n}`
    used.add(slug)
    slugs.set(each.id, slug)
  }
  return slugs
}

/** The theme and the labels have no name: the account has one of each. */
export const hasSameName = (held: Held, { kind, name }: Pick<There, 'kind' | 'name'>): boolean =>
  held.kind === kind && (ofSettings(held) || name === nameOf(held))

/** Whether a file with the name of its file is what the account has, and not what another team calls so too. */
function isOfFolder(held: Held, file: There, source: string | null): boolean {
  const { pushed_from } = held
  if (pushed_from.length === 0 || pushed_from.some(each => each.source === source)) return true
  return hasSameName(held, file) || isKnown(file.content, held)
}

/** Environments and limit groups have no key: the folder had it in this file, under whatever name. */
const isPlainOf = (held: Held, file: There, source: string | null): boolean =>
  isPlain(held) && held.pushed_from.some(each => each.source === source && each.file === file.slug)

/** Windows cannot have a file `con.json`, so that one is `con-tour.json`. */
function portable(held: Held): string {
  const slug = slugFrom(nameOf(held)) || held.kind
  return isPortable(slug) ? slug : `${slug}-${held.kind}`
}

const slugFrom = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
