import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANY_LASTING, aPlace, type StoreName } from '../server/stores.ts'
import { readJson, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (title: string) => ({ kind: 'tour', name: 'Welcome', steps: [{ title: 'first' }, { title }] })

/** Two clones of one repository, with a file that was never pulled. */
async function twoClones(store: StoreName = 'SQLite in memory') {
  const place = await aPlace(store)
  onTestFinished(place.remove)
  const account = await anAccount(place.options)
  const cwd = aFolder()
  for (const clone of ['one', 'two']) {
    write(join(cwd, clone, '.git'), { config: '[remote "origin"]\n\turl = git@git.example.org:team/app.git\n' })
    write(join(cwd, clone), { 'welcome.json': tour('second') })
  }
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  expect((await type('push', 'one', '--publish')).code).toBe(0)
  const look = async () =>
    (await account.api<{ tours: { id: string; description: string | null }[] }>('GET', '/v3/edit/tours')).tours[0]!
  const { id } = await look()
  return {
    ...account,
    cwd,
    type,
    look,
    colleague: (description: string) => account.asColleague('Ada', 'PATCH', `/v3/edit/tours/${id}`, { description }),
  }
}

describe.each(ANY_LASTING)('A clone whose file was never pulled, on %s', store => {
  test('does not replace what a colleague wrote and another clone has pulled and pushed', async () => {
    const { type, cwd, look, colleague } = await twoClones(store)
    await colleague('of Ada')
    expect((await type('pull', 'one')).code).toBe(0)
    expect((await type('push', 'one')).code).toBe(0)
    write(join(cwd, 'two'), { 'welcome.json': tour('second, changed here') })
    for (const options of [[], ['--dry-run'], ['--publish']]) {
      const refused = await type('push', 'two', ...options)
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringMatching(/welcome\.json: Ada changed the draft at 2.* beckon pull brings their draft/),
      ])
    }
    expect(await look()).toMatchObject({ description: 'of Ada' })
  })
})

test('A clone whose file was never pulled goes on if only pushes wrote, though another clone has pulled', async () => {
  const { type, cwd } = await twoClones()
  expect((await type('pull', 'one')).code).toBe(0)
  expect((await type('push', 'one')).code).toBe(0)
  write(join(cwd, 'two'), { 'welcome.json': tour('second, changed here') })
  expect(await type('push', 'two', '--publish')).toMatchObject({ code: 0, err: '' })
})

test('What somebody wrote with the account secret is not called a push', async () => {
  const { type, cwd, look, api } = await twoClones()
  await api('PATCH', `/v3/edit/tours/${(await look()).id}`, { description: 'by a script' })
  write(join(cwd, 'two'), { 'welcome.json': tour('second, changed here') })
  const refused = await type('push', 'two')
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringContaining('welcome.json: somebody with the account secret changed the draft at 2'),
  ])
})

describe('What pull wrote beside a file', () => {
  const beside = async () => {
    const world = await twoClones()
    await world.colleague('of Ada')
    write(join(world.cwd, 'one'), { 'welcome.json': tour('second, changed here') })
    expect((await world.type('pull', 'one')).code).toBe(1)
    return { ...world, theirs: join(world.cwd, 'one', 'welcome.json.theirs') }
  }

  test('keeps the file from being pushed until somebody has compared them', async () => {
    const { type, cwd, look, theirs } = await beside()
    for (const options of [['--dry-run'], [], ['--publish']]) {
      const refused = await type('push', 'one', ...options)
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringContaining('welcome.json: welcome.json.theirs is what the account had at your last pull.'),
      ])
    }
    expect(await look()).toMatchObject({ description: 'of Ada' })
    const { stamp } = readJson(theirs)
    write(join(cwd, 'one'), { 'welcome.json': { ...tour('second, changed here'), description: 'of Ada', stamp } })
    expect((await type('push', 'one')).code).toBe(0)
    expect(await look()).toMatchObject({ description: 'of Ada' })
  })

  test('is pushed if it takes the place of the file, and replaced with --force', async () => {
    const taken = await beside()
    renameSync(taken.theirs, join(taken.cwd, 'one', 'welcome.json'))
    expect((await taken.type('push', 'one')).code).toBe(0)
    expect(await taken.look()).toMatchObject({ description: 'of Ada' })
    const forced = await beside()
    expect((await forced.type('push', 'one', '--force')).code).toBe(0)
    expect((await forced.look()).description ?? null).toBeNull()
  })

  test('goes when the file is pulled as it is', async () => {
    const { type, theirs } = await beside()
    expect(existsSync(theirs)).toBe(true)
    expect((await type('pull', 'one', '--force')).code).toBe(0)
    expect(existsSync(theirs)).toBe(false)
    expect((await type('push', 'one')).code).toBe(0)
  })
})
