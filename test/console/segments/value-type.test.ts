import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchWords, readAs, typeOfProperty, typesFor } from '../../../src/console/segments/value-type.ts'
import { conditionHolds } from '../../../src/evaluator/condition.ts'
import { OPERATORS } from '../../../src/protocol/schema/segment.ts'
import { runs } from '../../runs.ts'
import { documented } from './matching-table.ts'

const holds = (op: string, value: unknown, property: unknown) =>
  conditionHolds({ prop: 'it', op, value }, { it: property }, 0)

test('text stays text, however much it looks like a number', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('007', '1.10', 'true', '1e3', ' 5 '))
  const stays = fc.property(texts, text => readAs('text', text) === text)
  fc.assert(stays, runs('text stays text', 10_000, 100))
})

test('a value has the type that its property has, or text if nobody knows', () => {
  expect(typeOfProperty(['string'], 'eq')).toBe('text')
  expect(typeOfProperty(['timestamp'], 'gt')).toBe('text')
  expect(typeOfProperty(['integer', 'float'], 'eq')).toBe('number')
  expect(typeOfProperty(['boolean'], 'ne')).toBe('boolean')
  expect(typeOfProperty(['integer', 'string'], 'eq')).toBe('text')
  // A number that somebody types to compare with is a number, also if some values are texts.
  expect(typeOfProperty(['integer', 'string'], 'gte')).toBe('number')
  expect(typeOfProperty(['string', 'float'], 'lt')).toBe('number')
  expect(typeOfProperty(['string'], 'gte')).toBe('text')
  expect(typeOfProperty([], 'eq')).toBe('text')
  expect(typeOfProperty([], 'gt')).toBe('number')
  // A number contains digits, and they are text.
  for (const op of ['in', 'nin', 'in-i', 'nin-i', 'in-v', 'nin-v'] as const)
    expect(typeOfProperty(['integer'], op)).toBe('text')
})

test('numbers, true and false are read as such where they are meant, and what is no number stays as it was typed', () => {
  expect(['12', '1.5', '-3', '1.', 'many', '12345678901234567890'].map(text => readAs('number', text))).toEqual([
    12,
    1.5,
    -3,
    '1.',
    'many',
    '12345678901234567890',
  ])
  expect(['true', 'false', 'yes'].map(text => readAs('boolean', text))).toEqual([true, false, 'yes'])
})

test('what the field says about matching is what the evaluator does', () => {
  const saying = (op: (typeof OPERATORS)[number], value: string | number | boolean) =>
    matchWords(op, typeof value === 'string' ? 'text' : (typeof value as 'number'), value)
  expect(saying('eq', '007')).toBe('The text “007”, exactly as it is written. A number matches if it is 7.')
  expect([holds('eq', '007', '007'), holds('eq', '007', '7'), holds('eq', '007', 7)]).toEqual([true, false, true])
  expect(saying('eq', 7)).toBe('The number 7, and texts that mean it: “7”, “7.0”.')
  expect([holds('eq', 7, 7), holds('eq', 7, '7'), holds('eq', 7, '7.0')]).toEqual([true, true, true])
  expect(saying('eq', 1.5)).toContain('“1.5”, “1.50”')
  expect(holds('eq', 1.5, '1.50')).toBe(true)
  expect(saying('eq', true)).toBe('true, and the text “true”.')
  expect([holds('eq', true, 'true'), holds('eq', true, 1)]).toEqual([true, false])
  expect(saying('eq', 'Pro')).toContain('Capitals count')
  expect(holds('eq', 'Pro', 'pro')).toBe(false)
  expect(saying('in', '007')).toContain('Read as text, also if it is a number.')
  expect(holds('in', '007', 10_079)).toBe(true)
  expect(matchWords('eq', 'number', 'many')).toContain('not a number')
  for (const op of OPERATORS)
    for (const type of typesFor(op)) expect(() => matchWords(op, type, 'x'), `${op} ${type}`).not.toThrow()
})

test.each(documented())('the documents say: %s %j with the property %j holds: %s', (op, value, property, is) => {
  expect(holds(op, value, property)).toBe(is)
})

test('a comma is read as the point of a number, unless it may part thousands', () => {
  expect([readAs('number', '1,5'), readAs('number', '-0,25')]).toEqual([1.5, -0.25])
  expect([readAs('number', '1,500'), readAs('text', '1,5')]).toEqual(['1,500', '1,5'])
})
