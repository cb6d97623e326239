import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SLOWEST } from './slowest-first.ts'

test('every file that begins the run is there', () => {
  expect(SLOWEST.filter(file => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})
