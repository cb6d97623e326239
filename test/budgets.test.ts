import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BUDGETS } from '../scripts/budgets.ts'
import { CONSOLE_BUDGETS, type ConsoleSizes } from '../scripts/console-bundles.ts'
import { FRAMEWORK_BUDGET, type FrameworkSizes } from '../scripts/framework-bundles.ts'
import { readQuoted } from '../scripts/quote-budgets.ts'
import { budgetLines, type Sizes } from '../scripts/sizes.ts'

const root = join(import.meta.dirname, '..')

/** As the build measured them: run `npm run build` first. */
function measured<S>(of: 'runtime' | 'console' | 'frameworks'): S {
  const file = join(root, 'dist/sizes', `${of}.json`)
  if (!existsSync(file)) throw new Error('dist/ is not built: npm run build')
  return JSON.parse(readFileSync(file, 'utf8'))
}

test("the console's first page and the whole of it are within their budgets, and are counted", () => {
  const sizes = measured<ConsoleSizes>('console')
  expect(sizes.first).toBeGreaterThan(10_000)
  expect(sizes.whole).toBeGreaterThan(sizes.first)
  expect(sizes.first).toBeLessThanOrEqual(CONSOLE_BUDGETS.first)
  expect(sizes.whole).toBeLessThanOrEqual(CONSOLE_BUDGETS.whole)
})

test('what beckon-page has for a framework is within its budget', () => {
  const sizes = Object.entries(measured<FrameworkSizes>('frameworks'))
  expect(sizes.map(([name]) => name)).toEqual(['react', 'vue', 'svelte'])
  expect(sizes.filter(([, size]) => size < 500 || size > FRAMEWORK_BUDGET)).toEqual([])
})

describe('budgets', () => {
  const sizes = measured<Sizes>('runtime')

  test('[B4] every bundle exists', () => {
    expect(BUDGETS.flatMap(({ of }) => of).filter(name => !sizes[name])).toEqual([])
  })

  test.each(BUDGETS.map(({ what }) => what))('[B4] %s is within its budget', what => {
    const line = budgetLines(sizes).find(each => each.what === what)!
    expect(line.gzip).toBeLessThanOrEqual(line.limit)
  })

  test('[B4] the README quotes what is measured: `npm run build -- --quote` writes it', () => {
    const quoted = readQuoted(readFileSync(join(root, 'README.md'), 'utf8'))
    expect(quoted.map(({ what }) => what)).toEqual(BUDGETS.map(({ what }) => what))
    for (const [index, { gzip, limit }] of budgetLines(sizes).entries()) {
      // Compressors on other processors differ by some bytes, and the README rounds.
      expect(Math.abs(quoted[index]!.kb * 1000 - gzip!)).toBeLessThanOrEqual(100)
      expect(Math.round(quoted[index]!.budget * 1000)).toBe(limit)
    }
  })

  test('[B4] a sum is over its budget by a single byte, and unknown while a bundle is missing', () => {
    const size = (gzip: number) => ({ min: 0, gzip, brotli: 0 })
    const line = (given: Sizes) => budgetLines(given).find(({ bundles }) => bundles === 'entry + decide')!
    const { limit } = BUDGETS.find(({ of }) => of.join(' + ') === 'entry + decide')!
    const rest = limit - 5_000
    expect(line({ entry: size(5_000), decide: size(rest) })).toMatchObject({ gzip: limit, over: false })
    expect(line({ entry: size(5_000), decide: size(rest + 1) })).toMatchObject({ gzip: limit + 1, over: true })
    expect(line({ entry: size(7_000) })).toMatchObject({ gzip: null, over: false })
  })
})
