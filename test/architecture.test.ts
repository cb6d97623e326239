import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCycles } from './architecture/find-cycles.ts'
import { forbidden, IMPORT_TABLE } from './architecture/import-table.ts'
import { type How, type Import, readImports } from './architecture/read-imports.ts'
import { betweenFolders, pointingUp, ROOMS } from './architecture/rooms.ts'

const root = join(import.meta.dirname, '..')
const tree = filesUnder('src', 'snippet')
const imports = importsOf(tree)

describe('the tree', () => {
  test('[B1] imports only what the table of folders allows', () => {
    expect(imports.length).toBeGreaterThan(10)
    expect(forbidden(imports, new Set(Object.keys(tree)))).toEqual([])
  })

  test('[B1] has the table that CONTRIBUTING.md shows', () => {
    const shown = [
      ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(
        /^\| ([a-z, ]+) \| ((?:nothing|protocol|client).*) \|$/gm,
      ),
    ]
    const rows = shown.flatMap(([, folders, may]) => folders!.split(', ').map(folder => [folder, may!] as const))
    const inWords = Object.entries(IMPORT_TABLE).map(([folder, row]) => [folder, tableRow(row)] as const)
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(inWords))
  })

  test('has no cycles, type imports included', () => {
    expect(findCycles(imports)).toEqual([])
  })

  test('[S135] has a server whose rooms import only the rooms below them', () => {
    expect(pointingUp(imports)).toEqual([])
    expect(findCycles(betweenFolders(imports))).toEqual([])
  })

  test('[S135] has the rooms that CONTRIBUTING.md lists, in that order', () => {
    const table = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
      .split('## The rooms of the server')[1]!
      .split('\n## ')[0]!
    expect([...table.matchAll(/^\| `([a-z]+)` \|/gm)].map(([, room]) => room)).toEqual(ROOMS)
    const there = new Set(Object.keys(tree).flatMap(path => path.match(/^src\/server\/([^/]+)\//)?.[1] ?? []))
    expect([...there].sort()).toEqual([...ROOMS].sort())
  })

  test('has no folders or files that say nothing', () => {
    const empty = Object.keys(tree).filter(path =>
      /(^|\/)(utils?|common|helpers?|misc|lib)\/|\/(types|utils?|helpers?)\.tsx?$/.test(path),
    )
    expect(empty).toEqual([])
  })

  test('has no barrels besides the entries of the package', () => {
    const barrels = Object.entries(tree).filter(
      ([path, source]) => /\/index\.tsx?$/.test(path) || reexportsOnly(path, source),
    )
    const entries = ['api', 'client', 'evaluator', 'server', 'testing'].map(folder => `src/${folder}/index.ts`)
    expect(barrels.map(([path]) => path).filter(path => !entries.includes(path))).toEqual([])
  })
})

/** The checks are useful only if they fail on a tree that breaks the rules. */
describe('the check itself', () => {
  const sound = {
    'src/protocol/word.ts': 'export interface Word { text: string }',
    'src/protocol/schema/word.ts': "import { z } from 'zod'\nexport const Word = z.string()",
    'src/content/say.ts':
      "import type { Word } from '../protocol/word.ts'\nexport const say = (word: Word) => word.text",
    'src/ui/tour.tsx': "import { say } from '../content/say.ts'\nexport const open = () => <p>{say({ text: '' })}</p>",
    'src/client/perform.ts': "export const perform = () => import('../ui/tour.tsx')",
  }
  const complaints = (changes: { [path: string]: string }) => {
    const files = { ...sound, ...changes }
    return forbidden(importsOf(files), new Set(Object.keys(files)))
  }
  const cycles = (files: { [path: string]: string }) => findCycles(importsOf(files))

  test('accepts a sound tree', () => {
    expect(complaints({})).toEqual([])
    expect(cycles(sound)).toEqual([])
  })

  test.each([
    ['protocol importing anything', 'src/protocol/a.ts', "import { say } from '../content/say.ts'"],
    ['a view importing the client', 'src/ui/a.ts', "import { perform } from '../client/perform.ts'"],
    ['the same for its type only', 'src/ui/a.ts', "import type { perform } from '../client/perform.ts'"],
    ['the same by a type expression', 'src/ui/a.ts', "export type P = typeof import('../client/perform.ts')"],
    ['the same by a re-export', 'src/ui/a.ts', "export * from '../client/perform.ts'"],
    ['the client importing a view statically', 'src/client/a.ts', "import { open } from '../ui/tour.tsx'"],
    ['the client importing the type of a view', 'src/client/a.ts', "import type { open } from '../ui/tour.tsx'"],
    ['the server importing a view lazily', 'src/server/a.ts', "export const a = () => import('../ui/tour.tsx')"],
    ['the client using a schema', 'src/client/a.ts', "import { Word } from '../protocol/schema/word.ts'"],
    [
      'the client using the type of a schema',
      'src/client/a.ts',
      "import type { Word } from '../protocol/schema/word.ts'",
    ],
    ['protocol using a schema as a value', 'src/protocol/a.ts', "import { Word } from './schema/word.ts'"],
    ['the evaluator having a dependency', 'src/evaluator/a.ts', "import { get } from 'idb-keyval'"],
    ['the client reading files', 'src/client/a.ts', "import { readFileSync } from 'node:fs'"],
    ['the snippet importing values', 'snippet/snippet.ts', "import { Word } from '../src/protocol/word.ts'"],
    ['a folder that is not in the table', 'src/elsewhere/a.ts', "import type { Word } from '../protocol/word.ts'"],
    ['a file outside of the folders', 'src/ui/a.ts', "import { build } from '../../esbuild.config.ts'"],
    ['an import without its extension', 'src/content/a.ts', "import type { Word } from '../protocol/word'"],
  ])('[B1] refuses %s', (_, path, source) => {
    expect(complaints({ [path]: source })).toEqual([expect.stringContaining(path)])
  })

  test('[B1] lets protocol take types of schemas, and the server their values', () => {
    expect(complaints({ 'src/protocol/a.ts': "import type { Word } from './schema/word.ts'" })).toEqual([])
    expect(complaints({ 'src/server/a.ts': "import { Word } from '../protocol/schema/word.ts'" })).toEqual([])
  })

  test('[B1] refuses an import whose name is computed, except in the snippet', () => {
    const source = 'export const load = (address: string) => import(address)'
    expect(complaints({ 'src/client/a.ts': source })).toEqual([expect.stringContaining('not written out')])
    expect(complaints({ 'snippet/snippet.ts': source })).toEqual([])
  })

  test('finds a cycle', () => {
    const circle = {
      'src/ui/a.ts': "import './b.ts'",
      'src/ui/b.ts': "import './c.ts'",
      'src/ui/c.ts': "import './a.ts'",
    }
    expect(cycles(circle)).toEqual([['src/ui/a.ts', 'src/ui/b.ts', 'src/ui/c.ts', 'src/ui/a.ts']])
  })

  test('finds a cycle that only types close, and one of a file with itself', () => {
    expect(cycles({ 'src/ui/a.ts': "import './b.ts'", 'src/ui/b.ts': "import type { A } from './a.ts'" })).toHaveLength(
      1,
    )
    expect(
      cycles({ 'src/ui/a.ts': "export type A = import('./b.ts').B", 'src/ui/b.ts': "import './a.ts'" }),
    ).toHaveLength(1)
    expect(cycles({ 'src/ui/a.ts': "import type { A } from './a.ts'" })).toHaveLength(1)
  })

  test.each([
    ['a room importing one above it', 'src/server/store/a.ts', "import '../http/b.ts'"],
    ['the same for a type only', 'src/server/people/a.ts', "import type { B } from '../content/b.ts'"],
    ['a file of the server in no room', 'src/server/a.ts', "import './ground/b.ts'"],
    ['a room that is not in the list', 'src/server/cellar/a.ts', "import '../ground/b.ts'"],
  ])('[S135] refuses %s', (_, path, source) => {
    expect(pointingUp(importsOf({ [path]: source }))).toEqual([expect.stringContaining(path)])
  })

  test('[S135] lets a room import what is below it, and the entry of the package everything', () => {
    expect(pointingUp(importsOf({ 'src/server/http/a.ts': "import '../store/b.ts'" }))).toEqual([])
    expect(pointingUp(importsOf({ 'src/server/index.ts': "export { b } from './app/b.ts'" }))).toEqual([])
  })

  test('[S135] finds two folders of one room that import each other, though no file does', () => {
    const files = {
      'src/server/content/a/one.ts': "import '../b/two.ts'",
      'src/server/content/b/three.ts': "import '../a/four.ts'",
    }
    expect(cycles(files)).toEqual([])
    expect(findCycles(betweenFolders(importsOf(files)))).toHaveLength(1)
  })

  test('takes two ways to the same file for no cycle', () => {
    const diamond = {
      'src/ui/a.ts': "import './b.ts'\nimport './c.ts'",
      'src/ui/b.ts': "import './d.ts'",
      'src/ui/c.ts': "import './d.ts'",
    }
    expect(cycles(diamond)).toEqual([])
  })
})

/** `protocol, content; ui only by import()`. */
function tableRow(row: (typeof IMPORT_TABLE)[string]): string {
  const those = (...hows: string[]) =>
    Object.keys(row).filter(
      folder => row[folder]!.length === hows.length && hows.every(how => row[folder]!.includes(how as How)),
    )
  const [freely, lazily, types] = [those('static', 'type', 'dynamic'), those('dynamic'), those('type')]
  const parts = [
    freely.join(', '),
    lazily.length > 0 && `${lazily.join(' and ')} only by \`import()\``,
    types.length > 0 && `${types.join(', ')}, types only`,
  ]
  return parts.filter(Boolean).join('; ') || 'nothing'
}

function importsOf(files: { [path: string]: string }): Import[] {
  return Object.entries(files).flatMap(([path, source]) => readImports(path, source))
}

function filesUnder(...folders: string[]): { [path: string]: string } {
  const paths = folders.flatMap(folder => list(join(root, folder)))
  return Object.fromEntries(
    paths.map(path => [relative(root, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')] as const),
  )
}

function list(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter(entry => /\.tsx?$/.test(entry.name)).map(entry => join(entry.parentPath, entry.name))
  } catch {
    return [] // The folder is not there yet.
  }
}

function reexportsOnly(path: string, source: string): boolean {
  const statements = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  return (
    readImports(path, source).length > 1 && /^(export\s+(type\s+)?(\*|\{)[^;]*?from\s+'[^']+'\s*)+$/.test(statements)
  )
}
