import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANY_LASTING, aPlace, type StoreName } from '../server/stores.ts'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (name: string, more: object = {}) => ({ kind: 'tour', name, steps: [{ title: name }], ...more })
const STAGING = { kind: 'environment', name: 'Staging', short_name: 'STG' }

interface Listed {
  id: string
  key: string | null
  content: { name: string; url_group_ids?: string[] }
  live: { url_group_ids?: string[] } | null
}

async function aFolderWith(files: { [name: string]: unknown }, store: StoreName = 'SQLite in memory') {
  const place = await aPlace(store)
  onTestFinished(place.remove)
  const account = await anAccount(place.options)
  const cwd = aFolder()
  const folder = join(cwd, 'x')
  write(folder, files)
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  const list = async (of: string) =>
    (await account.api<{ files: Listed[] }>('GET', `/v3/edit/files?of=${of}&limit=100`)).files
  return {
    ...account,
    cwd,
    folder,
    type,
    list,
    /** The name of each, by its key. */
    keys: async (of = 'experiences') =>
      Object.fromEntries((await list(of)).map(({ key, content }) => [key, content.name])),
    rename: (from: string, to: string) => renameSync(join(folder, from), join(folder, to)),
  }
}

describe.each(ANY_LASTING)('An Environment in a file without an id, on %s', store => {
  const withStaging = async () => {
    const world = await aFolderWith(
      { 'stg.json': STAGING, 'one.json': tour('One', { url_group_ids: ['file:stg'] }) },
      store,
    )
    expect((await world.type('push', 'x', '--publish')).code).toBe(0)
    const [{ id }] = (await world.list('environments')) as [Listed]
    return { ...world, id }
  }

  test('that is renamed in the file is renamed in the account, and live tours stay with it', async () => {
    const { type, list, folder, id } = await withStaging()
    write(folder, { 'stg.json': { ...STAGING, name: 'Stage' } })
    const pushed = await type('push', 'x', '--publish')
    expect([pushed.code, pushed.out]).toEqual([0, expect.stringContaining('~ environment "Stage": name')])
    expect((await list('environments')).map(each => [each.id, each.content.name])).toEqual([[id, 'Stage']])
    expect((await list('experiences'))[0]!.live!.url_group_ids).toEqual([id])
    expect((await type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
  })

  test('that a colleague renames is not made again: it is a conflict, and pull brings the new name into the file', async () => {
    const { type, list, folder, id, asColleague } = await withStaging()
    await asColleague('Colette', 'PATCH', `/v3/edit/url_groups/${id}`, { name: 'Stage' })
    const refused = await type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/stg\.json: .* changed it since/)])
    expect(await list('environments')).toHaveLength(1)
    expect((await type('pull', 'x')).code).toBe(0)
    expect(readdirSync(folder).sort()).toEqual(['one.json', 'stg.json'])
    expect(readJson(folder, 'stg.json').name).toBe('Stage')
    expect((await type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
    expect((await list('experiences'))[0]!.live!.url_group_ids).toEqual([id])
  })

  test('keeps its domains when two files change names', async () => {
    const { type, list, folder, rename } = await withStaging()
    write(folder, { 'prod.json': { kind: 'environment', name: 'Production' } })
    await type('push', 'x', '--publish')
    const before = (await list('environments')).map(({ id, content }) => [id, content.name])
    rename('stg.json', 'was.json')
    rename('prod.json', 'stg.json')
    rename('was.json', 'prod.json')
    write(folder, { 'one.json': tour('One', { url_group_ids: ['file:prod'] }) })
    expect((await type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
    expect((await list('environments')).map(({ id, content }) => [id, content.name])).toEqual(before)
    // And each has its new file from now on.
    write(folder, { 'prod.json': { ...STAGING, name: 'Stage' } })
    await type('push', 'x', '--publish')
    expect((await list('environments')).map(({ content }) => content.name).sort()).toEqual(['Production', 'Stage'])
  })

  test('and renamed by a colleague is not made again by the same files in another place', async () => {
    const { type, list, cwd, id, asColleague } = await withStaging()
    await asColleague('Colette', 'PATCH', `/v3/edit/url_groups/${id}`, { name: 'Stage' })
    write(join(cwd, 'y'), { 'stg.json': STAGING })
    const refused = await type('push', 'y', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('was pushed from another folder')])
    expect(await list('environments')).toHaveLength(1)
  })
})

test('A Segment in a file without an id that somebody renames is not made again', async () => {
  const segment = { kind: 'segment', name: 'Admins', items: [{ kind: 'property', prop: 'role', op: 'ex' }] }
  const { type, list, folder, asColleague } = await aFolderWith({ 'who.json': segment })
  await type('push', 'x', '--publish')
  write(folder, { 'who.json': { ...segment, name: 'Owners' } })
  expect((await type('push', 'x', '--publish')).code).toBe(0)
  const [{ id }] = (await list('segments')) as [Listed]
  await asColleague('Colette', 'PATCH', `/v3/edit/segments/${id}`, { name: 'Bosses' })
  // People get what the file says, so the colleague's draft stays.
  expect((await type('push', 'x', '--publish')).out).toContain('somebody’s newer draft stays')
  expect((await list('segments')).map(({ content }) => content.name)).toEqual(['Bosses'])
})

describe.each(ANY_LASTING)('Files that change names in one commit, on %s', store => {
  const three = async () => {
    const world = await aFolderWith(
      { 'one.json': tour('One'), 'two.json': tour('Two', { position: 2 }), 'three.json': tour('Three') },
      store,
    )
    expect((await world.type('push', 'x', '--publish')).code).toBe(0)
    expect((await world.type('pull', 'x')).code).toBe(0)
    return { ...world, ids: (await world.list('experiences')).map(({ id }) => id) }
  }

  test.each([[[]], [['--force']]])('may be swapped: their keys change together %s', async options => {
    const { type, rename, keys, list, ids } = await three()
    rename('one.json', 'was.json')
    rename('two.json', 'one.json')
    rename('was.json', 'two.json')
    const pushed = await type('push', 'x', '--publish', ...options)
    expect([pushed.code, pushed.err]).toEqual([0, expect.not.stringContaining('has the key')])
    expect(await keys()).toEqual({ one: 'Two', two: 'One', three: 'Three' })
    expect((await list('experiences')).map(({ id }) => id)).toEqual(ids)
  })

  test('may be shifted, and the first name goes to something new', async () => {
    const { type, rename, keys, folder } = await three()
    rename('three.json', 'four.json')
    rename('two.json', 'three.json')
    rename('one.json', 'two.json')
    write(folder, { 'one.json': tour('Zero') })
    const pushed = await type('push', 'x', '--publish')
    expect([pushed.code, pushed.err]).toEqual([0, expect.not.stringContaining('has the key')])
    expect(await keys()).toEqual({ one: 'Zero', two: 'One', three: 'Two', four: 'Three' })
  })

  test('are refused if the account would have a key twice, with advice that helps', async () => {
    const { type, rename, keys, folder } = await three()
    // The tour Two stays in the account, and no file says anything about it.
    remove(folder, 'two.json')
    rename('one.json', 'two.json')
    const refused = await type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('two.json: The tour "Two" of the account has the key two'),
    ])
    expect(refused.err).toContain('give this file another name')
    expect(await keys()).toEqual({ one: 'One', two: 'Two', three: 'Three' })
    rename('two.json', 'uno.json')
    expect((await type('push', 'x', '--publish')).code).toBe(0)
    expect(await keys()).toEqual({ uno: 'One', two: 'Two', three: 'Three' })
    // Or what has it goes.
    rename('uno.json', 'two.json')
    expect((await type('push', 'x', '--publish', '--prune')).code).toBe(0)
    expect(await keys()).toEqual({ two: 'One', three: 'Three' })
  })
})
