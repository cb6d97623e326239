import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = ['src', 'snippet']
  .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter(entry => /\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath, entry.name))

test('no line makes HTML or code of a text, in pages, in the console, in the studio and in the server', () => {
  const MAKES =
    /\.(inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write\b|\beval\(|new Function\(|\bsrcdoc\b|createContextualFragment|parseFromString|setHTML/
  expect(sources.length).toBeGreaterThan(500)
  const found = sources.filter(path => MAKES.test(readFileSync(path, 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')))
  expect(found).toEqual([])
})

test('secrets, signatures and passwords are compared in constant time', () => {
  for (const path of [
    'src/server/access/accounts/secret-hash.ts', 'src/server/access/users/password.ts', 'src/server/pages/visit/uid-hash.ts',
    'src/server/pages/visit/signed-token.ts', 'src/server/pages/visit/visit-token.ts', 'src/server/operations/is-operator.ts',
    'src/command/operator.ts', 'src/command/demo-entrance.ts',
  ]) // biome-ignore format: a list of files
    expect([
      path,
      readFileSync(path, 'utf8').includes(' timingSafeEqual(') ||
        readFileSync(path, 'utf8').includes('!timingSafeEqual('),
    ]).toEqual([path, true])
})
