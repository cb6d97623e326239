import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANY_LASTING, aPlace, type StoreName } from '../server/stores.ts'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (name: string, titles: string[], position = 1) => ({
  kind: 'tour',
  name,
  position,
  steps: titles.map(title => ({ title })),
})
const launcher = (file: string) => ({
  kind: 'launcher',
  name: 'Help',
  steps: [{ buttons: [{ does: 'start', text: 'Take the tour', experience_id: `file:${file}` }] }],
})
const segment = (name: string, prop: string) => ({
  kind: 'segment',
  name,
  items: [{ kind: 'property', prop, op: 'ex' }],
})

interface Listed {
  id: string
  kind: string
  key: string | null
  content: { name: string; steps: { title?: string; buttons?: { experience_id: string }[] }[] }
}

/** A clone of a repository that is pushed to two accounts. */
async function twoAccounts(store: StoreName = 'SQLite in memory') {
  const accounts = await Promise.all(
    ['staging', 'production'].map(async () => {
      const place = await aPlace(store)
      onTestFinished(place.remove)
      return anAccount(place.options)
    }),
  )
  const cwd = aFolder()
  const folder = join(cwd, 'x')
  write(join(cwd, '.git'), { config: '[remote "origin"]\n\turl = git@git.example.org:team/app.git\n' })
  const [staging, production] = accounts.map(account => {
    const list = async (of: string) =>
      (await account.api<{ files: Listed[] }>('GET', `/v3/edit/files?of=${of}&limit=100`)).files
    return {
      ...account,
      type: (...args: string[]) => account.terminal(cwd).type(...args),
      /** The name, the key and the titles of each, by id. */
      async look(of = 'experiences') {
        const found = (await list(of)).filter(({ kind }) => kind !== 'launcher')
        return Object.fromEntries(
          found.map(({ id, key, content }) => [id, [content.name, key, content.steps?.map(({ title }) => title)]]),
        )
      },
      /** The name of what the launcher starts. */
      async starts() {
        const all = await list('experiences')
        const { experience_id } = all.find(({ kind }) => kind === 'launcher')!.content.steps[0]!.buttons![0]!
        return all.find(({ id }) => id === experience_id)?.content.name
      },
    }
  }) as [Account, Account]
  const move = (...renames: [string, string][]) => {
    for (const [from] of renames) renameSync(join(folder, from), join(folder, `${from}.moved`))
    for (const [from, to] of renames) renameSync(join(folder, `${from}.moved`), join(folder, to))
  }
  return { cwd, folder, staging, production, move }
}
type Account = Awaited<ReturnType<typeof anAccount>> & {
  type(...args: string[]): Promise<{ code: number; out: string; err: string }>
  look(of?: string): Promise<{ [id: string]: unknown[] }>
  starts(): Promise<string | undefined>
}

const withKeys = (before: { [id: string]: unknown[] }, keys: { [name: string]: string }) =>
  Object.fromEntries(
    Object.entries(before).map(([id, [name, , ...rest]]) => [id, [name, keys[name as string], ...rest]]),
  )

