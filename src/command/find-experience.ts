import type { Kind } from '../protocol/experience.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import type { Api } from './api.ts'
import { listExperiences } from './experience-api.ts'
import type { Existing } from './experience-plan.ts'
import { Failure } from './failure.ts'
import { nearest } from './nearest.ts'

/** The one with this id or name among these kinds; who is not found, or found twice, is said. */
export async function findExperience(api: Api, named: string, kinds: readonly Kind[] = KINDS): Promise<Existing> {
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
