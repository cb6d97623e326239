import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FileInput } from '../protocol/schema/files.ts'
import { connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { oneLine } from './escape-controls.ts'
import { Failure } from './failure.ts'
import { type Held, listHeld, nameOf } from './held.ts'
import { type Content, listJson, ofSettings } from './read-files.ts'
import { hasSameContent, isKnown, stampOf } from './seen.ts'

export const pull: Command = {
  words: '<folder>',
  options: {
    live: { says: 'what people get, instead of the drafts; drafts only of what people do not get' },
    force: { says: 'replace files too that have changes which were never pushed' },
    ...SERVER,
  },
  examples: ['beckon pull experiences', 'beckon pull experiences --live'],
  async run(given, world) {
    const folder = given.words[0]
    if (folder === undefined || given.words.length > 1) throw new Failure('Which folder? beckon pull <folder>', 2)
    const target = resolve(world.cwd, folder)
    if (statSync(target, { throwIfNoEntry: false })?.isFile())
      throw new Failure(`${target} is a file; name a folder instead.`)
    const held = await listHeld(connect(given, world))
    const there = filesThere(target)
    const slugs = nameFiles(held, there)
    const files = held.map(each => {
      const slug = slugs.get(each.id)!
      const now = there.find(file => file.slug === slug)?.content
      const content = { ...(now?.$schema ? { $schema: now.$schema } : {}), ...toFile(each, slugs, given.on('live')) }
      const isOurs = now === undefined || given.on('force') || isKnown(now, each) || hasSameContent(now, content)
      return { file: `${slug}.json`, content, isOurs, id: each.id, kind: each.kind, name: nameOf(each) }
    })
    try {
      mkdirSync(target, { recursive: true })
      for (const { file, content, isOurs } of files)
        writeFileSync(join(target, isOurs ? file : theirs(file)), `${JSON.stringify(content, null, 2)}\n`)
    } catch (error) {
      throw new Failure(`${target} cannot be written: ${(error as Error).message}.`)
    }
    const written = new Set(slugs.values())
    const gone = there.filter(({ slug }) => !written.has(slug)).map(({ slug }) => `${slug}.json`)
    const left = files.filter(({ isOurs }) => !isOurs)
    if (given.on('json'))
      world.out(
        JSON.stringify(
          files.map(({ file, id, kind, name, isOurs }) => ({
            file,
            id,
            kind,
            name,
            ...(isOurs ? {} : { theirs: theirs(file) }),
          })),
          null,
          2,
        ),
      )
    else {
      for (const { file, kind, name } of files) world.out(`${file}  ${kind} "${oneLine(name)}"`)
      for (const file of gone) world.out(`${file}  is in the folder and not in the account`)
      for (const { file } of left)
        world.out(`${file}  has changes that were never pushed, so it stays. ${theirs(file)} is what the account has.`)
      world.out(`${files.length} files in ${target}.`)
    }
    if (left.length === 0) return 0
    world.err(
      'Copy what you want into your files, with the stamp, and remove the others. Or pull again with --force: your changes are lost then.',
    )
    return 1
  },
}

const theirs = (file: string): string => `${file}.theirs`

/** What the folder already has. Something that is renamed in the account stays in its file. */
interface There {
  slug: string
  id: unknown
  kind: unknown
  name: unknown
  content: Content
}

function filesThere(folder: string): There[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return listJson(folder).flatMap(file => {
    try {
      const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Content
      const { id, kind, name } = content
      return [{ slug: file.slice(0, -'.json'.length), id, kind, name, content }]
    } catch {
      throw new Failure(`${file} is not JSON, so nothing was pulled. Mend it, or remove it.`)
    }
  })
}

/** Gives each a readable file name: the one that it has in the folder, or one made of its name. Of two equal names, the older one comes first. */
export function nameFiles(held: Held[], there: There[]): Map<string, string> {
  const slugs = new Map<string, string>()
  const oldestFirst = [...held].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const same of [
    (each: Held, file: There) => file.id === each.id,
    (each: Held, file: There) => file.id === undefined && file.kind === each.kind && file.name === nameOf(each),
  ])
    for (const each of oldestFirst) {
      const file = there.find(one => same(each, one) && ![...slugs.values()].includes(one.slug))
      if (file && !slugs.has(each.id)) slugs.set(each.id, file.slug)
    }
  const taken = new Set([...slugs.values(), ...there.map(({ slug }) => slug)])
  for (const each of oldestFirst) {
    if (slugs.has(each.id)) continue
    const base = each.key ?? (slugFrom(nameOf(each)) || each.kind)
    let slug = base
    for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
    taken.add(slug)
    slugs.set(each.id, slug)
  }
  return slugs
}

const slugFrom = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)

/** What a person would have written: the fields of the kind, and file names instead of ids. */
export function toFile(held: Held, slugs: Map<string, string>, wantsLive: boolean): Content {
  const takesLive = wantsLive && held.live !== null
  const from = takesLive ? held.live! : held.content
  const { shape } = FileInput.options.find(option => option.shape.kind.value === held.kind)!
  const fields = Object.keys(shape).filter(field => field !== 'kind' && from[field] != null)
  const content = Object.fromEntries(
    fields.map(field => [
      field,
      field === 'url_group_ids' ? environments(from[field], slugs) : refer(from[field], slugs),
    ]),
  )
  // The draft was not read if the file has what people get.
  const draft = takesLive ? held.live_stamp.split('@')[0]! : held.stamp
  const named = { kind: held.kind, ...(ofSettings(held) ? {} : { id: held.id }) }
  const rest = { ...liveLine(held, takesLive), ...content }
  const stamp = stampOf({ stamp: draft, live_stamp: held.live_stamp }, { ...named, ...rest })
  return { ...named, stamp, ...rest }
}

/** Left out where people get exactly this. */
function liveLine(held: Held, takesLive: boolean): { live?: false | 'unchanged' } {
  if (held.kind === 'environment' || ofSettings(held) || takesLive) return {}
  if (held.live === null) return { live: false }
  return held.live_stamp.startsWith(`${held.stamp}@`) ? {} : { live: 'unchanged' }
}

const environments = (ids: unknown, slugs: Map<string, string>): string[] =>
  (ids as string[]).map(id => (slugs.has(id) ? `file:${slugs.get(id)}` : id))

function refer(value: unknown, slugs: Map<string, string>): unknown {
  if (Array.isArray(value)) return value.map(each => refer(each, slugs))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const slug = (key === 'experience_id' || key === 'id') && typeof each === 'string' ? slugs.get(each) : undefined
      return [key, slug === undefined ? refer(each, slugs) : `file:${slug}`]
    }),
  )
}
