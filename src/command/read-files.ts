import { readdirSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { FILE_NAME, isFileName } from '../protocol/file-name.ts'
import { FILE_KINDS, FileInput, type FileKind } from '../protocol/schema/files.ts'
import { repeatedIds } from '../server/content/experiences/assign-ids.ts'
import { fileReferences, resolveReferences } from '../server/content/files/file-references.ts'
import { BrokenFiles, type FileProblem } from './broken-files.ts'
import { Failure } from './failure.ts'
import { judgeFiles } from './judge-files.ts'
import { type Problem, problemsOf } from './problems-of.ts'
import { textIn } from './read-text.ts'
import { resolveNames } from './references-by-name.ts'
import { repeatedFields } from './repeated-fields.ts'
import { unsafeValues } from './unsafe-values.ts'

export type Kind = z.output<typeof FileKind>
export const isKind = (kind: unknown): kind is Kind => FILE_KINDS.some(each => each === kind)
export type Content = { [field: string]: unknown }

/** What people should get: this content, nothing, or what they get now. */
export type Live = boolean | 'unchanged'

/** The theme and the labels belong to the settings of the account: there is one of each, and it has no draft and no id. */
export const ofSettings = ({ kind }: { kind: Kind }): boolean => kind === 'theme' || kind === 'labels'

/** Environments and limit groups: people get them as soon as they are written. They have no key either. */
export const isPlain = ({ kind }: { kind: Kind }): boolean => kind === 'environment' || kind === 'limit_group'

/** People notice them as soon as they are written, so only `--publish` writes them. */
export const countsAtOnce = ({ kind }: { kind: Kind }): boolean => ofSettings({ kind }) || kind === 'limit_group'

/** What we call them: they have no name of their own. */
export const settingsName = ({ kind }: { kind: Kind }): string => (kind === 'labels' ? 'Labels' : 'Theme')

/** One file of a folder. Its content still contains references to other files (`file:welcome`). */
export interface OneFile {
  /** The file's name without `.json`. Other files refer to it by this name. */
  slug: string
  kind: Kind
  name: string
  /** The id that it had in the account it was pulled from. */
  id: string | null
  /** What was read when it was pulled: the stamps of the draft and of what people got. */
  stamp: string | null
  live: Live
  content: Content
  /** Everything that is in the file. */
  whole: Content
}

/** Stands for an id that is not known yet. */
const SOME_ID = '0'.repeat(24)

/** All files of the folder, or all problems in it. We use nothing from a folder with a problem. `empty`: what to do if it has none. */
export async function readFiles(folder: string, empty: 'refuse' | 'take' = 'refuse'): Promise<OneFile[]> {
  const names = listJson(folder)
  if (!names.length && empty === 'refuse')
    throw new Failure(
      [`There are no .json files in ${folder}; name the folder with your Experiences.`, ...notRead(folder)].join(' '),
    )
  const read = names.map(name => readOne(join(folder, name)))
  const written = read.flatMap(({ slug, problems, content }) => {
    const file = `${slug}.json`
    const lost = fileReferences(content ?? {}).filter(other => !names.includes(`${other}.json`))
    return [
      ...problems.map(({ at, says, meant }) => ({ file, at: at.map(String).join('.'), says, meant })),
      ...lost.map(other => ({ file, at: '', says: `it refers to "file:${other}", but there is no ${other}.json` })),
    ]
  })
  const problems = [...written, ...(await judgeFiles(read)), ...repeatedFiles(read.flatMap(({ file }) => file ?? []))]
  if (problems.length) throw new BrokenFiles(problems, 'nothing was sent')
  return read.map(({ file }) => file!)
}

export function listJson(folder: string): string[] {
  try {
    if (statSync(folder).isDirectory())
      return readdirSync(folder)
        .filter(name => name.endsWith('.json') && !name.endsWith('.schema.json'))
        .sort()
  } catch {
    throw new Failure(`There is no folder ${folder}; name the folder with your Experiences.`)
  }
  throw new Failure(`${folder} is a file; name its folder instead.`)
}

/** Says which files are not read: those of folders inside, and those that are not called .json exactly. */
export function notRead(folder: string, prune = false): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const inside = entries
    .filter(entry => entry.isDirectory() && !/^(\.|node_modules$)/.test(entry.name))
    .map(({ name }) => name)
    .filter(name => listJson(join(folder, name)).length > 0)
  if (inside.length > 0 && prune)
    throw new Failure(
      `${inside.join(', ')} in ${folder} has .json files that push does not read, and --prune would archive what is in them. Move them into ${folder}, or out of it.`,
    )
  const misnamed = entries
    .filter(({ name }) => /\.json$/i.test(name) && !name.endsWith('.json'))
    .map(({ name }) => name)
  if (misnamed.length > 0 && prune)
    throw new Failure(
      `${misnamed.join(', ')} in ${folder} is not read, and --prune would archive what is in it. Let the name end with .json, in small letters.`,
    )
  return [
    ...inside.map(name => `${join(folder, name)} has .json files that are not read: name that folder to push them.`),
    ...misnamed.map(name => `${join(folder, name)} is not read: let its name end with .json, in small letters.`),
  ]
}

