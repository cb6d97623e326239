import { compilePattern, type LinearPattern } from './linear-match.ts'

/**
 * Whether the engine of a browser, which tries one way after the other, finds or misses a pattern in any address soon enough. It
 * counts the ways that are open after each character, for all addresses: every way is tried at most once, so their number
 * bounds the time. Null: the pattern cannot be read.
 */
export function isCheap(source: string): boolean | null {
  const pattern = compilePattern(source)
  if (!pattern) return null
  const units = differentUnits(pattern, source)
  const [atBegin, later] = [waysOf(pattern, true), waysOf(pattern, false)]
  const begin = atBegin(pattern.start)
  const again = later(pattern.start)
  if (!begin || !again) return false
  // `^`: it begins at one place. Otherwise it begins at every place, and all of these together may still be few.
  const anchored = again.open.size === 0
  if (anchored) return isBounded(pattern, units, begin, later, null, MOST_ANCHORED)
  return (
    isBounded(pattern, units, begin, later, again, MOST_ANCHORED) ||
    (isBounded(pattern, units, again, later, null, MOST_AT_EVERY_PLACE) &&
      isBounded(pattern, units, begin, later, null, MOST_AT_EVERY_PLACE))
  )
}

/** Steps for one character. 2,048 characters, and for the second 2,048 places to begin, take some ten million steps at most. */
const MOST_ANCHORED = 2_000
const MOST_AT_EVERY_PLACE = 10
/** How many different sets of open ways we look at. */
const MOST_SETS = 600

/** The states that wait for a character, with the number of ways that lead there, and how many steps it took. */
interface Ways {
  open: ReadonlyMap<number, number>
  steps: number
}

/**
 * Follows a state to those that wait for a character. A way may leave a loop and enter it again, so it may come to a state twice. If
 * it came a third time, it would repeat a loop without a character, and no engine does that.
 */
function waysOf({ states }: LinearPattern, atBegin: boolean): (state: number) => Ways | null {
  const known = new Map<number, Ways | null>()
  const follow = (from: number): Ways | null => {
    const open = new Map<number, number>()
    const visits = new Map<number, number>()
    let steps = 0
    const walk = (index: number): boolean => {
      const before = visits.get(index) ?? 0
      if (before === 2) return true
      if (++steps > MOST_ANCHORED) return false
      const state = states[index]!
      if (state.kind === 'found') return true
      if (state.kind === 'one') {
        open.set(index, (open.get(index) ?? 0) + 1)
        return true
      }
      // After the end there is no other character.
      if (state.kind === 'place' && (state.is === 'end' || (state.is === 'begin' && !atBegin))) return true
      visits.set(index, before + 1)
      const fine = (state.kind === 'fork' ? state.next : [state.next]).every(walk)
      visits.set(index, before)
      return fine
    }
    return walk(from) ? { open, steps } : null
  }
  return state => {
    if (!known.has(state)) known.set(state, follow(state))
    return known.get(state)!
  }
}

/** Whether no address opens more ways than this, if `again` begins anew at every character. */
function isBounded(
  { states }: LinearPattern,
  units: number[],
  begin: Ways,
  later: (state: number) => Ways | null,
  again: Ways | null,
  most: number,
): boolean {
  const waiting = [begin.open]
  const known = new Set([keyOf(begin.open)])
  for (let set = waiting.pop(); set; set = waiting.pop()) {
    for (const unit of units) {
      const next = new Map(again?.open)
      let steps = again?.steps ?? 0
      for (const [index, ways] of set) {
        const state = states[index]!
        if (state.kind !== 'one') continue
        steps += ways
        if (!state.of(unit)) continue
        const on = later(state.next)
        if (!on) return false
        steps += ways * on.steps
        for (const [to, more] of on.open) next.set(to, (next.get(to) ?? 0) + ways * more)
      }
      if (steps > most) return false
      const key = keyOf(next)
      if (known.has(key)) continue
      if (known.size >= MOST_SETS) return false
      known.add(key)
      waiting.push(next)
    }
  }
  return true
}

const keyOf = (open: ReadonlyMap<number, number>): string =>
  [...open]
    .sort(([a], [b]) => a - b)
    .map(([state, ways]) => `${state}:${ways}`)
    .join()

/** One of each kind of characters that the pattern tells apart: those that it names, and their neighbours. */
function differentUnits({ states }: LinearPattern, source: string): number[] {
  const named = [...source].flatMap(one => one.charCodeAt(0))
  const escaped = [...source.matchAll(/\\u([0-9a-fA-F]{4})/g)].map(([, hex]) => Number.parseInt(hex!, 16))
  const others = [0x2028, 0x2029, 0x3000, 0xfeff, 0x4e00, ...named, ...escaped]
  const candidates = [...Array(256).keys(), ...others.flatMap(unit => [unit - 1, unit, unit + 1])]
  const byAnswer = new Map<string, number>()
  for (const unit of candidates) {
    const answer = states.map(state => (state.kind === 'one' && state.of(unit) ? 1 : 0)).join('')
    if (!byAnswer.has(answer)) byAnswer.set(answer, unit)
  }
  return [...byAnswer.values()]
}
