import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const MERGED = `{
  "kind": "tour",
  "name": "Welcome",
  "steps": [{ "title": "one" }],
  "description": "d",
  "steps": [
    { "title": "two", "body": "b", "title": "three" }
  ]
}
`

describe('A file that has a field twice, as after a merge,', () => {
  const merged = async () => {
    const account = await anAccount()
    const cwd = aFolder()
    write(join(cwd, 'x'), { 'welcome.json': MERGED })
    return { ...account, cwd, type: (...args: string[]) => account.terminal(cwd).type(...args) }
  }

  test.each([
    ['lint'],
    ['push'],
    ['push', '--dry-run'],
    ['push', '--publish', '--force'],
    ['pull'],
    ['pull', '--force'],
  ])('is refused with the field and its lines: %s %s %s', async (command, ...options) => {
    const { type, cwd, api } = await merged()
    const ran = await type(command, 'x', ...options)
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toContain('welcome.json: steps: it is here twice, on line 4 and on line 6; keep one of them.')
    expect(ran.err).toContain('welcome.json: steps.0.title: it is here twice, on line 7; keep one of them.')
    expect(readFileSync(join(cwd, 'x', 'welcome.json'), 'utf8')).toBe(MERGED)
    expect(await api('GET', '/v3/edit/tours')).toMatchObject({ tours: [] })
  })

  test('is told in JSON too', async () => {
    const { type } = await merged()
    const { problems } = JSON.parse((await type('push', 'x', '--json')).err)
    expect(problems).toContainEqual({
      file: 'welcome.json',
      at: 'steps',
      says: 'it is here twice, on line 4 and on line 6; keep one of them',
    })
  })

  test('is not taken for one if the same field is in two objects, or in a text', async () => {
    const { type, cwd } = await merged()
    const steps = [{ title: 'one', body: '{"title": 1, "title": 2}' }, { title: 'two' }]
    write(join(cwd, 'x'), { 'welcome.json': { kind: 'tour', name: 'Welcome', steps } })
    expect((await type('push', 'x')).code).toBe(0)
  })

  test('and a byte order mark is no problem', async () => {
    const { type, cwd } = await merged()
    write(join(cwd, 'x'), { 'welcome.json': '\uFEFF{"kind": "tour", "name": "Welcome", "steps": [{"title": "one"}]}' })
    expect(await type('push', 'x')).toMatchObject({ code: 0, err: '' })
    expect((await type('pull', 'x')).code).toBe(0)
  })
})
