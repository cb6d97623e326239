import { expect, test } from 'vitest'
import { reasonOf } from '../../src/testing/reason-of.ts'
import type { Told, ToldVerdict } from '../../src/testing/told.ts'
import { trace } from '../../src/testing/trace.ts'

const ID = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)

function aVerdict(changes: Partial<ToldVerdict> = {}): ToldVerdict {
  return {
    state: 'wait',
    because: 'url',
    candidate: { kind: 'automatic', experience: { id: ID, name: 'Welcome', kind: 'tour' } },
    trace: [
      { gate: 'domain', result: 'pass', facts: { enabled: true } },
      { gate: 'url', result: 'fail', facts: { url: 'http://a/' }, change: 'open http://a/settings' },
    ],
    ...changes,
  }
}

const told = (changes: Partial<Told> = {}): Told => ({ state: 'open', verdicts: [aVerdict()], stage: null, ...changes })

test('prints every gate with its facts, and what would pass it', () => {
  expect(trace(told()).split('\n')).toEqual([
    `automatic "Welcome" (${ID}): wait because of "url"`,
    '  ✓ domain      enabled=true',
    '  ✗ url         url="http://a/"',
    '      → open http://a/settings',
    'on the stage: nothing',
  ])
})

test('says when nothing was up for decision, and that the runtime is off', () => {
  expect(trace(told({ state: 'off', verdicts: [] }))).toBe(
    'the runtime is "off"\nno Delivery and no live Experience was up for decision\non the stage: nothing',
  )
})

test('gives one word for why something is hidden', () => {
  const show = aVerdict({ state: 'show', because: null })
  const elsewhere = { experience: OTHER, delivery: null, step: 0 }
  expect(reasonOf(told(), ID)).toBe('url')
  expect(reasonOf(told(), OTHER)).toBe('unknown')
  const dropped = aVerdict({ state: 'drop', because: 'pending', drop: 'expired' })
  expect(reasonOf(told({ verdicts: [dropped] }), ID)).toBe('until')
  expect(reasonOf(told({ state: 'off', verdicts: [] }), ID)).toBe('domain')
  expect(reasonOf(told({ state: 'unreachable', verdicts: [] }), ID)).toBe('unreachable')
  expect(reasonOf(told({ verdicts: [show] }), ID)).toBeNull()
  expect(reasonOf(told({ verdicts: [show], stage: elsewhere }), ID)).toBe('stage')
  expect(reasonOf(told({ stage: { ...elsewhere, experience: ID } }), ID)).toBeNull()
  expect(reasonOf(told({ stage: { ...elsewhere, experience: ID, removed: true } }), ID)).toBe('removed')
})

test('says that the page removes what holds the stage', () => {
  const stage = { experience: ID, delivery: OTHER, step: 1, removed: true }
  expect(
    trace(told({ verdicts: [], stage }))
      .split('\n')
      .at(-1),
  ).toBe(
    `on the stage: ${ID}, step 1, by Delivery ${OTHER}; it was drawn, but the page removes our element as often as it comes`,
  )
})

test('launchers, tooltips and embeds need no stage', () => {
  const launcher = aVerdict({
    state: 'show',
    because: null,
    candidate: { kind: 'automatic', experience: { id: ID, name: 'Help', kind: 'launcher' } },
  })
  expect(reasonOf(told({ verdicts: [launcher], stage: { experience: OTHER, delivery: null, step: 0 } }), ID)).toBeNull()
})
