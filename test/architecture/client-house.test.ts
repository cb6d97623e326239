import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { longFunctions } from './long-functions.ts'
import { readImports } from './read-imports.ts'

const root = join(import.meta.dirname, '../..')
const CLIENT = 'src/client'
/** Each may import those before it. */
const FOLDERS = [
  'browser',
  'api',
  'state',
  'network',
  'keep',
  'decide',
  'showing',
  'stage',
  'extras',
  'preview',
  'parts',
  'visit',
  '',
]

const sources = Object.fromEntries(
  readdirSync(join(root, CLIENT), { recursive: true, withFileTypes: true })
    .filter(entry => entry.name.endsWith('.ts'))
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
)
const folderOf = (path: string) => path.split('/').slice(2, -1).join('/')
const imports = Object.entries(sources).flatMap(([path, source]) =>
  readImports(path, source).filter(({ to }) => to.startsWith(`${CLIENT}/`)),
)

test('between the folders of the runtime imports point one way', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(new Set(Object.keys(sources).map(folderOf))).toEqual(new Set(FOLDERS))
  const backwards = imports.filter(({ from, to }) => FOLDERS.indexOf(folderOf(from)) < FOLDERS.indexOf(folderOf(to)))
  expect(backwards.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

test('CONTRIBUTING says in which order', () => {
  const said = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').replaceAll('\n', ' ')
  expect(said).toContain(`in this order: ${FOLDERS.filter(Boolean).join(', ')}.`)
})

test('no file of the runtime is imported by more than half of the others', () => {
  const half = Object.keys(sources).length / 2
  const importers = new Map<string, Set<string>>()
  for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from))
  const popular = [...importers].filter(([, by]) => by.size > half).map(([path, by]) => `${path}: ${by.size}`)
  expect(popular).toEqual([])
})

test('no function of the runtime is longer than 60 lines', () => {
  expect(Object.entries(sources).flatMap(([path, source]) => longFunctions(path, source, 60))).toEqual([])
})

test('a function of 61 lines is found', () => {
  const source = `const f = () => {\n${'f()\n'.repeat(59)}}\n`
  expect(longFunctions('a.ts', source, 60)).toHaveLength(1)
  expect(longFunctions('a.ts', source, 61)).toEqual([])
})
