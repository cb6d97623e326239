import { expect, test } from 'vitest'
import { nearness } from '../../scripts/gate/nearness.mjs'

test('the tests of what changed are nearest, then those of its folder', () => {
  const changed = ['src/content/merge.ts']
  const tests = ['test/server/users.test.ts', 'test/content/labels.test.ts', 'test/content/merge.test.ts']
  expect(tests.toSorted((a, b) => nearness(b, changed) - nearness(a, changed))).toEqual(tests.toReversed())
})
