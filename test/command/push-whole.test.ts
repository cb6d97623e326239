import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome', steps: [{ title: 'Hello' }, { title: 'Bye' }] }
const OWNERS = { items: [{ kind: 'property', prop: 'role', op: 'eq', value: 'owner' }] }

type Tour = { id: string; stamp: string; published_at: string | null; [field: string]: unknown }

/** An account with a folder `e` of one tour, what people do to the tour elsewhere, and what they get. */
async function aTour(files: { [name: string]: unknown } = { 'welcome.json': TOUR }) {
  const account = await anAccount()
  const cwd = aFolder()
  const folder = join(cwd, 'e')
  write(folder, files)
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  const tour = async () => (await account.api<{ tours: Tour[] }>('GET', '/v3/edit/tours')).tours[0]!
  return {
    ...account,
    cwd,
    folder,
    type,
    push: (...options: string[]) => type('push', 'e', ...options),
    tour,
    live: async (): Promise<Tour | null> => {
      const { id, published_at } = await tour()
      return published_at === null
        ? null
        : (await account.api<{ tour: Tour }>('GET', `/v3/edit/tours/${id}?version=live`)).tour
    },
    /** What a colleague does in the console. */
    change: async (body: object) => account.api('PATCH', `/v3/edit/tours/${(await tour()).id}`, body),
  }
}

