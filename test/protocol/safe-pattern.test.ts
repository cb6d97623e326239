import { expect, test } from 'vitest'
import { refusedPattern } from '../../src/protocol/schema/safe-pattern.ts'
import { UrlRule } from '../../src/protocol/schema/url-rule.ts'

const REFUSED: [pattern: string, because: RegExp][] = [
  ['(\\w+)\\1', /back-reference/],
  ['(?<x>a)\\k<x>', /back-reference/],
  ['^(?=.*a).*$', /look-around/],
  ['(?<!a)b', /look-around/],
  ['[', /not a regular expression/],
  ['x'.repeat(501), /longer than 500/],
]

test.each(REFUSED)('[E30] refuses %s at one look', (pattern, because) => {
  expect(refusedPattern(pattern)).toMatch(because)
})

test.each(['/settings$', '\\\\1x', '^/(users|teams)/'])('[E30] leaves %s to be judged', pattern => {
  expect(refusedPattern(pattern)).toBeNull()
})

test('[E30] a rule with such a pattern says so in a sentence; other kinds may hold any text', () => {
  const issue = UrlRule.safeParse({ kind: 'regex', value: '(a)\\1' }).error!.issues[0]!
  expect(issue.path).toEqual(['value'])
  expect(issue.message).toMatch(/^the pattern uses a back-reference/)
  expect(UrlRule.safeParse({ kind: 'simple', value: '(a)\\1' }).success).toBe(true)
})
