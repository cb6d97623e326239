import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitrate, inOrder } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { inSegment } from '../../src/evaluator/segment.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import { matchesUrl } from '../../src/evaluator/url-match.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { anExperience, anId, aPage, aSituation, aStage, automatic, delivered } from '../builders.ts'
import { LONG, runs } from '../runs.ts'
import { candidates, situation } from './generate.ts'
import { next } from './next.ts'

const group = (items: unknown[], items_op = 'and') => ({ items_op, items }) as SegmentGroup
const gateOf = (candidate: Candidate, name: string, at: Situation = aSituation()) =>
  evaluate([candidate], at)[0]!.trace.find(({ gate }) => gate === name)!
const segmented = (segment: SegmentGroup) => delivered({ use_segmentation: true }, anExperience({ segment }))

describe('what cannot be read is unknown, says why, and waits', () => {
  const a = anId('a')
  const b = anId('b')
  test.each<[string, SegmentGroup, string]>([
    ['an unknown operator', group([{ kind: 'property', prop: 'plan', op: 'like', value: 'p' }]), 'no operator: like'],
    [
      'an inherited operator',
      group([{ kind: 'property', prop: 'plan', op: 'constructor' }]),
      'no operator: constructor',
    ],
    ['an unknown kind', group([{ kind: 'weather', prop: 'sun', op: 'ex' }]), 'no kind: weather'],
    ['an unknown join', group([], 'xor'), 'no or or and: xor'],
    ['a Segment that is not there', group([{ kind: 'segment', id: anId('c'), op: 'in' }]), `no segment: ${anId('c')}`],
    ['Segments in a circle', group([{ kind: 'segment', id: a, op: 'in' }]), 'no end: 501'],
    ['a bad span', group([{ kind: 'event', name: 'x', op: 'gte', value: 1, within: 'soon' }]), 'no span: soon'],
    ['a list that is none', { items_op: 'and', items: 7 } as unknown as SegmentGroup, 'malformed'],
    ['an item that is none', group([null]), 'malformed'],
  ])('[E24] %s', (_, segment, unknown) => {
    const segments = {
      [a]: group([{ kind: 'segment', id: b, op: 'nin' }]),
      [b]: group([{ kind: 'segment', id: a, op: 'in' }]),
    }
    const at = aSituation({ segments, events: { x: { count: 1, at: [1] } } })
    const gate = gateOf(segmented(segment), 'segment', at)
    expect(gate).toMatchObject({ result: 'unknown', facts: { unknown } })
    expect(evaluate([segmented(segment)], at)[0]).toMatchObject({ state: 'wait', because: 'segment' })
    expect(inSegment(segment, at)).toBe(false)
  })

  test('[E24] an unreadable part spoils the whole Segment, wherever it stands', () => {
    const good = { kind: 'property', prop: 'plan', op: 'ex' }
    const bad = { kind: 'property', prop: 'plan', op: 'like' }
    for (const items of [
      [good, bad],
      [bad, good],
    ]) {
      for (const op of ['and', 'or']) expect(gateOf(segmented(group(items, op)), 'segment').result).toBe('unknown')
    }
  })

  test('[E24] 1,000 nested groups, and many that refer to each other twice, end', () => {
    let deep = group([])
    for (let level = 0; level < 1_000; level++) deep = group([deep])
    expect(gateOf(segmented(deep), 'segment')).toMatchObject({ result: 'unknown', facts: { unknown: 'no end: 501' } })
    const name = (level: number) => anId(`level ${level}`)
    const refer = (level: number) => ({ kind: 'segment', id: name(level), op: 'in' })
    const segments = Object.fromEntries(
      Array.from({ length: 60 }, (_, level) => [name(level), group([refer(level + 1), refer(level + 1)])]),
    )
    expect(gateOf(segmented(group([refer(0)])), 'segment', aSituation({ segments })).result).toBe('unknown')
  })

  test('[E24] an invalid pattern, an unknown kind of rule, times that are none', () => {
    const step = (rule: unknown) => automatic(anExperience({ step: { url: { match: 'all', rules: [rule] } as never } }))
    expect(gateOf(step({ kind: 'regex', value: '[' }), 'url').facts).toEqual({ unknown: 'no regex: [' })
    expect(gateOf(step({ kind: 'fuzzy', value: 'x' }), 'url').facts).toEqual({ unknown: 'no fuzzy: x' })
    expect(matchesUrl({ match: 'all', rules: [{ kind: 'regex', value: '[' }] }, 'x')).toBe(false)
    for (const field of ['from', 'until']) {
      const verdict = evaluate([delivered({ [field]: 'tomorrow' })], aSituation())[0]
      expect(verdict).toMatchObject({ state: 'wait', because: field })
    }
  })
})

