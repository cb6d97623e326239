import type { Oracle, Said } from './oracle.ts'

/** Somebody whom the server knows, and what it has of them. */
export interface Known {
  uid: string | null
  properties: string[]
  events: string[]
  /** The Experiences of their Interactions, and to whom each was delivered. */
  interactions: { experience: string; deliveredTo: string | null }[]
}

/** Compares what the server has with what was said and displayed. Returns each difference. */
export function judge(oracle: Oracle, people: Known[], nameOf: (uid: string) => string): string[] {
  return [
    ...oracle.said.flatMap(one => judgeSaid(one, oracle, people, nameOf)),
    ...judgeShown(oracle, people, nameOf),
    ...judgeCount(oracle, people),
  ]
}

/** The same person is never two: the server has nobody whom no page has begun with. */
function judgeCount(oracle: Oracle, people: Known[]): string[] {
  const nobodies = people.filter(({ uid }) => uid === null).length
  return nobodies > oracle.people() ? [`there are ${nobodies} anonymous people, and ${oracle.people()} at most`] : []
}

function judgeSaid(one: Said, { forgotten }: Oracle, people: Known[], nameOf: (uid: string) => string): string[] {
  const { uid } = one.by
  const found = people.flatMap(known =>
    known[one.kind === 'set' ? 'properties' : 'events'].flatMap(name => (name === one.name ? [known.uid] : [])),
  )
  const wanted = uid ? nameOf(uid) : null
  // What somebody said before they were identified may stay with the anonymous person.
  const allowed = one.isNamed ? [wanted] : [wanted, null, one.thenNamed && nameOf(one.thenNamed)]
  // An anonymous person may say something and be identified in the same moment. Then both have the value. An event counts once.
  const most = one.kind === 'set' && !one.isNamed ? 2 : 1
  const isForgotten = [uid, one.thenNamed].some(name => name && forgotten.has(name))
  if (found.length < (isForgotten ? 0 : 1) || found.length > most)
    return [`${one.name} of ${wanted} is there ${found.length} times`]
  return found.every(name => allowed.includes(name)) ? [] : [`${one.name} of ${wanted} is at ${found}`]
}

function judgeShown({ shown, forgotten }: Oracle, people: Known[], nameOf: (uid: string) => string): string[] {
  return people.flatMap(({ uid, interactions }) => {
    const isForgotten = [...forgotten].some(name => nameOf(name) === uid)
    return interactions.flatMap(({ experience, deliveredTo }, index) => {
      const whose = `an Interaction of ${experience} is at ${uid}`
      if (deliveredTo !== null && deliveredTo !== uid) return [`${whose}, and was delivered to ${deliveredTo}`]
      const theirs = shown.filter(
        one =>
          (one.experience ?? experience) === experience &&
          one.to.some(somebody => uid === null || (somebody.uid && nameOf(somebody.uid)) === uid),
      )
      if (theirs.length === 0) return [`${whose}, who did not see it`]
      const isFirst = interactions.findIndex(other => other.experience === experience) === index
      const places = new Set(theirs.map(one => one.browser)).size
      // The documented race: two devices may show it in the same moment.
      const mayBeTwice = isForgotten || places > 1 || theirs.some(one => one.isBrief)
      const isTwice = deliveredTo === null && !isFirst && uid !== null && !mayBeTwice
      return isTwice ? [`${whose} twice, in one browser`] : []
    })
  })
}