describe('push replaces the whole', () => {
  test('a field that was deleted from the file is gone, also from what people get', async () => {
    const { folder, push, live } = await aTour({ 'welcome.json': { ...TOUR, segment: OWNERS, description: 'x' } })
    await push('--publish')
    expect(await live()).toMatchObject({ segment: OWNERS, description: 'x' })
    write(folder, { 'welcome.json': TOUR })
    expect((await push('--publish')).code).toBe(0)
    expect((await live())!.segment).toBeUndefined()
    expect((await live())!.description).toBeUndefined()
    expect((await push()).out).toMatch(/0 new, 0 changed, 1 as they were/)
  })

  test('a newer draft of a colleague is a conflict that names them, nothing changes, and --force overrides it', async () => {
    const { folder, push, tour, asColleague } = await aTour()
    await push('--publish')
    await asColleague('Ada Lovelace', 'PATCH', `/v3/edit/tours/${(await tour()).id}`, { description: 'by Ada' })
    write(folder, { 'welcome.json': { ...TOUR, description: 'from the file' }, 'other.json': { ...TOUR, name: 'B' } })
    const refused = await push('--publish')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/welcome\.json: .*Ada Lovelace.*changed the draft/)
    expect(refused.err).toMatch(/--force/)
    expect(await tour()).toMatchObject({ name: 'Welcome', description: 'by Ada' })
    expect((await push('--publish', '--force')).code).toBe(0)
    expect((await push('--dry-run')).out).toMatch(/0 new, 0 changed, 2 as they were/)
  })

  test('--force keeps the colleague’s draft, which can be brought back', async () => {
    const { folder, push, tour, change, api } = await aTour()
    await push()
    await change({ description: 'by Ada' })
    write(folder, { 'welcome.json': { ...TOUR, description: 'from the file' } })
    expect((await push('--force')).code).toBe(0)
    const { id, description } = await tour()
    expect(description).toBe('from the file')
    type Kept = { kept_drafts: { id: string }[] }
    const { kept_drafts } = await api<Kept>('GET', `/v3/edit/tours/${id}/kept_drafts`)
    expect(kept_drafts).toHaveLength(1)
    await api('POST', `/v3/edit/tours/${id}/kept_drafts/${kept_drafts[0]!.id}/restore`)
    expect((await tour()).description).toBe('by Ada')
  })

  test('a folder that was pulled earlier than another one was pushed has not seen what came between', async () => {
    const { type, push, tour, change, cwd } = await aTour()
    await push('--publish')
    for (const folder of ['x', 'y']) expect((await type('pull', folder)).code).toBe(0)
    await change({ description: 'by Ada' })
    await type('pull', 'x')
    expect((await type('push', 'x')).code).toBe(0)
    const old = readJson(join(cwd, 'y'), 'welcome.json')
    for (const file of [old, { ...old, name: 'Changed' }]) {
      write(join(cwd, 'y'), { 'welcome.json': file })
      await type('push', 'y')
      expect(await tour()).toMatchObject({ name: 'Welcome', description: 'by Ada' })
    }
    const refused = await type('push', 'y')
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/welcome\.json: .*changed the draft/)])
    // The folder that has seen it goes on, any number of times.
    for (const name of ['Second', 'Third']) {
      write(join(cwd, 'x'), { 'welcome.json': { ...readJson(join(cwd, 'x'), 'welcome.json'), name } })
      expect((await type('push', 'x')).code).toBe(0)
      expect((await tour()).name).toBe(name)
    }
  })

  test.each(['pulled', 'written by hand'])(
    'what a colleague archived does not come back as a new one from a file that was %s',
    async how => {
      const { type, push, tour, asColleague, api } = await aTour()
      await push('--publish')
      if (how === 'pulled') await type('pull', 'e')
      const { id } = await tour()
      await asColleague('Ada Lovelace', 'PATCH', `/v3/edit/tours/${id}`, { archived_at: '$now' })
      const refused = await push('--publish')
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/welcome\.json: Ada Lovelace archived it at /),
      ])
      const all = async () => (await api<{ tours: Tour[] }>('GET', '/v3/edit/tours')).tours
      expect(await all()).toEqual([])
      expect((await push('--force')).code).toBe(0)
      expect((await all()).map(each => each.id === id)).toEqual([false])
    },
  )

  test('a scheduled version that does not come any more because of a push is told', async () => {
    const { push, tour, asColleague, folder } = await aTour()
    await push('--publish')
    await asColleague('Ada Lovelace', 'PATCH', `/v3/edit/tours/${(await tour()).id}`, {
      publish_at: '2099-01-01T08:00:00Z',
    })
    write(folder, { 'welcome.json': { ...TOUR, name: 'Welcome back' } })
    const says = 'welcome.json: Ada Lovelace had scheduled a version for 2099-01-01T08:00:00'
    const dry = (await push('--publish', '--dry-run')).err
    expect(dry).toContain(says)
    expect(dry).toMatch(/would not come any more, because this push publishes the file/)
    const { err } = await push('--publish')
    expect(err).toContain(says)
    expect(err).toMatch(/does not come any more, because this push published the file: people get the file now/)
    expect(err).toContain('To schedule the draft again: beckon publish "Welcome back" --at 2099-01-01T08:00:00')
    expect((await push('--publish')).err).toBe('')
  })

  test('what files themselves archived is new again when its file comes back', async () => {
    const { push, folder, tour, live } = await aTour({ 'welcome.json': TOUR, 'other.json': { ...TOUR, name: 'B' } })
    await push('--publish')
    rmSync(join(folder, 'welcome.json'))
    expect((await push('--publish', '--prune')).code).toBe(0)
    write(folder, { 'welcome.json': TOUR })
    expect((await push('--publish')).code).toBe(0)
    expect([(await tour()).name, await live()]).toEqual(['Welcome', expect.anything()])
  })

  test('a file that ends with .JSON is not read: push and lint say so, and --prune refuses', async () => {
    const { push, type, folder, tour } = await aTour({ 'welcome.json': TOUR, 'other.json': { ...TOUR, name: 'B' } })
    await push('--publish')
    renameSync(join(folder, 'other.json'), join(folder, 'other.JSON'))
    expect((await push()).err).toContain('other.JSON is not read: let its name end with .json')
    expect((await type('lint', 'e')).err).toContain('other.JSON is not read')
    const pruned = await push('--prune')
    expect([pruned.code, pruned.err]).toEqual([1, expect.stringContaining('--prune would archive')])
    expect(await tour()).toBeTruthy()
  })

  test('files in folders inside are not read: push and lint say so, and --prune refuses', async () => {
    const { push, type, folder, tour } = await aTour({ 'welcome.json': TOUR, 'other.json': { ...TOUR, name: 'B' } })
    await push('--publish')
    mkdirSync(join(folder, 'later'))
    renameSync(join(folder, 'other.json'), join(folder, 'later', 'other.json'))
    expect((await push()).err).toContain('later has .json files that are not read')
    expect((await type('lint', 'e')).err).toContain('later has .json files that are not read')
    const pruned = await push('--prune')
    expect([pruned.code, pruned.err]).toEqual([1, expect.stringContaining('--prune would archive')])
    expect(await tour()).toBeTruthy()
  })

  test('a colleague’s draft is left alone while the file is what people get', async () => {
    const { push, tour, live, change } = await aTour()
    await push('--publish')
    await change({ description: 'unfinished' })
    const ran = await push('--publish')
    expect(ran.code).toBe(0)
    expect(ran.out).toMatch(/= tour "Welcome" \(people get this; .* newer draft stays\)/)
    expect((await tour()).description).toBe('unfinished')
    expect((await live())!.description).toBeUndefined()
  })

  test('after a pull, the colleague’s draft has been read, and a push is no conflict', async () => {
    const { type, folder, push, tour, change } = await aTour()
    await push()
    await change({ description: 'by a colleague' })
    write(folder, { 'welcome.json': { ...TOUR, name: 'Welcome', position: 3 } })
    expect((await push()).code).toBe(1)
    await type('pull', 'e')
    const pulled = readJson(folder, 'welcome.json.theirs')
    expect(pulled).toMatchObject({ description: 'by a colleague' })
    write(folder, { 'welcome.json': { ...pulled, position: 3 } })
    expect((await push()).code).toBe(0)
    expect(await tour()).toMatchObject({ description: 'by a colleague', position: 3 })
  })

  test('somebody who writes between the reading and the sending is a conflict, and nothing is sent', async () => {
    const { push, tour, meanwhile, folder } = await aTour()
    await push('--publish')
    write(folder, { 'welcome.json': { ...TOUR, description: 'from the file' }, 'new.json': { ...TOUR, name: 'B' } })
    meanwhile(async ({ asColleague }) => {
      await asColleague('Ada Lovelace', 'PATCH', `/v3/edit/tours/${(await tour()).id}`, { description: 'just now' })
    })
    const refused = await push('--publish')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/welcome\.json: .*Ada Lovelace/)
    expect(await tour()).toMatchObject({ name: 'Welcome', description: 'just now' })
  })
})

