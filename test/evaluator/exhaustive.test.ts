import { expect, test } from 'vitest'
import { arbitrate } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { type Case, expectedOf, outcomeOf } from './agree.ts'
import { operatorCases, triggerCases } from './exhaustive.ts'

const differing = (cases: Case[]) =>
  cases.filter(given => JSON.stringify(outcomeOf({ evaluate, arbitrate }, given)) !== JSON.stringify(expectedOf(given)))

test('[E23] every operator agrees with the oracle on every pair of values', () => {
  expect(differing(operatorCases)).toEqual([])
})

test('[E20] every trigger agrees with the oracle in every state of its element', () => {
  expect(differing(triggerCases)).toEqual([])
})