test('inherited names are not there: __proto__, constructor, toString', () => {
  for (const prop of ['__proto__', 'constructor', 'toString', 'plan.constructor', '__proto__.polluted']) {
    const has = (op: string) => inSegment(group([{ kind: 'property', prop, op }]), aSituation())
    expect([has('ex'), has('nx')]).toEqual([false, true])
  }
  const stored = JSON.parse('{"__proto__": {"plan": "pro"}, "constructor": 1}')
  const at = aSituation({ profile: { percent: 1, properties: stored } })
  expect(inSegment(group([{ kind: 'property', prop: '__proto__.plan', op: 'eq', value: 'pro' }]), at)).toBe(true)
  expect(inSegment(group([{ kind: 'tour', id: 'constructor', op: 'seen' }]), at)).toBe(false)
  expect(inSegment(group([{ kind: 'event', name: '__proto__', op: 'eq', value: 0 }]), at)).toBe(true)
  const waiting = automatic(
    anExperience({ step: { triggers: [{ on: 'click', selector: 'toString' }], place: { beside: '__proto__' } } }),
  )
  expect(gateOf(waiting, 'triggers', aSituation({ page: aPage() })).result).toBe('unknown')
  evaluate([segmented(group([{ kind: 'property', prop: '__proto__', op: 'ex' }]))], at)
  expect({}).not.toHaveProperty('polluted')
})

test('data of any shape gives a verdict and never an exception', { timeout: LONG }, () => {
  const WRONG = [null, undefined, 0, -1, Number.MAX_VALUE, '', 'x', true, [], {}, [[]], { length: 3 }, 'x'.repeat(300)]
  const bend = (value: unknown, path: number[], into: unknown): unknown => {
    if (!path.length || typeof value !== 'object' || !value) return into
    const keys = Object.keys(value)
    if (!keys.length) return into
    const key = keys[path[0]! % keys.length]!
    const bent = bend((value as { [key: string]: unknown })[key], path.slice(1), into)
    return Array.isArray(value)
      ? value.map((each, index) => (String(index) === key ? bent : each))
      : { ...value, [key]: bent }
  }
  fc.assert(
    fc.property(
      candidates,
      situation,
      fc.array(fc.nat(50), { minLength: 1, maxLength: 7 }),
      fc.constantFrom(...WRONG),
      (some, at, path, into) => {
        const bentSituation = bend(at, path, into) as Situation
        const bentCandidates = some.map(candidate => bend(candidate, path, into) as Candidate)
        for (const verdicts of [
          evaluate(some, bentSituation),
          evaluate(bentCandidates, at),
          evaluate(bentCandidates, bentSituation),
        ]) {
          if (verdicts.length !== some.length) return false
          for (const { state, because, trace } of verdicts) {
            if ((because === null) !== (state === 'show') || trace.length < 10) return false
          }
          next(verdicts)
        }
      },
    ),
    runs('bent data', 50_000, 1_000),
  )
})

test('situation and candidates that are not there at all', () => {
  for (const nothing of [null, undefined, 0, 'x', []]) {
    const verdicts = evaluate([nothing, automatic(), delivered()] as Candidate[], nothing as unknown as Situation)
    expect(verdicts.map(({ state }) => state)).toEqual(['wait', 'wait', 'wait'])
    expect(arbitrate(verdicts, aStage())).toMatchObject({ move: 'stay' })
    expect(inOrder(verdicts).beside).toEqual([])
  }
})

test('a 10,000-character address and patterns full of stars end', async () => {
  const url = `https://a.example/${'a'.repeat(10_000)}`
  const rules = ['*a'.repeat(900), `${'*'.repeat(2_000)}b`, `*${'a'.repeat(1_990)}b*`, '/a*a*a*a*a*a*a*a*b'].map(
    value => ({
      kind: 'wildcard' as const,
      value,
    }),
  )
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('../../src/evaluator/url-match.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    globalName: 'evaluator',
    write: false,
  })
  const asks = `const { parentPort, workerData } = require('node:worker_threads')
    parentPort.postMessage(workerData.rules.map(rule => evaluator.matchesUrl({ match: 'all', rules: [rule] }, workerData.url)))`
  const worker = new Worker(`${outputFiles[0]!.text};${asks}`, { eval: true, workerData: { rules, url } })
  // A generous limit, so that a hang is a failure and not a stuck run.
  const answer = await new Promise((resolve, reject) => {
    const watchdog = setTimeout(() => reject(new Error('still matching after 50 s')), 50_000)
    worker.once('error', reject)
    worker.once('message', message => {
      clearTimeout(watchdog)
      resolve(message)
    })
  })
  await worker.terminate()
  expect(answer).toEqual([true, false, false, false])
})
