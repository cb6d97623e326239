import { createStream, type Stream, type Who } from './stream.ts'

/** Nobody else may listen: on this process or from this address, or of this person. */
export type Full = 'process' | 'person'

export interface Streams {
  readonly size: number
  open(who: Who): Stream | Full
  has(account: string): boolean
  /** Those of one person, of everybody in an account, or all of them. */
  of(account?: string, profile?: string): Stream[]
  /** The streams whose turn it is. Called once a second; each stream's turn comes every 25 seconds. */
  nextRound(): Iterable<Stream>
  closeAll(): void
}

/** Routers and proxies on the way forget connections that are silent for longer. */
const SECONDS_A_ROUND = 25
/** For windows, browsers and devices of one person. Tabs of one browser share a stream. */
const MOST_OF_ONE = 10
/**
 * Pages of one browser on different hosts cannot agree on one stream. Over HTTP/1.1, a browser has six connections to the server for
 * all of them, and the others must stay free for what pages ask.
 */
const MOST_OF_BROWSER = 2
/** After this many seconds, a stream gives way to another page of its browser: nobody may read it any more. */
const TURN = 60

/** `mostFrom`: of one address, so that one client with many invented people leaves room for others. */
export function createStreams(most: number, mostFrom = most): Streams {
  const byAccount = new Map<string, Map<string, Set<Stream>>>()
  const rounds = Array.from({ length: SECONDS_A_ROUND }, () => new Set<Stream>())
  const byNetwork = new Map<string, number>()
  let size = 0
  let round = 0
  let seconds = 0
  const began = new WeakMap<Stream, number>()

  const peopleOf = (account: string) => byAccount.get(account) ?? new Map<string, Set<Stream>>()

  const openFrom = (network: string) => byNetwork.get(network) ?? 0
  function forget(stream: Stream): void {
    size--
    const left = openFrom(stream.network) - 1
    if (left > 0) byNetwork.set(stream.network, left)
    else byNetwork.delete(stream.network)
    for (const each of rounds) each.delete(stream)
    const people = peopleOf(stream.account)
    const own = people.get(stream.profile)
    own?.delete(stream)
    if (own?.size === 0) people.delete(stream.profile)
    if (people.size === 0) byAccount.delete(stream.account)
  }
  function all(): Stream[] {
    return [...byAccount.values()].flatMap(people => [...people.values()].flatMap(own => [...own]))
  }

  return {
    get size() {
      return size
    },
    open(who) {
      const people = peopleOf(who.account)
      const own = people.get(who.profile) ?? new Set()
      const beside = [...own].filter(({ browser }) => browser === who.browser)
      const oldest = beside.length < MOST_OF_BROWSER ? undefined : beside[0]
      if (oldest && seconds - began.get(oldest)! < TURN) return 'person'
      oldest?.close()
      if (own.size >= MOST_OF_ONE) return 'person'
      if (size >= most || openFrom(who.network) >= mostFrom) return 'process'
      const stream = createStream(who, forget)
      size++
      byNetwork.set(who.network, openFrom(who.network) + 1)
      began.set(stream, seconds)
      rounds[round]!.add(stream)
      byAccount.set(who.account, people.set(who.profile, own.add(stream)))
      return stream
    },
    has: account => byAccount.has(account),
    of(account, profile) {
      if (account === undefined) return all()
      const people = peopleOf(account)
      return profile ? [...(people.get(profile) ?? [])] : [...people.values()].flatMap(own => [...own])
    },
    nextRound() {
      round = ++seconds % SECONDS_A_ROUND
      return [...rounds[round]!]
    },
    closeAll() {
      for (const stream of all()) stream.close()
    },
  }
}
