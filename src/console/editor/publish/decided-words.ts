import type { Colleague } from '../draft/colleague.ts'
import type { Decider } from '../draft/draft-api.ts'
import { byWords } from '../who-words.ts'

/**
 * What decides a review and was changed since somebody looked, by whom if that is known, in sentences. `said`: ids of which another
 * sentence tells. What came or went with something else that was changed is not told. `me`: the id of the signed-in user.
 */
export function decidedWords(
  before: Decider[],
  now: Decider[],
  me: string | undefined,
  said: (string | null)[] = [],
): string[] {
  const changed = now.flatMap(each => {
    const was = before.find(({ kind, id }) => kind === each.kind && id === each.id)
    return was && was.part_stamp !== each.part_stamp && !(each.id && said.includes(each.id))
      ? [sentenceOf(was, each, me)]
      : []
  })
  const more = changed.length - FEW
  if (more > 0) return [...changed.slice(0, FEW), `${more} more of what decides who gets it ${isOrAre(more)} changed.`]
  return changed.length > 0 || said.length > 0
    ? changed
    : ['What decides who gets it was changed while you looked at it.']
}

const FEW = 3
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

function sentenceOf(was: Decider, { kind, name, changed_by }: Decider, me: string | undefined): string {
  const meanwhile = `${by(changed_by, me)} while you looked at it`
  switch (kind) {
    case 'segment':
      return `The Segment “${name}” was changed${meanwhile}: ${WHO}`
    case 'environment':
      return was.name === name
        ? `The domains of the Environment “${name}” were changed${meanwhile}: ${WHERE}`
        : `The Environment “${was.name}” is called “${name}” now; that was changed${meanwhile}: ${WHERE}`
    case 'domains':
      return `The domains without an Environment were changed${meanwhile}: ${WHERE}`
    case 'limits':
      return `How often people may get something in this account was changed${meanwhile}: ${WHO}`
    case 'limit_group':
      return `The limit group “${name}” was changed${meanwhile}: ${WHO}`
    default:
      return `“${name}” was changed${meanwhile}: ${WHO}`
  }
}

const WHO = 'who gets it is no longer what you see here.'
const WHERE = 'where it runs is no longer what you see here.'

/** " by Bob", or nothing if nobody knows. */
export const by = (who: Colleague | null | undefined, me: string | undefined): string =>
  who ? ` by ${byWords(who, me) || 'somebody else'}` : ''
