import { expect, test } from 'vitest'
import { hashOf, placeOf } from '../../src/evaluator/arm.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { anExperience, aSituation, automatic } from '../builders.ts'

/** Fixed values. A change of one of these moves people between the arms of running experiments. */
const HASHES: [id: string, hash: number][] = [
  ['', 0.6689221884589642],
  ['a', 0.10352621669881046],
  ['000000000000000000000000', 0.9385703336447477],
  ['019a8c4b2f1e0001a2b3c4d5', 0.6337738027796149],
  ['019a8c4b2f1e0001a2b3c4d6', 0.4914164817892015],
  ['ffffffffffffffffffffffff', 0.9211801884230226],
]

test.each(HASHES)('the hash of "%s" never changes', (id, hash) => expect(hashOf(id)).toBe(hash))

test('a person stands at another place in each Experience, also where ids differ by one', () => {
  const base = '019a8c4b2f1e000'
  const places = Array.from({ length: 1_000 }, (_, n) => placeOf(12.34, base + n.toString(16).padStart(9, '0')))
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = places.filter(place => place >= tenth * 10 && place < tenth * 10 + 10).length
    expect(inside).toBeGreaterThan(60)
    expect(inside).toBeLessThan(140)
  }
})

test('[E16] the arm is (percent + 100 · hash) mod 100, compared with the share', () => {
  const experience = anExperience({ percent: 30 })
  const turn = 100 * hashOf(experience.id)
  for (const percent of [0, 12.5, 42.51, 77, 99.99, 100]) {
    const [verdict] = evaluate([automatic(experience)], aSituation({ profile: { percent, properties: {} } }))
    const shown = (percent + turn) % 100 < 30
    expect(verdict).toMatchObject(shown ? { state: 'show' } : { state: 'wait', because: 'control', control: true })
  }
})

test.each([
  ['shown', 1, 'show'],
  ['control', 1, 'wait'],
  // Another share begins a new run, in which nobody has an arm yet.
  ['control', 2, 'show'],
] as const)('who came to an experiment as %s of run %i before they were known: %s', (arm, run, state) => {
  const experience = anExperience({ percent: 30 })
  const turn = 100 * hashOf(experience.id)
  // This person's own number is in the arm that is shown, and in the other one if the kept arm says `shown`.
  const percent = ((arm === 'shown' ? 60 : 10) - turn + 200) % 100
  const situation = aSituation({ profile: { percent, properties: {} }, arms: { [experience.id]: { run, arm } } })
  expect(evaluate([automatic(experience)], situation)[0]).toMatchObject({ state })
})
