import { expect, test } from 'vitest'
import { tallyRun } from '../../scripts/gate/tally-run.mjs'

const aFile = (name: string, ...took: number[]) => [
  { test: name, name, file: name },
  ...took.map(ms => ({ file: name, took: ms })),
  { test: name, outcome: 'passed' },
]
const saysOf = (files: object[][]) => tallyRun([...files.flat(), { ended: 'passed' }], [], true).says

test('a run names the ten files that took longest, with all of their tests together', () => {
  const many = Array.from({ length: 30 }, (_, at) => aFile(`file-${at}.test.ts`, 1000 + at))
  const [first, ...slowest] = saysOf([...many, aFile('often.test.ts', 30_000, 31_000), aFile('once.test.ts', 42_400)])
  expect(first).toBe('The slowest of 32 files, which took 134 s one after another:')
  expect(slowest).toHaveLength(10)
  expect(slowest.slice(0, 2)).toEqual(['  61 s  often.test.ts', '  42 s  once.test.ts'])
})

test('a run of few files says nothing of that', () => {
  expect(saysOf([aFile('one.test.ts', 5_000)])).toEqual([])
})

test('a file that only says how long it took did not run', () => {
  const { failures } = tallyRun([{ file: 'empty.test.ts', took: 5 }, { ended: 'passed' }], ['empty.test.ts'], true)
  expect(failures).toContain('empty.test.ts did not run.')
})
