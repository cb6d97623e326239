import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePattern } from '../../../src/evaluator/parse-pattern.ts'
import { refusedPattern } from '../../../src/protocol/schema/safe-pattern.ts'
import { judgePattern } from '../../../src/server/content/thread/judge-pattern.ts'
import { backtrack, patterns, withLookArounds } from '../../evaluator/patterns.ts'
import { LONG, runs } from '../../runs.ts'
import { unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { ORDINARY } from './ordinary-patterns.ts'
import { BOTH } from './verification.ts'

const refused = (pattern: string) => refusedPattern(pattern) ?? judgePattern(pattern)

/** To begin at every place may take time with the square of the length, and no more. */
const LENGTH = 200
const MOST_STEPS = 20 * LENGTH * LENGTH
const ATTACKS = ['x', 'y', 'a', '/', 'xy', 'a/', '1', 'q'].flatMap(one =>
  ['', '!', 'y', 'q'].flatMap(end =>
    ['', 'q', 'https://x/'].map(begin => (begin + one.repeat(LENGTH)).slice(0, LENGTH) + end),
  ),
)

describe('Patterns', () => {
  test.each([
    '^q|(x+x+)+y',
    '^a|(x*)*y',
    '^https://app|\\w+\\w+\\w+=',
    '(^q)|(x+x+)+y',
    '^(q|(x+x+)+y)',
    '^|(x+)+y',
    '^q|r|(?:x|x)*y',
  ])('a beginning that belongs to one part of a choice does not excuse the others: %s', pattern =>
    expect(refused(pattern)).not.toBeNull(),
  )

  test('none that is accepted makes an engine that tries one way after the other take long', { timeout: LONG }, () => {
    let accepted = 0
    fc.assert(
      fc.property(fc.oneof({ arbitrary: patterns, weight: 9 }, withLookArounds), pattern => {
        if (refused(pattern) !== null) return
        accepted++
        const parsed = parsePattern(pattern)!
        for (const attack of ATTACKS) {
          const { steps } = backtrack(parsed, attack, MOST_STEPS)
          expect(steps, `${pattern} on ${attack.slice(0, 20)}…`).toBeLessThanOrEqual(MOST_STEPS)
        }
      }),
      runs('patterns that are accepted', 20_000, 100),
    )
    expect(accepted).toBeGreaterThan(10)
  })

  test('ordinary patterns are all accepted', { timeout: LONG }, () => {
    expect(ORDINARY.length).toBeGreaterThanOrEqual(200)
    expect(ORDINARY.flatMap(pattern => (refused(pattern) ? [`${pattern}: ${refused(pattern)}`] : []))).toEqual([])
  })
})

describe.each(BOTH)('A pattern that an older version stored, on %s', store => {
  const { server, me } = serverFor(store)

  /** Somebody comes to `href`, and something waits for them on pages that fit the pattern. */
  async function comeWith(pattern: string, href: string) {
    const tour = await me.live({
      steps: [{ title: 'Hi', url: { match: 'any', rules: [{ kind: 'regex', value: '^HERE' }] } }],
    })
    const uid = unique('user')
    await me.person(uid)
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid, skip_url_match: false })
    await server.store.query(
      `UPDATE experiences SET live = REPLACE(live, '^HERE', $3), draft = REPLACE(draft, '^HERE', $3)
       WHERE account_id = $1 AND id = $2 RETURNING id`,
      [server.credentials.account, tour.id, pattern],
    )
    const { body } = await me.boot({ uid, href })
    expect(body.deliveries[0].claimed_until).toBeUndefined()
    const asked = { visit: body.visit, page: 'p', browser: 'b', delivery: body.deliveries[0].delivery.id, href }
    expect((await me.page('claim', asked)).body.refused).toBe('waiting')
    const { verdicts } = (await me.api('POST', '/v3/analyze/explain', { uid, url: href })).body
    return verdicts[0].trace.find((one: { gate: string }) => one.gate === 'url').result
  }

  test('does not hold up boots, claims, explanations and dry runs', async () => {
    expect(await comeWith('^q|(x+x+)+y', `http://localhost:3000/${'x'.repeat(2_000)}`)).toBe('fail')
  })

  // Such an engine would find this, and sooner or later something else that it never finishes.
  test('is searched by no engine that could take long: look-around finds nothing', async () => {
    expect(await comeWith('x(?=y)', 'http://localhost:3000/xy')).not.toBe('pass')
  })
})
