import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/api-coverage.md'), 'utf8')
const rows = page.split('\n').filter(line => line.startsWith('| ') && line !== '| what | proof |')
const proofOf = (row: string) => row.slice(row.indexOf(' | ') + 3)

function testSources(): string {
  const files = ['test', 'e2e'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  )
  return files
    .filter(entry => /\.(test|spec)\.tsx?$/.test(entry.name))
    .map(entry => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}

test('[S90] every row names a proof', () => {
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(row => !/`[^`]+`|(self-hosting|deploying)\.md#/.test(proofOf(row)))).toEqual([])
})

test('[S90] every title named as a proof is the title of a test', () => {
  const sources = testSources()
  const named = new Set(rows.flatMap(row => [...proofOf(row).matchAll(/`([^`]+)`/g)].map(([, title]) => title!)))
  expect(named.size).toBeGreaterThan(60)
  const missing = [...named].filter(title => !["'", '"', '`'].some(quote => sources.includes(quote + title + quote)))
  expect(missing).toEqual([])
})

test('[S90] what only an operator can fulfil has its paragraph', () => {
  const guide = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8')
  const headings = [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title!.toLowerCase().replaceAll(' ', '-'))
  const wanted = [...page.matchAll(/self-hosting\.md#([\w-]+)/g)].map(([, anchor]) => anchor!)
  expect(wanted.length).toBeGreaterThan(2)
  expect(wanted.filter(anchor => !headings.includes(anchor))).toEqual([])
})
