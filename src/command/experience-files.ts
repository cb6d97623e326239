import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Kind } from '../protocol/experience.ts'
import { ExperienceInput } from '../protocol/schema/experience.ts'
import { repeatedIds } from '../server/content/experiences/assign-ids.ts'
import { BrokenFiles } from './broken-files.ts'
import { Failure } from './failure.ts'
import { judgeFiles } from './judge-files.ts'
import { type Problem, problemsOf } from './problems-of.ts'

/** One Experience in a file. It still contains references to other files (`file:welcome`). */
export interface ExperienceFile {
  /** The file's name without `.json`. Other files refer to it by this name. */
  slug: string
  kind: Kind
  name: string
  /** The id that it had in the account it was pulled from. */
  id: string | null
  content: Content
}
export type Content = { [field: string]: unknown }

export const REFERENCE = /^file:(.+)$/
/** Stands for the id that the other file will get. */
const SOME_ID = '0'.repeat(24)

/** All Experiences of the folder, or all problems in it. We use nothing from a folder with a problem. */
export async function readExperienceFiles(folder: string): Promise<ExperienceFile[]> {
  const names = listJson(folder)
  if (!names.length) throw new Failure(`There are no .json files in ${folder}; name the folder with your Experiences.`)
  const read = names.map(name => readOne(join(folder, name)))
  const written = read.flatMap(({ slug, problems, content }) => {
    const file = `${slug}.json`
    const lost = referencesOf(content ?? {}).filter(other => !names.includes(`${other}.json`))
    return [
      ...problems.map(({ at, says, meant }) => ({ file, at: at.map(String).join('.'), says, meant })),
      ...lost.map(other => ({ file, at: '', says: `it refers to "file:${other}", but there is no ${other}.json` })),
    ]
  })
  const problems = [...written, ...(await judgeFiles(read))]
  if (problems.length) throw new BrokenFiles(problems, 'nothing was sent')
  return read.map(({ slug, id, content }) => {
    const { kind, name } = content as { kind: Kind; name: string }
    return { slug, kind, name, id: id ?? null, content: content! }
  })
}

function listJson(folder: string): string[] {
  try {
    if (statSync(folder).isDirectory())
      return readdirSync(folder)
        .filter(name => name.endsWith('.json'))
        .sort()
  } catch {
    throw new Failure(`There is no folder ${folder}; name the folder with your Experiences.`)
  }
  throw new Failure(`${folder} is a file; name its folder instead.`)
}

interface Read {
  slug: string
  id?: string
  content?: Content
  problems: Problem[]
}

function readOne(path: string): Read {
  const slug = basename(path, '.json')
  const whole = (says: string): Read => ({ slug, problems: [{ at: [], says }] })
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return whole(`it is not JSON (${(error as Error).message})`)
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return whole('it has to hold one Experience: {"kind": "tour", …}')
  const { id, ...content } = json as Content & { id?: string }
  const problems = problemsOf(
    ExperienceInput,
    resolveReferences(content, () => SOME_ID),
  )
  if (id !== undefined && typeof id !== 'string') problems.unshift({ at: ['id'], says: 'must be text' })
  return { slug, id, content, problems: [...problems, ...repeated(content)] }
}

function repeated({ steps }: Content): Problem[] {
  const ids = Array.isArray(steps) ? repeatedIds({ steps: steps.filter(step => typeof step === 'object' && step) }) : []
  return ids.map(id => ({ at: ['steps'], says: `the id ${id} is in it more than once` }))
}

/** A copy in which `find` replaces every `file:…`. */
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

/** Only in places for the id of another Experience. A text that begins with `file:` stays a text. */
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
