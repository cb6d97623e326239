import fc from 'fast-check'
import type { Pattern } from '../../src/evaluator/parse-pattern.ts'

/** Parts of patterns that are hard to match: loops in loops, choices that overlap, anchors that belong to one part of a choice. */
const literal = fc.constantFrom('x', 'y', 'a', '/', '\\d', '\\w', '.', '[xy]', '[^/]', 'xy', '\\b', '\\.', '')
const sign = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,3}', '{0,}', '*?', '+?')
const before = fc.constantFrom('', '', '^', '^q', '^https://x/', '^q|', '^|')
const after = fc.constantFrom('', '', '$', 'y', '|y$', 'y|z', '/x$')
const around = fc.constantFrom('(?=', '(?!', '(?<=', '(?<!')

const { part } = fc.letrec<{ part: string }>(tie => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.tuple(literal, sign).map(([text, more]) => (/^(\\b|)$/.test(text) ? text : `${text}${more}`)),
    fc
      .tuple(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), sign)
      .map(([parts, more]) => `(${parts.join('')})${more}`),
    fc
      .tuple(fc.array(tie('part'), { minLength: 2, maxLength: 3 }), sign)
      .map(([parts, more]) => `(?:${parts.join('|')})${more}`),
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map(parts => parts.join('')),
  ),
}))

/** Patterns without look-arounds. Some are no regular expressions. */
export const patterns: fc.Arbitrary<string> = fc
  .tuple(before, part, fc.constantFrom('', '|'), fc.option(part, { nil: '' }), after)
  .map(parts => parts.join(''))

export const withLookArounds: fc.Arbitrary<string> = fc
  .tuple(part, around, part, part)
  .map(([first, look, inside, rest]) => `${first}${look}${inside})${rest}`)

/** How the engine of a browser works: it tries one way after the other. Counts its steps, and gives up after `most`. */
export function backtrack(pattern: Pattern, text: string, most: number): { found: boolean; steps: number } {
  let steps = 0
  type Then = (at: number) => boolean
  const isWord = (at: number) => /^\w$/.test(text[at] ?? '')
  function follow(one: Pattern, at: number, then: Then): boolean {
    if (++steps > most) throw new TooLong()
    switch (one.kind) {
      case 'one':
        return at < text.length && one.of(text.charCodeAt(at)) && then(at + 1)
      case 'place': {
        const edge = isWord(at - 1) !== isWord(at)
        const holds = { begin: at === 0, end: at === text.length, edge, 'no edge': !edge }
        return holds[one.is] && then(at)
      }
      case 'sequence': {
        const from =
          (n: number): Then =>
          place =>
            n === one.parts.length ? then(place) : follow(one.parts[n]!, place, from(n + 1))
        return from(0)(at)
      }
      case 'choice':
        return one.parts.some(choice => follow(choice, at, then))
      case 'repeat': {
        const turn =
          (done: number): Then =>
          place => {
            const more = () =>
              done < one.max &&
              follow(one.part, place, next => (next === place && done >= one.min ? false : turn(done + 1)(next)))
            return more() || (done >= one.min && then(place))
          }
        return turn(0)(at)
      }
    }
  }
  try {
    for (let at = 0; at <= text.length; at++) if (follow(pattern, at, () => true)) return { found: true, steps }
  } catch (error) {
    if (!(error instanceof TooLong || error instanceof RangeError)) throw error
    return { found: false, steps: most + 1 }
  }
  return { found: false, steps }
}

class TooLong extends Error {}