interface Read {
  slug: string
  content?: Content
  /** Missing if there are problems. */
  file?: OneFile
  problems: Problem[]
}

function readOne(path: string): Read {
  const slug = basename(path, '.json')
  const whole = (says: string): Read => ({ slug, problems: [{ at: [], says }] })
  if (!isFileName(slug)) return whole(`its name ${FILE_NAME}; rename it`)
  if (leadsOut(path)) return whole('it is a link to a file outside of the folder; copy that file into it')
  const read = textIn(path)
  if ('because' in read) return whole(read.because)
  const { text } = read
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return whole(`it is not JSON (${(error as Error).message})`)
  }
  if (depthOf(json) > DEEPEST) return whole(`it is nested more than ${DEEPEST} levels deep`)
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return whole('it has to hold one Experience: {"kind": "tour", …}')
  const { $schema: _, id = null, stamp = null, live = true, ...content } = json as Content
  const checked = resolveReferences(
    resolveNames(content, () => SOME_ID),
    () => SOME_ID,
  )
  const unsafe = unsafeValues(text)
  const isUnsafe = ({ at }: Problem) => unsafe.some(each => each.at.join('.') === at.join('.'))
  const problems = [...unsafe, ...problemsOf(FileInput, checked).filter(problem => !isUnsafe(problem))]
  if (!isTextOrNull(id)) problems.unshift({ at: ['id'], says: 'must be text' })
  if (!isTextOrNull(stamp)) problems.unshift({ at: ['stamp'], says: 'must be text' })
  if (live !== true && live !== false && live !== 'unchanged')
    problems.unshift({ at: ['live'], says: 'must be true, false or "unchanged"' })
  problems.push(...repeatedSteps(content), ...repeatedFields(text))
  if (problems.length > 0) return { slug, content, problems }
  const { kind, name = settingsName(content as { kind: Kind }) } = content as { kind: Kind; name?: string }
  const file = { slug, kind, name, id, stamp, live, content, whole: json } as OneFile
  return { slug, content, file, problems }
}

/** Whoever checks a folder of somebody else must not print or send what lies elsewhere on the machine. */
function leadsOut(path: string): boolean {
  try {
    return dirname(realpathSync(path)) !== realpathSync(dirname(path))
  } catch {
    // There is no such file, or it leads back to itself: reading it says so.
    return false
  }
}

/** Deeper than anything that people write, and than what can be read back. */
const DEEPEST = 100

/** Level by level: a file that is too deep must not be too deep for this, too. */
function depthOf(json: unknown): number {
  let depth = 0
  const inside = (value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : [])
  for (let level = inside(json); level.length > 0 && depth <= DEEPEST; depth++) level = level.flatMap(inside)
  return depth
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

function repeatedSteps({ steps }: Content): Problem[] {
  const ids = Array.isArray(steps) ? repeatedIds({ steps: steps.filter(step => typeof step === 'object' && step) }) : []
  return ids.map(id => ({ at: ['steps'], says: `the id ${id} is in it more than once` }))
}

/** Two files must never mean the same thing. Files with ids of their own may have the same name. */
function repeatedFiles(files: OneFile[]): FileProblem[] {
  return files.flatMap((file, index) => {
    const other = files.slice(0, index).find(earlier => meansTheSame(earlier, file))
    if (!other) return []
    const says = ofSettings(file)
      ? `the account has one ${file.kind}, and ${other.slug}.json holds it too; remove one of the two files`
      : file.id !== null && file.id === other.id
        ? `it has the same id as ${other.slug}.json; remove one of the two files, or the id`
        : `it is a ${file.kind} named "${file.name}" like ${other.slug}.json; give it another name`
    return [{ file: `${file.slug}.json`, at: '', says }]
  })
}

function meansTheSame(one: OneFile, other: OneFile): boolean {
  if (one.id !== null && other.id !== null) return one.id === other.id
  return one.kind === other.kind && one.name === other.name
}
