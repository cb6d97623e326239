import { expect, test } from 'vitest'
import { inOrder, told } from '../../src/console/why/explained.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { anExperience, aSituation, automatic, delivered, minutes } from '../builders.ts'

const verdictOf = (candidate: Candidate, situation: Partial<Situation> = {}) =>
  evaluate([candidate], aSituation(situation))[0]!
const said = (candidate: Candidate, situation: Partial<Situation> = {}) =>
  told(verdictOf(candidate, situation), aSituation().now)

test('a verdict is a word, a sentence and what would change it', () => {
  expect(said(delivered())).toEqual({
    word: 'Would show',
    tone: 'good',
    says: 'All conditions are met.',
    advice: null,
  })
  expect(said(delivered({ until: minutes(-5) }))).toMatchObject({
    word: 'Never',
    says: expect.stringMatching(/^End: until has passed/),
  })
  expect(said(delivered({ from: minutes(90) }))).toMatchObject({
    word: 'Not now',
    advice: expect.stringMatching(/^Wait/),
  })
  const rules = [{ kind: 'simple' as const, value: '/settings' }]
  const somewhere = delivered({ skip_url_match: false }, anExperience({ step: { url: { match: 'all', rules } } }))
  expect(said(somewhere, { url: null })).toMatchObject({
    word: 'Depends on the page',
    advice: 'Give the address of a page.',
  })
  const items = [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'free' }]
  const forOthers = { segment: { items, items_op: 'and' as const }, step: { url: { match: 'all' as const, rules } } }
  expect(said(automatic(anExperience(forOthers)), { url: null })).toMatchObject({
    word: 'Not now',
    says: expect.stringMatching(/^Segment: /),
  })
})

test('Deliveries are told first, then what would show, then the rest', () => {
  const shut = verdictOf(automatic(anExperience({ automatic: false })))
  const open = verdictOf(automatic())
  const first = verdictOf(delivered())
  expect(inOrder([shut, open, first])).toEqual([first, open, shut])
})
