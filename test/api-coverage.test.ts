import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, isRow, proofOf, testSources, titlesIn, whereProven } from './where-proven.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/api-coverage.md'), 'utf8')
const rows = page.split('\n').filter(isRow)
const sources = testSources(root)

test('[S90] every row names a proof', () => {
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(row => !/`[^`]+`|(self-hosting|deploying)\.md#/.test(proofOf(row)))).toEqual([])
})

test('[S90] every title named as a proof is the title of a test', () => {
  const named = new Set(rows.flatMap(titlesIn))
  expect(named.size).toBeGreaterThan(60)
  expect([...named].filter(title => filesOf(title, sources).length === 0)).toEqual([])
})

test('[S90] the page says where the tests are, as `npm run coverage` finds them', () => {
  expect(whereProven(page, sources)).toBe(page)
})

test('[S90] what only an operator can fulfil has its paragraph', () => {
  const guide = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
  const wanted = [...page.matchAll(/self-hosting\.md#([\w-]+)/g)].map(([, anchor]) => anchor!)
  expect(wanted.length).toBeGreaterThan(2)
  expect(wanted.filter(anchor => !headings.includes(anchor))).toEqual([])
})
