import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OWN_NAMES } from '../scripts/own-names.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Every name that stands before a colon or a parenthesis, which includes all properties and methods. */
const declaredIn = (source: string) =>
  [...source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').matchAll(/\b(\w+)\??[:(<]/g)].map(found => found[1]!)

const interfaceIn = (path: string, name: string) => {
  const [found] = new RegExp(`^export interface ${name} \\{[\\s\\S]*?^\\}`, 'm').exec(read(path)) ?? []
  if (!found) throw new Error(`${path} has no ${name}`)
  return found
}

/** What a browser has, from the compiler's own declarations. */
function browserNames(): string[] {
  const require = createRequire(createRequire(import.meta.url).resolve('typescript/package.json'))
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  const folder = join(dirname(require.resolve(platform)), 'lib')
  return readdirSync(folder)
    .filter(name => /^lib\.(dom|es).*\.d\.ts$/.test(name))
    .flatMap(name => declaredIn(readFileSync(join(folder, name), 'utf8')))
}

const others: { [whose: string]: () => string[] } = {
  browser: browserNames,
  wire: () =>
    (readdirSync(join(root, 'src/protocol'), { recursive: true }) as string[])
      .filter(name => name.endsWith('.ts'))
      .flatMap(name => declaredIn(read(join('src/protocol', name)))),
  evaluator: () => ['situation', 'verdict', 'arbitrate'].flatMap(name => declaredIn(read(`src/evaluator/${name}.ts`))),
  records: () => [
    ...declaredIn(read('src/client/local.ts')),
    ...declaredIn(interfaceIn('src/client/identify.ts', 'Me')),
  ],
  'file that the inspector copies': () => declaredIn(read('src/command/explain.ts')),
  'public methods': () => [
    ...declaredIn(read('src/client/index.ts')),
    ...declaredIn(read('src/client/options.ts')),
    ...declaredIn(interfaceIn('src/client/core.ts', 'Explanation')),
    ...declaredIn(interfaceIn('src/client/core.ts', 'ShowOptions')),
  ],
}

test.each(Object.entries(others))('[P9] no name that bundles shorten belongs to the %s', (_, namesOf) => {
  const names = new Set(namesOf())
  expect(names.size).toBeGreaterThan(3)
  expect(OWN_NAMES.filter(name => names.has(name))).toEqual([])
})
