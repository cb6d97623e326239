import { isWord, type Pattern, type Place, parsePattern } from './parse-pattern.ts'
import { unreadable } from './unreadable.ts'
import type { FindPattern } from './url-match.ts'

/** A pattern that needs more states is not used: each may be looked at once for every character. */
const MOST_STATES = 1_000

type State =
  | { kind: 'one'; of: (unit: number) => boolean; next: number }
  | { kind: 'place'; is: Place; next: number }
  | { kind: 'fork'; next: number[] }
  | { kind: 'found' }

export interface LinearPattern {
  states: State[]
  start: number
}

/** Null if the pattern cannot be read, or is too large. */
export function compilePattern(source: string): LinearPattern | null {
  const pattern = parsePattern(source)
  if (!pattern) return null
  const room = new Room()
  try {
    const start = build(pattern, room.add({ kind: 'found' }), room)
    return { states: room.states, start }
  } catch (error) {
    if (error instanceof TooLarge) return null
    throw error
  }
}

class TooLarge extends Error {}

/** The states so far. Parts that match nothing make no states, but to repeat them takes time too. */
class Room {
  readonly states: State[] = []
  private spent = 0

  spend(): void {
    if (++this.spent > 10 * MOST_STATES) throw new TooLarge()
  }

  add(state: State): number {
    if (this.states.length >= MOST_STATES) throw new TooLarge()
    return this.states.push(state) - 1
  }
}

/** The state where `pattern` begins, if `next` follows it. */
function build(pattern: Pattern, next: number, room: Room): number {
  room.spend()
  switch (pattern.kind) {
    case 'one':
      return room.add({ kind: 'one', of: pattern.of, next })
    case 'place':
      return room.add({ kind: 'place', is: pattern.is, next })
    case 'sequence':
      return pattern.parts.reduceRight((then, part) => build(part, then, room), next)
    case 'choice':
      return room.add({ kind: 'fork', next: pattern.parts.map(part => build(part, next, room)) })
    case 'repeat': {
      const { part, min, max } = pattern
      let then = next
      if (max === Infinity) {
        const loop: State = { kind: 'fork', next: [next] }
        then = room.add(loop)
        loop.next.push(build(part, then, room))
      } else
        for (let more = min; more < max; more++)
          then = room.add({ kind: 'fork', next: [next, build(part, then, room)] })
      for (let must = 0; must < min; must++) then = build(part, then, room)
      return then
    }
  }
}

/**
 * Whether the pattern is found anywhere in the text. It follows all ways at once and never goes back, so it looks at each state at
 * most once for each character. `looked` is how often it did.
 */
export function findLinear({ states, start }: LinearPattern, text: string): { found: boolean; looked: number } {
  let looked = 0
  const seenAt = new Int32Array(states.length).fill(-1)
  let arriving: number[] = []
  for (let at = 0; at <= text.length; at++) {
    const open = [...arriving, start]
    const reading: (State & { kind: 'one' })[] = []
    while (open.length > 0) {
      const index = open.pop()!
      if (seenAt[index] === at) continue
      seenAt[index] = at
      looked++
      const state = states[index]!
      if (state.kind === 'found') return { found: true, looked }
      if (state.kind === 'one') reading.push(state)
      else if (state.kind === 'fork') open.push(...state.next)
      else if (isAt(state.is, text, at)) open.push(state.next)
    }
    if (at === text.length) break
    const unit = text.charCodeAt(at)
    arriving = reading.filter(({ of }) => of(unit)).map(({ next }) => next)
  }
  return { found: false, looked }
}

function isAt(place: Place, text: string, at: number): boolean {
  if (place === 'begin') return at === 0
  if (place === 'end') return at === text.length
  const edge = (at > 0 && isWord(text.charCodeAt(at - 1))) !== (at < text.length && isWord(text.charCodeAt(at)))
  return edge === (place === 'edge')
}

/** Experiences are asked again and again. */
const known = new Map<string, LinearPattern | null>()
const MOST_KNOWN = 500

/** For code that must never wait for a pattern, such as the server, which answers everybody with one thread. */
export const findLinearly: FindPattern = (source, text) => {
  if (known.size >= MOST_KNOWN) known.clear()
  if (!known.has(source)) known.set(source, compilePattern(source))
  const pattern = known.get(source)
  return pattern ? findLinear(pattern, text).found : unreadable('regex', source)
}
