import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { COMES } from '../e2e/promises/comes.ts'

const root = join(import.meta.dirname, '..')
const promises = [...readFileSync(join(root, 'docs/promises.md'), 'utf8').matchAll(/^- \*\*(P\d+)\*\* (.+)$/gm)].map(
  ([, id, text]) => ({ id: id!, text: text! }),
)
const ids = promises.map(({ id }) => id)
/** Promises are for people: their tests see the built product only. */
const FOLDERS = ['e2e/promises', 'test/promises']
const cited = new Map<string, string>()
const isLong = (name: string) => name.includes('.long.')
for (const folder of FOLDERS) {
  for (const name of readdirSync(join(root, folder))) {
    if (!/\.(test|spec)\.ts$/.test(name)) continue
    // Titles begin with the ids: '[P4] …', '[P1] [P2] …'.
    for (const [, titles] of readFileSync(join(root, folder, name), 'utf8').matchAll(/['"`]((?:\[P\d+\] )+)/g))
      for (const [, id] of titles!.matchAll(/\[(P\d+)\]/g))
        if (!cited.has(id!) || isLong(cited.get(id!)!)) cited.set(id!, `${folder}/${name}`)
  }
}

describe('docs/promises.md', () => {
  test('has at most 60 promises, each with its own id', () => {
    expect(promises.length).toBeGreaterThan(20)
    expect(promises.length).toBeLessThanOrEqual(60)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('has every promise that a test names', () => {
    expect([...cited].filter(([id]) => !ids.includes(id)).map(([id, file]) => `${id} in ${file}`)).toEqual([])
  })

  test('has no promise without a test in `npm test`', () => {
    expect(
      promises.filter(({ id }) => isLong(cited.get(id) ?? '.long.')).map(({ id, text }) => `${id} ${text}`),
    ).toEqual([])
  })
})

test('in the page views of the promises, every way meets every kind that it has, and every recurrence', () => {
  const met = COMES.flatMap((row, recurrence) =>
    Object.entries(row).flatMap(([kind, way]) => [`${way} ${kind}`, `${way} ${recurrence}`]),
  )
  const onStage = ['tour', 'survey']
  const kinds = [...onStage, 'launcher', 'tooltip', 'embed']
  const wanted = [
    ...kinds.flatMap(kind => [`automatic ${kind}`, `show() ${kind}`]),
    ...onStage.map(kind => `delivered ${kind}`),
    ...['automatic', 'show()', 'delivered'].flatMap(way => COMES.map((_, recurrence) => `${way} ${recurrence}`)),
  ]
  expect(wanted.filter(pair => !met.includes(pair))).toEqual([])
})
