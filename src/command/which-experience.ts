import type { Kind } from '../protocol/experience.ts'
import { KINDS } from '../protocol/schema/experience.ts'
import type { Api } from './api.ts'
import type { Existing } from './experience-plan.ts'
import { Failure } from './failure.ts'
import { findExperience } from './find-experience.ts'

/** What stands after the verbs that take one Experience. */
export const ONE_EXPERIENCE = `[${KINDS.join('|')}] <id or name>`

/** The Experience that the words of a command line name, with its kind or without. */
export function whichExperience(words: string[], verb: string): (api: Api) => Promise<Existing & { kind: Kind }> {
  const named = words.at(-1)
  const kind = words.length === 2 ? KINDS.find(each => each === words[0]) : undefined
  if (named === undefined || words.length > 2 || (words.length === 2 && !kind))
    throw new Failure(`Which one? beckon ${verb} ${ONE_EXPERIENCE}`, 2)
  return api => findExperience(api, named, kind ? [kind] : KINDS)
}
