import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Kind } from '../protocol/experience.ts'
import { ExperienceInput } from '../protocol/schema/experience.ts'
import { Failure } from './failure.ts'

/** One Experience as it stands in a file. References to other files (`file:welcome`) are still in it. */
export interface ExperienceFile {
  /** The file's name without `.json`; other files refer to it by this. */
  slug: string
  kind: Kind
  name: string
  /** The id it had where it was pulled from. */
  id: string | null
  content: Content
}
export type Content = { [field: string]: unknown }

export const REFERENCE = /^file:(.+)$/
/** Stands for whatever id the other file will get. */
const SOME_ID = '0'.repeat(24)

/** Every Experience of the folder, or one sentence a broken file. Nothing is taken from a folder that is not whole. */
export function readExperienceFiles(folder: string): ExperienceFile[] {
  const names = listJson(folder)
  if (!names.length) throw new Failure(`There are no .json files in ${folder}.`)
  const problems: string[] = []
  const files: ExperienceFile[] = []
  for (const name of names) {
    const read = readOne(join(folder, name))
    if (typeof read === 'string') problems.push(`${name}: ${read}`)
    else files.push(read)
  }
  const slugs = new Set(files.map(file => file.slug))
  for (const file of files) {
    for (const slug of referencesOf(file.content)) {
      if (!slugs.has(slug) && !names.includes(`${slug}.json`)) {
        problems.push(`${file.slug}.json: it refers to "file:${slug}", but there is no ${slug}.json.`)
      }
    }
  }
  if (problems.length) throw new Failure(problems.join('\n'))
  return files
}

function listJson(folder: string): string[] {
  try {
    if (statSync(folder).isDirectory())
      return readdirSync(folder)
        .filter(name => name.endsWith('.json'))
        .sort()
  } catch {
    throw new Failure(`There is no folder ${folder}.`)
  }
  throw new Failure(`${folder} is a file; beckon push takes a folder.`)
}

function readOne(path: string): ExperienceFile | string {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return `it is not JSON (${(error as Error).message}).`
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return 'it has to hold one Experience: {"kind": "tour", …}.'
  const { id, ...content } = json as Content & { id?: unknown }
  if (id !== undefined && typeof id !== 'string') return 'its "id" has to be text.'
  const checked = ExperienceInput.safeParse(resolveReferences(content, () => SOME_ID))
  if (!checked.success) return inOneSentence(checked.error.issues, content)
  return { slug: basename(path, '.json'), kind: checked.data.kind, name: checked.data.name, id: id ?? null, content }
}

interface Issue {
  path: PropertyKey[]
  message: string
}

/** The first thing that is wrong, where it stands and what stands there; and how many more there are. */
function inOneSentence(issues: Issue[], content: Content): string {
  const [first, ...more] = issues
  const { path, message } = first!
  const where = path.map(String).join('.') || 'it'
  const found = path.reduce<unknown>(
    (value, key) => (value as { [key: PropertyKey]: unknown } | undefined)?.[key],
    content,
  )
  const shown = found === undefined || typeof found === 'object' ? '' : ` (it is ${JSON.stringify(found)})`
  const rest = more.length ? `, and ${more.length} more` : ''
  return `${where}: ${message.replace(/\.$/, '')}${shown}${rest}.`
}

/** A copy in which every `file:…` is what `find` says. */
export function resolveReferences<T>(value: T, find: (slug: string) => string): T {
  if (typeof value === 'string') {
    const slug = REFERENCE.exec(value)?.[1]
    return (slug === undefined ? value : find(slug)) as T
  }
  if (Array.isArray(value)) return value.map(each => resolveReferences(each, find)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      REFERS.has(key) ? resolveReferences(each, find) : deeper(each, find),
    ]),
  ) as T
}

/** Only where an id of another Experience stands; a text that begins with `file:` stays a text. */
const REFERS = new Set(['experience_id', 'id'])

function deeper(value: unknown, find: (slug: string) => string): unknown {
  return typeof value === 'string' ? value : resolveReferences(value, find)
}

export function referencesOf(content: Content): string[] {
  const found: string[] = []
  resolveReferences(content, slug => {
    found.push(slug)
    return SOME_ID
  })
  return found
}
