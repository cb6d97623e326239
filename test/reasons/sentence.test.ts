import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Candidate, GateName } from '../../src/protocol/verdict.ts'
import { inWords } from '../../src/reasons/sentence.ts'
import { anExperience, anId, aPage, aPast, aSituation, automatic, delivered, minutes, NOON } from '../builders.ts'

/** What the inspector says about one gate of a candidate. */
function said(gate: GateName, candidate: Candidate, situation: Situation = aSituation()) {
  const [verdict] = evaluate([candidate], situation)
  const found = verdict!.trace.find(each => each.gate === gate)!
  return { ...inWords(found, candidate, situation.now), result: found.result }
}

const HOUR = 3_600_000
const role = {
  items_op: 'and' as const,
  items: [{ kind: 'property' as const, prop: 'role', op: 'eq' as const, value: 'night watch' }],
}
const seen = { history: { [anExperience().id]: aPast() } }

describe('a closed gate says why, and what would open it', () => {
  test.each<[GateName, Candidate, Partial<Situation>, RegExp, RegExp]>([
    ['pending', delivered({ at: minutes(-5) }), {}, /^shown .*5 min ago$/, /Create another one/],
    ['pending', delivered({ dropped_because: 'segment' }), {}, /the Segment did not match/, /will not be tried again/],
    ['until', delivered({ until: minutes(-5) }), {}, /^until has passed: .*5 min ago$/, /later until/],
    ['domain', delivered(), { domain: { enabled: false, url_group_id: null } }, /is off/, /Switch the domain on/],
    [
      'environment',
      delivered({}, anExperience({ url_group_ids: ['a'.repeat(24)] })),
      { domain: { enabled: true, url_group_id: 'b'.repeat(24) } },
      /does not belong/,
      /b{24}/,
    ],
    ['from', delivered({ from: minutes(90) }), {}, /^from has not been reached: .*in 90 min$/, /^Wait: it may show/],
    ['live', delivered({}, anExperience({ published_at: null })), {}, /not live/, /^Publish it/],
    ['automatic', automatic(anExperience({ automatic: false })), {}, /^no, it needs a Delivery/, /Deliver it/],
    [
      'control',
      automatic(anExperience({ percent: 10 })),
      { profile: { percent: 50, properties: {} } },
      /10 % see it; this person is at 21\.84, and is in the control group/,
      /Raise percent/,
    ],
    ['recurrence', automatic(), seen, /^once; shown 1 time/, /Clear the person/],
    [
      'snooze',
      automatic(),
      { history: { [anExperience().id]: aPast({ defer_until: NOON + 2 * HOUR }) } },
      /^snoozed until .*in 2 h$/,
      /Wait/,
    ],
    [
      'frequency',
      automatic(),
      {
        displayed: [NOON - HOUR],
        settings: { once_rule: 'skip_if_seen', frequency_limits: [{ count: 1, hours: 24 }] },
      },
      /^at most 1 in 24 h, and the limit is reached$/,
      /there is room .*in 23 h/,
    ],
    [
      'limited',
      automatic(),
      { limits: [{ id: anId('group'), name: 'Tours', size: 1, every: '7d', displayed: [NOON - HOUR] }] },
      /^“Tours” allows 1 in 7d, and the person got it lately$/,
      /there is room .*in 7 days/,
    ],
    [
      'url',
      delivered(
        { skip_url_match: false },
        anExperience({
          step: {
            url: {
              match: 'all',
              rules: [
                { kind: 'simple', value: '/settings' },
                { kind: 'exact', value: '/x', not: true },
              ],
            },
          },
        }),
      ),
      { url: 'https://app.example.com/' },
      /does not match/,
      /contains \/settings/,
    ],
    [
      'triggers',
      delivered({ skip_triggers: false }, anExperience({ step: { triggers: [{ on: 'click', selector: '#save' }] } })),
      { page: aPage() },
      /a click on #save/,
      /It waits for: a click on #save/,
    ],
    [
      'segment',
      delivered({ use_segmentation: true }, anExperience({ segment: role })),
      { profile: { percent: 1, properties: { role: 'guest' } } },
      /does not match: role is "guest"/,
      /role is night watch.*will not be tried again/,
    ],
    ['seen', delivered({ once: true }), seen, /has seen it before; once is true/, /once=false/],
  ])('[K50] %s', (gate, candidate, change, found, todo) => {
    const sentence = said(gate, candidate, aSituation(change))
    expect(sentence.result).toBe('fail')
    expect(sentence.found).toMatch(found)
    expect(sentence.change).toMatch(todo)
  })

  test('[K50] an address that must not be there is said the right way round', () => {
    const rules = [{ kind: 'simple' as const, value: 'admin', not: true }]
    const candidate = delivered({ skip_url_match: false }, anExperience({ step: { url: { match: 'all', rules } } }))
    expect(said('url', candidate, aSituation({ url: 'https://x.example/admin' })).change).toBe(
      'Load a page whose address does not contain admin.',
    )
  })

  test('what the server decided is said, without the value', () => {
    const items = [
      { kind: 'property', prop: 'plan', op: 'eq', value: 'pro', n: 0 },
      { kind: 'decided', n: 1 },
    ]
    const candidate = delivered(
      { use_segmentation: true },
      anExperience({ segment: { items_op: 'and', items } as never }),
    )
    const decided = { yes: [], said: { property: ['plan'], company: [] } }
    expect(said('segment', candidate, aSituation({ decided }))).toMatchObject({
      result: 'fail',
      found:
        'does not match: plan: the server says that it does not match, a condition that only the server may read: the server says that it does not match',
      change: expect.stringContaining('It must be: plan is pro, and a condition that only the server may read.'),
    })
    const both = { ...decided, yes: [0, 1] }
    expect(said('segment', candidate, aSituation({ decided: both }))).toMatchObject({ result: 'pass', change: null })
  })

  test('[K50] what cannot be known is said to be unknown', () => {
    const broken = delivered({ until: 'soon' })
    expect(said('until', broken)).toMatchObject({ result: 'unknown', found: expect.stringMatching(/^not known/) })
  })

  test('[K50] what only a page can know is said so, to whoever asks from outside of it', () => {
    const rules = [{ kind: 'simple' as const, value: '/settings' }]
    const step = { triggers: [{ on: 'load' as const }], url: { match: 'all' as const, rules } }
    const candidate = delivered({ skip_triggers: false, skip_url_match: false }, anExperience({ step }))
    const outside = aSituation({ page: null, url: null })
    expect(said('triggers', candidate, outside)).toMatchObject({
      result: 'unknown',
      found: expect.stringMatching(/^it depends on the page/),
    })
    expect(said('url', candidate, outside)).toMatchObject({ result: 'unknown', change: 'Give the address of a page.' })
  })
})

test('[K50] an open gate has nothing to change, and every gate has words', () => {
  for (const candidate of [delivered(), automatic()]) {
    const situation = aSituation()
    for (const gate of evaluate([candidate], situation)[0]!.trace) {
      const { asks, found, change } = inWords(gate, candidate, situation.now)
      expect(gate.result).toBe('pass')
      expect(change).toBeNull()
      expect(`${asks}: ${found}`).not.toMatch(/undefined|null|NaN|Invalid/)
    }
  }
})

test('[K50] what was refused or failed a moment ago says when it is tried again', () => {
  const gate = { gate: 'pending' as const, result: 'fail' as const, facts: { held: true }, at: NOON + 30_000 }
  const { found, change } = inWords(gate, delivered(), NOON)
  expect(found).toMatch(/^it was tried a moment ago/)
  expect(change).toMatch(/^Wait: it is tried again .*in 30 s\.$/)
})
