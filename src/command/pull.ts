import { existsSync, lstatSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { FileInput } from '../protocol/schema/files.ts'
import { connect } from './api.ts'
import { filesOfArchived } from './archived.ts'
import { BrokenFiles } from './broken-files.ts'
import { type Command, SERVER, SOURCE } from './command.ts'
import { Failure } from './failure.ts'
import { type Held, listHeld, nameOf } from './held.ts'
import { hasSameName, nameFiles, type There } from './name-files.ts'
import { oneLine } from './one-line.ts'
import { type Content, isPlain, listJson, ofSettings } from './read-files.ts'
import { textIn } from './read-text.ts'
import { referToFiles } from './references-by-file.ts'
import { repeatedFields } from './repeated-fields.ts'
import { hasSameContent, isKnown, stampOf } from './seen.ts'
import { sourceOf } from './source.ts'
import { theirs } from './theirs.ts'

export const pull: Command = {
  words: '<folder>',
  options: {
    live: { says: 'what people get, instead of the drafts; drafts only of what people do not get' },
    force: { says: 'replace files too that have changes which were never pushed' },
    ...SOURCE,
    ...SERVER,
  },
  examples: ['beckon pull experiences', 'beckon pull experiences --live'],
  async run(given, world) {
    const folder = given.words[0]
    if (folder === undefined || given.words.length > 1) throw new Failure('Which folder? beckon pull <folder>', 2)
    const target = resolve(world.cwd, folder)
    if (statSync(target, { throwIfNoEntry: false })?.isFile())
      throw new Failure(`${target} is a file; name a folder instead.`)
    const api = connect(given, world)
    const held = await listHeld(api)
    const there = filesThere(target)
    const slugs = nameFiles(held, there, there.length > 0 ? sourceOf(target, given.value('source')) : null)
    const named = new Map([...slugs, ...(await filesOfArchived(api, there, slugs))])
    const files = held.map(each => {
      const slug = slugs.get(each.id)!
      const now = there.find(file => file.slug === slug)?.content
      const content = { ...(now?.$schema ? { $schema: now.$schema } : {}), ...toFile(each, named, given.on('live')) }
      const isOurs = now === undefined || given.on('force') || isKnown(now, each) || hasSameContent(now, content)
      return { file: `${slug}.json`, content, isOurs, id: each.id, kind: each.kind, name: nameOf(each) }
    })
    const outdated = files.flatMap(({ file, isOurs }) =>
      isOurs && existsSync(join(target, theirs(file))) ? [theirs(file)] : [],
    )
    try {
      mkdirSync(target, { recursive: true })
      for (const { file, isOurs } of files) refuseLinks(target, isOurs ? file : theirs(file))
      for (const { file, content, isOurs } of files)
        writeFileSync(join(target, isOurs ? file : theirs(file)), `${JSON.stringify(content, null, 2)}\n`)
      // What a pull before wrote beside a file is older than what is in it now.
      for (const { file } of files.filter(({ isOurs }) => isOurs)) rmSync(join(target, theirs(file)), { force: true })
    } catch (error) {
      if (error instanceof Failure) throw error
      throw new Failure(`${target} cannot be written: ${(error as Error).message}.`)
    }
    const written = new Set(slugs.values())
    const others = there.filter(({ slug }) => !written.has(slug))
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
      for (const file of others) world.out(`${file.slug}.json  ${whatItIs(file, held, slugs)}`)
      for (const file of outdated) world.out(`${file}  was older than its file is now, and is removed.`)
      for (const { file } of left)
        world.out(`${file}  has changes that were never pushed, so it stays. ${theirs(file)} is what the account has.`)
      world.out(`${files.length} ${files.length === 1 ? 'file' : 'files'} in ${target}.`)
    }
    if (left.length === 0) return 0
    world.err(
      'Copy what you want into your files, with the stamp, and remove the others. Or pull again with --force: your changes are lost then.',
    )
    return 1
  },
}

/** What is pulled stays in the folder, also if somebody has put a link there. */
function refuseLinks(folder: string, file: string): void {
  const path = join(folder, file)
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Failure(
    `${path} is a link. Nothing was pulled, because it would be written somewhere else. Remove the link.`,
  )
}

/** A file that nothing was pulled into. */
function whatItIs(file: There, held: Held[], slugs: Map<string, string>): string {
  const same = held.find(each => each.kind === file.kind && (each.key === file.slug || hasSameName(each, file)))
  if (!same) return 'is in the folder and not in the account'
  const other = `${slugs.get(same.id)}.json`
  if (hasSameName(same, file)) return `is the same ${same.kind} as ${other}; remove one of the two`
  return `has the file name under which the account knows ${other}; give the file another name if it is something else`
}

function filesThere(folder: string): There[] {
  if (!statSync(folder, { throwIfNoEntry: false })) return []
  return listJson(folder).flatMap(file => {
    const read = textIn(join(folder, file))
    if ('because' in read) throw new BrokenFiles([{ file, at: '', says: read.because }], 'nothing was pulled')
    const { text } = read
    let content: Content
    try {
      content = JSON.parse(text) as Content
    } catch {
      throw new Failure(`${file} is not JSON, so nothing was pulled. Mend it, or remove it.`)
    }
    // Only one of them would be in the file afterwards.
    const twice = repeatedFields(text).map(({ at, says }) => ({ file, at: at.join('.'), says }))
    if (twice.length > 0) throw new BrokenFiles(twice, 'nothing was pulled')
    const { id, kind, name } = content
    return [{ slug: file.slice(0, -'.json'.length), id, kind, name, content }]
  })
}

/** What a person would have written: the fields of the kind, and file names instead of ids. */
export function toFile(held: Held, slugs: Map<string, string>, wantsLive: boolean): Content {
  const takesLive = wantsLive && held.live !== null
  const from = takesLive ? held.live! : held.content
  const { shape } = FileInput.options.find(option => option.shape.kind.value === held.kind)!
  const fields = Object.keys(shape).filter(field => field !== 'kind' && from[field] != null)
  const content = referToFiles(Object.fromEntries(fields.map(field => [field, from[field]])), slugs)
  // The draft was not read if the file has what people get.
  const draft = takesLive ? held.live_stamp.split('@')[0]! : held.stamp
  const named = { kind: held.kind, ...(ofSettings(held) ? {} : { id: held.id }) }
  const rest = { ...liveLine(held, takesLive), ...content }
  const stamp = stampOf({ stamp: draft, live_stamp: held.live_stamp }, { ...named, ...rest })
  return { ...named, stamp, ...rest }
}

/** Left out where people get exactly this. */
function liveLine(held: Held, takesLive: boolean): { live?: false | 'unchanged' } {
  if (isPlain(held) || ofSettings(held) || takesLive) return {}
  if (held.live === null) return { live: false }
  return held.live_stamp.startsWith(`${held.stamp}@`) ? {} : { live: 'unchanged' }
}
