import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ExperienceInput } from '../protocol/schema/experience.ts'
import { connect } from './api.ts'
import { type Command, SERVER } from './command.ts'
import { listExperiences } from './experience-api.ts'
import type { Content } from './experience-files.ts'
import type { Existing } from './experience-plan.ts'
import { Failure } from './failure.ts'

export const pull: Command = {
  words: '<folder>',
  options: SERVER,
  examples: ['beckon pull experiences'],
  async run(given, world) {
    const folder = given.words[0]
    if (folder === undefined || given.words.length > 1) throw new Failure('Which folder? beckon pull <folder>', 2)
    const target = resolve(world.cwd, folder)
    if (statSync(target, { throwIfNoEntry: false })?.isFile())
      throw new Failure(`${target} is a file; name a folder instead.`)
    const experiences = await listExperiences(connect(given, world))
    const slugs = nameFiles(experiences)
    try {
      mkdirSync(target, { recursive: true })
      for (const experience of experiences) {
        const text = `${JSON.stringify(toFile(experience, slugs), null, 2)}\n`
        writeFileSync(join(target, `${slugs.get(experience.id)}.json`), text)
      }
    } catch (error) {
      throw new Failure(`${target} cannot be written: ${(error as Error).message}.`)
    }
    const files = experiences.map(({ id, kind, name }) => ({ file: `${slugs.get(id)}.json`, id, kind, name }))
    if (given.on('json')) world.out(JSON.stringify(files, null, 2))
    else {
      for (const { file, kind, name } of files) world.out(`${file}  ${kind} "${name}"`)
      world.out(`${files.length} Experiences in ${target}.`)
    }
    return 0
  },
}

/** Gives each a readable file name. Of two equal names, the older Experience comes first. */
export function nameFiles(experiences: Existing[]): Map<string, string> {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  for (const { id, name, kind } of [...experiences].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const base =
      name
        .toLowerCase()
        .normalize('NFKD')
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
        .slice(0, 60) || kind
    let slug = base
    for (let n = 2; taken.has(slug); n++) slug = `${base}-${n}`
    taken.add(slug)
    slugs.set(id, slug)
  }
  return slugs
}

/** What a person would have written: the fields of the kind, and file names instead of ids of other Experiences. */
export function toFile(experience: Existing, slugs: Map<string, string>): Content {
  const shape = ExperienceInput.options.find(option => option.shape.kind.value === experience.kind)!.shape
  const fields = Object.keys(shape).filter(field => experience[field] != null)
  const content = Object.fromEntries(fields.map(field => [field, refer(experience[field], slugs)]))
  return { id: experience.id, ...content }
}

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
