import type { ExperienceRecord, Kind } from '../protocol/experience.ts'
import { nearest } from '../protocol/nearest.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import type { Api } from './api.ts'
import type { Given } from './command.ts'
import { listExperiences } from './experience-api.ts'
import { Failure } from './failure.ts'

/** How a command line names an Experience. */
export const EXPERIENCE = `[${KINDS.join('|')}] <id or name>`

/** The Experience that the words after a command name. The kind is needed only if two have the same name. */
export async function givenExperience(api: Api, { words }: Given, verb: string): Promise<ExperienceRecord> {
  const named = words.at(-1)
  const kind = words.length === 2 ? KINDS.find(each => each === words[0]) : undefined
  if (named === undefined || words.length > 2 || (words.length === 2 && !kind))
    throw new Failure(`Which one? beckon ${verb} ${EXPERIENCE}`, 2)
  return findExperience(api, named, kind ? [kind] : KINDS)
}

/** The one with this id or name among these kinds. Fails with a sentence if there is none, or more than one. */
export async function findExperience(
  api: Api,
  named: string,
  kinds: readonly Kind[] = KINDS,
): Promise<ExperienceRecord> {
  const all = await listExperiences(api, kinds)
  const found = all.filter(({ id, name }) => id === named || name === named)
  if (found.length === 1) return found[0]!
  const what = kinds.length === 1 ? kinds[0]! : 'Experience'
  if (found.length) {
    const which = found.map(({ kind, id }) => `${kind} ${id}`).join(', ')
    throw new Failure(`${found.length} ${what}s are named "${named}" (${which}): give the id instead.`)
  }
  const names = all.map(({ name }) => name)
  const meant = nearest(named, names)
  throw new Failure(`There is no ${what} named "${named}"${meant ? `; did you mean "${meant}"?` : '.'}`)
}
