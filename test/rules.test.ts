import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rules = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^- \*\*([A-Z]\d+)\*\* (.+)$/gm)].map(
  ([, id, text]) => ({ id: id!, text: text! }),
)
const ids = rules.map(({ id }) => id)
const cited = new Map<string, string>()
const isLong = (name: string) => name.includes('.long.')
for (const folder of ['test', 'e2e']) {
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
    if (!/\.(test|spec)\.tsx?$/.test(entry.name)) continue
    const source = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    // Titles begin with the ids: '[D4] …', '[D4] [D5] …'. Those with a P are promises.
    for (const [, titles] of source.matchAll(/['"`]((?:\[[A-Z]\d+\][ ,]*)+)/g))
      for (const [, id] of titles!.matchAll(/\[([A-OQ-Z]\d+)\]/g)) {
        if (!cited.has(id!) || isLong(cited.get(id!)!)) cited.set(id!, entry.name)
      }
  }
}

describe('docs/rules.md', () => {
  test('[B8] gives every rule an id of its own, and has at most 200', () => {
    expect(rules.length).toBeGreaterThan(20)
    // More than this nobody reads. A test of something that only its own code relies on has a plain title.
    expect(rules.length).toBeLessThanOrEqual(200)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  test('[B8] has every rule that a test cites', () => {
    expect([...cited].filter(([id]) => !ids.includes(id)).map(([id, file]) => `${id} in ${file}`)).toEqual([])
  })

  test('[B8] has no rule that no test of `npm test` proves', () => {
    expect(rules.filter(({ id }) => isLong(cited.get(id) ?? '.long.')).map(({ id, text }) => `${id} ${text}`)).toEqual(
      [],
    )
  })
})