describe.each(ANY_LASTING)('Two files that swap their names, on %s', store => {
  test.each([
    ['that were never pulled', false],
    ['with the ids of the other account', true],
  ])('%s stay the Experiences that they are, in both accounts', async (_, pulled) => {
    const { folder, staging, production, move } = await twoAccounts(store)
    write(folder, { 'a.json': tour('A', ['a1', 'a2']), 'b.json': tour('B', ['b1'], 2), 'l.json': launcher('a') })
    expect((await staging.type('push', 'x', '--publish')).code).toBe(0)
    if (pulled) expect((await staging.type('pull', 'x')).code).toBe(0)
    expect((await production.type('push', 'x', '--publish')).code).toBe(0)
    const before = await production.look()

    move(['a.json', 'b.json'], ['b.json', 'a.json'])
    write(folder, { 'l.json': pulled ? renamed(readJson(folder, 'l.json')) : launcher('b') })
    for (const account of [staging, production]) {
      const pushed = await account.type('push', 'x', '--publish', '--exit-code')
      expect([pushed.code, pushed.err], pushed.out).toEqual([0, ''])
      expect(await account.starts()).toBe('A')
    }
    expect(await production.look()).toEqual(withKeys(before, { A: 'b', B: 'a' }))
    expect((await production.type('pull', 'x')).code).toBe(0)
    expect([readJson(folder, 'a.json').name, readJson(folder, 'b.json').name]).toEqual(['B', 'A'])
    expect(readJson(folder, 'l.json').steps[0].buttons[0].experience_id).toBe('file:b')
    expect((await production.type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
  })
})

// biome-ignore lint/suspicious/noExplicitAny: a file of any shape
const renamed = (file: any) => JSON.parse(JSON.stringify(file).replace('file:a', 'file:b'))

describe('Files without an id of this account', () => {
  const pushed = async (files: { [name: string]: unknown }) => {
    const world = await twoAccounts()
    write(world.folder, files)
    expect((await world.production.type('push', 'x', '--publish')).code).toBe(0)
    return { ...world, before: await world.production.look() }
  }
  const AB = { 'a.json': tour('A', ['a1', 'a2']), 'b.json': tour('B', ['b1', 'b2'], 2) }

  test('that swap their names before a pull are pulled into the files where they are now', async () => {
    const { folder, production, move } = await pushed({ ...AB, 'l.json': launcher('a') })
    move(['a.json', 'b.json'], ['b.json', 'a.json'])
    write(folder, { 'l.json': launcher('b') })
    // The launcher was never pushed like this.
    expect((await production.type('pull', 'x', '--force')).code).toBe(0)
    expect([readJson(folder, 'a.json').name, readJson(folder, 'b.json').name]).toEqual(['B', 'A'])
    expect(readJson(folder, 'l.json').steps[0].buttons[0].experience_id).toBe('file:b')
    expect((await production.type('push', 'x', '--publish')).code).toBe(0)
    expect(await production.starts()).toBe('A')
  })

  test('and are edited at the same time stay what they are', async () => {
    const { folder, production, move, before } = await pushed(AB)
    move(['a.json', 'b.json'], ['b.json', 'a.json'])
    write(folder, { 'b.json': tour('A', ['a1', 'another']) })
    const ran = await production.type('push', 'x', '--publish')
    expect([ran.code, ran.err]).toEqual([0, expect.not.stringContaining('folder')])
    const [a] = Object.keys(before).filter(id => before[id]![0] === 'A') as [string]
    expect((await production.look())[a]).toEqual(['A', 'b', ['a1', 'another']])
  })

  test('that are shifted stay what they are, and the first name goes to something new', async () => {
    const { folder, production, move, before } = await pushed(AB)
    move(['b.json', 'c.json'], ['a.json', 'b.json'])
    write(folder, { 'a.json': tour('Zero', ['z']) })
    expect((await production.type('push', 'x', '--publish')).code).toBe(0)
    const now = await production.look()
    expect(now).toMatchObject(withKeys(before, { A: 'b', B: 'c' }))
    expect(Object.keys(now)).toHaveLength(3)
  })

  test('that are shifted and renamed inside are known by what is in them', async () => {
    const { folder, production, move, before } = await pushed(AB)
    move(['b.json', 'c.json'], ['a.json', 'b.json'])
    write(folder, { 'a.json': tour('Zero', ['z']), 'b.json': tour('A2', ['a1', 'a2']) })
    expect((await production.type('push', 'x', '--publish')).code).toBe(0)
    const [a] = Object.keys(before).filter(id => before[id]![0] === 'A') as [string]
    expect((await production.look())[a]).toEqual(['A2', 'b', ['a1', 'a2']])
  })

  test('that swap the names inside are renamed where they are', async () => {
    const { folder, production, before } = await pushed(AB)
    write(folder, { 'a.json': tour('B', ['a1', 'a2']), 'b.json': tour('A', ['b1', 'b2'], 2) })
    expect((await production.type('push', 'x', '--publish')).code).toBe(0)
    const other = { A: 'B', B: 'A' } as { [name: string]: string }
    expect(await production.look()).toEqual(
      Object.fromEntries(Object.entries(before).map(([id, [name, ...rest]]) => [id, [other[name as string], ...rest]])),
    )
  })

  test('of which one takes the file name of another that is gone do not take its place', async () => {
    const { folder, production, move, before } = await pushed(AB)
    remove(folder, 'a.json')
    move(['b.json', 'a.json'])
    const refused = await production.type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('The tour "A" of the account has the key a'),
    ])
    expect(await production.look()).toEqual(before)
    expect((await production.type('push', 'x', '--publish', '--prune')).code).toBe(0)
    const [b] = Object.keys(before).filter(id => before[id]![0] === 'B') as [string]
    expect(await production.look()).toEqual({ [b]: ['B', 'a', ['b1', 'b2']] })
  })

  test('of which nobody can tell which one it is are refused', async () => {
    const { folder, production, before } = await pushed(AB)
    write(folder, { 'a.json': tour('A2', ['a1', 'a2']), 'z.json': tour('A', ['a1', 'a2']) })
    const refused = await production.type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('is the same tour "A" of the account as')])
    expect(await production.look()).toEqual(before)
  })

  test('may be Segments', async () => {
    const { production, move } = await pushed({ 'a.json': segment('A', 'one'), 'b.json': segment('B', 'two') })
    const before = await production.look('segments')
    move(['a.json', 'b.json'], ['b.json', 'a.json'])
    expect((await production.type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
    expect(await production.look('segments')).toEqual(withKeys(before, { A: 'b', B: 'a' }))
  })
})
