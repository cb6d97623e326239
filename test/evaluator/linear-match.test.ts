import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateLinearly } from '../../src/evaluator/evaluate-linearly.ts'
import { compilePattern, findLinear } from '../../src/evaluator/linear-match.ts'
import { parsePattern } from '../../src/evaluator/parse-pattern.ts'
import { matchesUrl } from '../../src/evaluator/url-match.ts'
import { anExperience, aSituation, automatic } from '../builders.ts'
import { LONG, runs } from '../runs.ts'
import { backtrack, patterns } from './patterns.ts'

const texts = fc.array(fc.constantFrom('x', 'y', 'a', 'q', '/', '1', '.', ' ', '\n', 'é'), {
  maxLength: 9,
})

describe('Patterns that are matched without going back', () => {
  test('find what the engine of the browser finds', { timeout: LONG }, () => {
    let read = 0
    fc.assert(
      fc.property(patterns, texts, (source, parts) => {
        const text = parts.join('')
        const pattern = compilePattern(source)
        // Some of them would hang the engine of the browser, also on a short text.
        if (!pattern || backtrack(parsePattern(source)!, text, 5_000).steps > 5_000) return
        read++
        expect(findLinear(pattern, text).found, `${source} in ${JSON.stringify(text)}`).toBe(
          new RegExp(source).test(text),
        )
      }),
      runs('patterns without going back', 200_000, 4_000),
    )
    expect(read).toBeGreaterThan(1_000)
  })

  test.each([
    ['[\\w-]+@[\\d.]', 'a-b@1'], ['[^]', '\n'], ['[]', 'x'], ['a{,3}', 'a{,3}'], ['x{', 'x{'], [']', ']'], ['}', '}'], ['[a-c\\d-]', '-'],
    ['\\x41\\u0042\\cJ', 'AB\n'], ['\\0', '\0'], ['\\/\\-\\p', '/-p'], ['(?<year>\\d{4})-', '2026-'], ['[\\b]', '\b'], ['x{2,}?$', 'xxx'],
    ['\\bfoo\\B', 'foox'], ['(^a|b$)', 'cb'], ['.', '\u2028'], ['\\s', '\u00a0'], ['(?:)*x', 'x'], ['^$', ''], ['\\x4', 'x4'],
  ] as const)('%s reads as browsers read it', (source, text) => {
    for (const one of [text, `${text} `, 'other'])
      expect(findLinear(compilePattern(source)!, one).found, one).toBe(new RegExp(source).test(one))
  }) // biome-ignore format: a table

  test.each([
    '(a)\\1',
    '(?=a)b',
    '(?!a)b',
    '(?<=a)b',
    '(?<!a)b',
    '(',
    '\\k<x>(?<x>a)',
    '\\07',
    'a{1001}',
    '(a{40}){40}',
    '(((){99}){99}){99}',
  ])('%s is not read', source => expect(compilePattern(source)).toBeNull())

  test('look at each state at most once for each character', () => {
    for (const source of ['^q|(x+x+)+y', '(x*)*y', '(x|x|xx)+$', '^(x?){25}x{25}$', '(.*)*=.*', '((x+)+)+y']) {
      const pattern = compilePattern(source)!
      const { looked } = findLinear(pattern, 'x'.repeat(2_048))
      expect(looked).toBeLessThanOrEqual(pattern.states.length * 2_049)
    }
  })

  test('a pattern that hangs a browser does not hold up the server’s evaluator, also when it says why', () => {
    const url = { match: 'any' as const, rules: [{ kind: 'regex' as const, value: '^q|(x+x+)+y' }] }
    const experience = anExperience({ steps: [{ id: 'a', title: 'Hello', url }] } as never)
    const [verdict] = evaluateLinearly(
      [automatic(experience)],
      aSituation({ url: `https://x.test/${'x'.repeat(2_000)}` }),
    )
    expect(verdict!.trace.find(({ gate }) => gate === 'url')!.result).toBe('fail')
  })

  test('an address of more than 2,048 characters matches no pattern', () => {
    const rules = (not: boolean) => ({ match: 'any' as const, rules: [{ kind: 'regex' as const, value: 'x', not }] })
    const long = `https://x.test/${'x'.repeat(2_048)}`
    expect(matchesUrl(rules(false), long.slice(0, 2_048))).toBe(true)
    expect(matchesUrl(rules(false), long)).toBe(false)
    expect(matchesUrl(rules(true), long)).toBe(true)
  })
})