describe('a file says whether it is live', () => {
  test('what was unpublished in an emergency stays so: push says who did it, and changes nothing', async () => {
    const { push, tour, asColleague } = await aTour()
    await push('--publish')
    await asColleague('Ada Lovelace', 'PATCH', `/v3/edit/tours/${(await tour()).id}`, { published_at: null })
    const refused = await push('--publish')
    expect(refused.code).toBe(1)
    expect(refused.err).toMatch(/welcome\.json: .*Ada Lovelace unpublished it .*"live": false.*--force/s)
    expect((await tour()).published_at).toBeNull()
    expect((await push('--publish', '--force')).code).toBe(0)
    expect((await tour()).published_at).not.toBeNull()
  })

  test('a roll back stays too, until somebody forces it', async () => {
    const { folder, push, tour, live, api } = await aTour()
    await push('--publish')
    write(folder, { 'welcome.json': { ...TOUR, description: 'bad' } })
    await push('--publish')
    await api('POST', `/v3/edit/tours/${(await tour()).id}/rollback`, { version: 1 })
    expect((await push('--publish')).err).toMatch(/welcome\.json: .*rolled it back/)
    expect((await live())!.description).toBeUndefined()
    await push('--publish', '--force')
    expect((await live())!.description).toBe('bad')
  })

  test('"live": false unpublishes, says so first, and removing the line publishes again', async () => {
    const { folder, push, tour } = await aTour()
    await push('--publish')
    write(folder, { 'welcome.json': { ...TOUR, live: false } })
    const said = (await push('--publish', '--dry-run')).out
    expect(said).toMatch(/~ tour "Welcome": people will no longer get it/)
    expect((await tour()).published_at).not.toBeNull()
    expect((await push()).code).toBe(0)
    expect((await tour()).published_at).not.toBeNull()
    expect((await push('--publish')).code).toBe(0)
    expect((await tour()).published_at).toBeNull()
    write(folder, { 'welcome.json': TOUR })
    expect((await push('--publish')).code).toBe(0)
    expect((await tour()).published_at).not.toBeNull()
  })

  test('pull writes "live": false for what is not live, and pushing that publishes nothing', async () => {
    const { type, cwd, tour, change } = await aTour()
    await type('push', 'e', '--publish')
    await change({ published_at: null })
    await type('pull', 'copy')
    expect(readJson(cwd, 'copy', 'welcome.json')).toMatchObject({ live: false })
    expect((await type('push', 'copy', '--publish')).code).toBe(0)
    expect((await tour()).published_at).toBeNull()
  })

  test('an unfinished draft that pull brought is not published: the file leaves what people get as it is', async () => {
    const { type, cwd, live, change } = await aTour()
    await type('push', 'e', '--publish')
    await change({ description: 'unfinished' })
    await type('pull', 'copy')
    const pulled = readJson(cwd, 'copy', 'welcome.json')
    expect(pulled).toMatchObject({ live: 'unchanged', description: 'unfinished' })
    expect((await type('push', 'copy', '--publish')).code).toBe(0)
    expect((await live())!.description).toBeUndefined()
    const { live: _, ...finished } = pulled
    write(join(cwd, 'copy'), { 'welcome.json': { ...finished, description: 'finished' } })
    expect((await type('push', 'copy', '--publish')).code).toBe(0)
    expect((await live())!.description).toBe('finished')
  })

  test('pull --live takes what people get', async () => {
    const { type, cwd, tour, change } = await aTour()
    await type('push', 'e', '--publish')
    await change({ description: 'unfinished' })
    expect((await type('pull', 'copy', '--live')).code).toBe(0)
    const pulled = readJson(cwd, 'copy', 'welcome.json')
    expect(pulled.description).toBeUndefined()
    expect(pulled.live).toBeUndefined()
    expect((await type('push', 'copy', '--publish')).code).toBe(0)
    expect((await tour()).description).toBe('unfinished')
  })

  test('a draft that files wrote and a colleague published is no conflict', async () => {
    const { folder, push, change, live } = await aTour()
    await push()
    await change({ published_at: '$now' })
    write(folder, { 'welcome.json': { ...TOUR, description: 'second' } })
    await push()
    expect((await push('--publish')).code).toBe(0)
    expect((await live())!.description).toBe('second')
  })

  test('what a colleague published stays so, although the file says "live": false: push says who did it', async () => {
    const { type, push, folder, change, tour } = await aTour()
    await push()
    await type('pull', 'copy')
    await change({ published_at: '$now' })
    write(folder, { 'welcome.json': { ...TOUR, live: false } })
    for (const path of ['copy', 'e'])
      for (const more of [['--dry-run'], []]) {
        const { code, out, err } = await type('push', path, '--publish', ...more)
        expect([path, code]).toEqual([path, 1])
        expect(`${out}${err}`).toMatch(/welcome\.json: .+ published it at .+ Remove "live": false from the file/)
      }
    expect((await tour()).published_at).not.toBeNull()
    expect((await type('push', 'copy', '--publish', '--force')).code).toBe(0)
    expect((await tour()).published_at).toBeNull()
  })

  test('without --publish, nothing that people get changes', async () => {
    const { folder, push, live, tour } = await aTour()
    await push('--publish')
    write(folder, { 'welcome.json': { ...TOUR, description: 'second', live: false } })
    await push()
    expect((await tour()).description).toBe('second')
    expect((await live())!.description).toBeUndefined()
  })

  test('all of it or nothing: what the server refuses in one file keeps every other from being written', async () => {
    const { folder, push, api } = await aTour()
    write(folder, { 'b.json': { ...TOUR, name: 'B', theme: { light: { text: '#eeeeee', surface: '#ffffff' } } } })
    const refused = await push('--publish')
    expect(refused.err).toMatch(/b\.json: theme\.light: text on surface has a contrast of/)
    expect((await api<{ tours: Tour[] }>('GET', '/v3/edit/tours')).tours).toEqual([])
  })

  test('a dry run asks the server too, and writes nothing', async () => {
    const { folder, push, api } = await aTour()
    write(folder, { 'b.json': { ...TOUR, name: 'B', url_group_ids: ['0'.repeat(24)] } })
    expect((await push('--dry-run')).err).toMatch(/b\.json: The Environment 0+ cannot be found/)
    write(folder, { 'b.json': { ...TOUR, name: 'B' } })
    expect((await push('--dry-run')).code).toBe(0)
    expect((await api<{ tours: Tour[] }>('GET', '/v3/edit/tours')).tours).toEqual([])
  })
})
