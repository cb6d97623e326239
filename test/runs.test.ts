import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { runs } from './runs.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('[B14] generated tests take a slice from a fresh seed, and print it', () => {
  vi.stubEnv('BECKON_SEED', undefined)
  vi.stubEnv('BECKON_LONG', undefined)
  vi.stubEnv('BECKON_CASES', undefined)
  const said = vi.spyOn(console, 'log').mockReturnValue()
  const drawn = Array.from({ length: 20 }, () => runs('pages', 400, 20))
  expect(new Set(drawn.map(({ seed }) => seed)).size).toBeGreaterThan(1)
  expect(drawn.map(({ numRuns }) => numRuns)).toEqual(Array(20).fill(20))
  expect(said.mock.calls.flat()).toEqual(drawn.map(({ seed }) => `pages: 20 cases, BECKON_SEED=${seed}`))
})

test('[B14] a seed is repeated with BECKON_SEED, and all cases are run with BECKON_LONG', () => {
  vi.stubEnv('BECKON_SEED', '42')
  vi.stubEnv('BECKON_LONG', '1')
  vi.spyOn(console, 'log').mockReturnValue()
  expect(runs('pages', 400, 20)).toEqual({ seed: 42, numRuns: 400 })
  vi.stubEnv('BECKON_CASES', '7')
  expect(runs('pages', 400, 20)).toEqual({ seed: 42, numRuns: 7 })
})

test('[B14] no generated test has a seed of its own', () => {
  const root = join(import.meta.dirname, '..')
  const files = ['test', 'e2e'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(name => join(root, folder, name)),
  )
  const tests = files.filter(file => /\.(test|spec)\.tsx?$/.test(file) && file !== import.meta.filename)
  const generated = tests.filter(file => /\bfc\.assert|\bdice\(/.test(readFileSync(file, 'utf8')))
  expect(generated.length).toBeGreaterThan(8)
  expect(generated.filter(file => !/\bruns\(/.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(tests.filter(file => /BECKON_SEED/.test(readFileSync(file, 'utf8')))).toEqual([])
})
