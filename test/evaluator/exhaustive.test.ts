import { expect, test } from 'vitest'
import { arbitrate, inOrder } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { type Case, expectedOf, outcomeOf } from './agree.ts'
import { limitCases, operatorCases, stageCases, triggerCases } from './exhaustive.ts'

const differing = (cases: Case[]) =>
  cases.filter(
    given => JSON.stringify(outcomeOf({ evaluate, arbitrate, inOrder }, given)) !== JSON.stringify(expectedOf(given)),
  )

test('[E23] every operator agrees with the oracle on every pair of values', () => {
  expect(differing(operatorCases)).toEqual([])
})

test('[E20] every trigger agrees with the oracle in every state of its element', () => {
  expect(differing(triggerCases)).toEqual([])
})

test('[E18] every kind in every limit group agrees with the oracle, at the edges of its period', () => {
  expect(differing(limitCases)).toEqual([])
})

test('every state of what is under way, of its tab and of its rivals agrees with the oracle', () => {
  expect(stageCases.length).toBeGreaterThan(50_000)
  expect(differing(stageCases)).toEqual([])
})
