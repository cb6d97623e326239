import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const dist = join(import.meta.dirname, '../../dist')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

/** Sentences for developers, as they are in the source. */
const WORDS = ['names nobody', 'Write flat properties', 'belongs to Beckon and', 'hears nothing', 'Keep one of them']
const said = (file: string) => WORDS.filter(words => read(file).includes(words))

test('the script that pages load has no sentences for developers, except in the part that `debug` loads', () => {
  const { parts } = JSON.parse(read('runtime/manifest.json'))
  expect(said(`runtime/${parts.mistakes}`)).toHaveLength(WORDS.length - 1)
  const rest = readdirSync(join(dist, 'runtime')).filter(file => file.endsWith('.js') && file !== parts.mistakes)
  expect(rest.length).toBeGreaterThan(30)
  expect(rest.filter(file => said(`runtime/${file}`).length > 0)).toEqual([])
})

/** What a bundler of a page puts into its first file: everything that is imported statically. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path] of read(file).matchAll(/^(?:import|export)[^'"]*?from "(\.[^"]+)"|^import "(\.[^"]+)"/gm))
    if (path) withImports(join(dirname(file), path), found)
  return found
}

for (const [name, folder] of [
  ['beckon', 'client'],
  ['beckon-page', 'page/lib'],
])
  test(`${name} brings them in development only`, () => {
    expect([...withImports(`${folder}/index.js`)].flatMap(said)).toEqual([])
    const inDevelopment = [...withImports(`${folder}/development.js`)].flatMap(said)
    expect(new Set(inDevelopment)).toEqual(new Set(WORDS))
    const { exports } = JSON.parse(name === 'beckon' ? read('../package.json') : read('page/package.json'))
    expect(Object.keys(exports['.'])).toEqual(['types', 'development', 'default'])
    expect(exports['.'].development).toMatch(/development\.js$/)
  })
