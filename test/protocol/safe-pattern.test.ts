import { expect, test } from 'vitest'
import { refusedPattern } from '../../src/protocol/schema/safe-pattern.ts'
import { UrlRule } from '../../src/protocol/schema/url-rule.ts'

const REFUSED: [pattern: string, because: RegExp][] = [
  ['^(a+)+$', /exponential time/],
  ['(a|a)*b', /exponential time/],
  ['(a*)*b', /exponential time/],
  ['\\d+\\d+\\d+x', /polynomial time/],
  ['.*a.*b.*c', /polynomial time/],
  ['(?:a{0,50}){0,50}b', /exponential time|cannot be judged/],
  ['(\\w+)\\1', /back-reference/],
  ['(?<x>a)\\k<x>', /back-reference/],
  ['^(?=.*a).*$', /look-around/],
  ['(?<!a)b', /look-around/],
  ['[', /not a regular expression/],
  ['x'.repeat(501), /longer than 500/],
]
const ACCEPTED = [
  '/settings$',
  '^https://app\\.example\\.com/projects/\\d+',
  '\\d{4}-\\d\\d',
  '^([a-z]|[0-9])+x',
  '\\\\1x',
  '^/(users|teams)/',
]

test.each(REFUSED)('[E30] refuses %s when it is written', (pattern, because) => {
  expect(refusedPattern(pattern)).toMatch(because)
})

test.each(ACCEPTED)('[E30] accepts %s, which is linear', pattern => {
  expect(refusedPattern(pattern)).toBeNull()
})

test('[E30] a rule with such a pattern says so in a sentence; other kinds may hold any text', () => {
  const issue = UrlRule.safeParse({ kind: 'regex', value: '(a+)+$' }).error!.issues[0]!
  expect(issue.path).toEqual(['value'])
  expect(issue.message).toMatch(/^the pattern can take exponential time on a long address/)
  expect(UrlRule.safeParse({ kind: 'simple', value: '(a+)+$' }).success).toBe(true)
})
