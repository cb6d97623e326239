import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readImports } from './read-imports.ts'

const root = join(import.meta.dirname, '../..')
const CLIENT = 'src/client/'
/** The parts that are loaded on the way of a tour. `parts.ts` names them all. */
const ON_THE_WAY = [`${CLIENT}keep/kept.ts`, `${CLIENT}decide/decide.ts`, `${CLIENT}stage/stage.ts`]
const MOST = 40

/** What runs of a file is what it imports, without types. */
const importsOf = (path: string) =>
  readImports(path, readFileSync(join(root, path), 'utf8'))
    .filter(({ to, how }) => how === 'static' || ON_THE_WAY.includes(to))
    .map(({ to }) => to)
    .filter(to => to.startsWith(CLIENT) && !to.startsWith(`${CLIENT}browser/`))

/** Every file of the runtime that a reader meets from the script to a sent report, without the ground in `browser/`. */
function roadFrom(start: string): string[] {
  const road = [start]
  for (const path of road) for (const to of importsOf(path)) if (!road.includes(to)) road.push(to)
  return road
}

const road = roadFrom(`${CLIENT}script.ts`)
const [, walk = ''] = /^## A walk: (.*?)^## /ms.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? []
const written = walk
  .split('\n')
  .filter(line => line.startsWith('| '))
  .flatMap(line => [...line.matchAll(/`([^`]+\.ts)`/g)].map(([, path]) => CLIENT + path))

test('the road from the snippet to a sent report has at most 40 files', () => {
  expect(road).toEqual(expect.arrayContaining(ON_THE_WAY))
  expect(road.length).toBeLessThanOrEqual(MOST)
})

test('CONTRIBUTING lists every file of the road once, and no other', () => {
  expect(written.toSorted()).toEqual(road.toSorted())
  expect(walk).toContain(`the road has ${road.length} files`)
})

test('on the walk, each file is called by one before it', () => {
  const met = new Set([`${CLIENT}script.ts`])
  const fromNowhere: string[] = []
  for (const path of written) {
    if (!met.has(path)) fromNowhere.push(path)
    for (const to of importsOf(path)) met.add(to)
  }
  expect(fromNowhere).toEqual([])
})

test('the ground under the road imports nothing from the other folders', () => {
  const ground = road.flatMap(path => readImports(path, readFileSync(join(root, path), 'utf8')))
  const files = new Set(ground.map(({ to }) => to).filter(to => to.startsWith(`${CLIENT}browser/`)))
  const up = [...files].flatMap(path =>
    readImports(path, readFileSync(join(root, path), 'utf8')).filter(
      ({ to }) => to.startsWith(CLIENT) && !to.startsWith(`${CLIENT}browser/`),
    ),
  )
  expect(files.size).toBeGreaterThan(5)
  expect(up.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})
