import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

/** One folder, and a colleague in the console. */
async function aFolderWith(files: { [name: string]: unknown }) {
  const account = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'x'), files)
  return {
    ...account,
    cwd,
    type: (...args: string[]) => account.terminal(cwd).type(...args),
    files: () => readdirSync(join(cwd, 'x')).sort(),
    idOf: async (of: string) =>
      (await account.api<{ files: { id: string }[] }>('GET', `/v3/edit/files?of=${of}`)).files[0]!.id,
  }
}

describe('A theme that was written by hand', () => {
  for (const file of ['theme.json', 'brand.json'])
    test(`stays in ${file} when it is pulled`, async () => {
      const { type, files, cwd } = await aFolderWith({
        [file]: { kind: 'theme', radius: 4 },
        'k.json': { kind: 'tour', name: 'K', steps: [{ title: 'Hello' }] },
      })
      expect((await type('push', 'x', '--publish')).code).toBe(0)
      const pulled = await type('pull', 'x')
      expect([pulled.code, pulled.out]).toEqual([0, expect.not.stringContaining('not in the account')])
      expect(files()).toEqual([file, 'k.json'].sort())
      expect(readJson(cwd, 'x', file)).toMatchObject({ kind: 'theme', radius: 4 })
      expect((await type('push', 'x', '--publish')).code).toBe(0)
    })

  test('so do labels', async () => {
    const { type, files } = await aFolderWith({ 'words.json': { kind: 'labels', languages: { de: { Close: 'Zu' } } } })
    expect((await type('push', 'x', '--publish')).code).toBe(0)
    expect((await type('pull', 'x')).code).toBe(0)
    expect(files()).toEqual(['words.json'])
  })

  test('that is in two files is told so, in words that can be followed', async () => {
    const { type, files, cwd } = await aFolderWith({
      'theme.json': { kind: 'theme', radius: 4 },
      'theme-2.json': { kind: 'theme', radius: 4 },
    })
    const refused = await type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining(
        'theme.json: the account has one theme, and theme-2.json holds it too; remove one of the',
      ),
    ])
    remove(cwd, 'x', 'theme-2.json')
    expect((await type('push', 'x', '--publish')).code).toBe(0)
    write(join(cwd, 'x'), { 'theme-2.json': { kind: 'theme', radius: 4 } })
    expect((await type('pull', 'x')).out).toMatch(
      /theme(-2)?\.json {2}is the same theme as theme(-2)?\.json; remove one/,
    )
    expect(files()).toEqual(['theme-2.json', 'theme.json'])
  })

  test('and changed by a colleague is not called a draft', async () => {
    const { type, asColleague } = await aFolderWith({ 'theme.json': { kind: 'theme', radius: 4 } })
    await type('push', 'x', '--publish')
    await asColleague('Ada', 'PATCH', '/v3/edit/account', { theme: { radius: 9 } })
    const refused = await type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('theme.json: somebody changed it since')])
    expect(refused.err).not.toContain('draft')
  })
})

describe('What --force made anew of something that a colleague archived', () => {
  const KINDS = {
    experiences: { path: 'tours', content: { kind: 'tour', name: 'One', steps: [{ title: 'Hello' }] } },
    segments: { path: 'segments', content: { kind: 'segment', name: 'One', items: [] } },
    environments: { path: 'url_groups', content: { kind: 'environment', name: 'One' } },
  }
  for (const [of, { path, content }] of Object.entries(KINDS))
    for (const option of [[], ['--force']])
      test(`is pulled into its file: ${of} ${option}`, async () => {
        const { type, files, cwd, idOf, asColleague } = await aFolderWith({ 'k.json': content })
        await type('push', 'x', '--publish')
        await type('pull', 'x')
        const old = await idOf(of)
        await asColleague('Ada', 'PATCH', `/v3/edit/${path}/${old}`, { archived_at: '$now' })
        expect((await type('push', 'x', '--publish')).code).toBe(1)
        expect((await type('push', 'x', '--publish', '--force')).code).toBe(0)
        const made = await idOf(of)
        expect(made).not.toBe(old)
        const pulled = await type('pull', 'x', ...option)
        expect([pulled.code, pulled.out]).toEqual([0, expect.not.stringContaining('not in the account')])
        expect(files()).toEqual(['k.json'])
        expect(readJson(cwd, 'x', 'k.json')).toMatchObject({ ...content, id: made })
        expect((await type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
      })

  test('is pulled into its file, though the file was renamed, or a colleague renamed what is in it', async () => {
    const { type, files, cwd, idOf, asColleague } = await aFolderWith({ 'k.json': KINDS.experiences.content })
    await type('push', 'x')
    await type('pull', 'x')
    await asColleague('Ada', 'PATCH', `/v3/edit/tours/${await idOf('experiences')}`, { archived_at: '$now' })
    const file = readJson(cwd, 'x', 'k.json')
    remove(cwd, 'x', 'k.json')
    write(join(cwd, 'x'), { 'j.json': file })
    expect((await type('push', 'x', '--force')).code).toBe(0)
    await asColleague('Ada', 'PATCH', `/v3/edit/tours/${await idOf('experiences')}`, { name: 'Two' })
    // Changed here too: nothing is lost, and what Ada wrote is beside it.
    write(join(cwd, 'x'), { 'j.json': { ...file, description: 'mine' } })
    expect((await type('pull', 'x')).code).toBe(1)
    expect(files()).toEqual(['j.json', 'j.json.theirs'])
    expect((await type('pull', 'x', '--force')).code).toBe(0)
    expect(readJson(cwd, 'x', 'j.json')).toMatchObject({ name: 'Two', id: await idOf('experiences') })
  })

  test('leaves a folder that already has two files with words that can be followed', async () => {
    const { type, cwd, idOf, asColleague } = await aFolderWith({ 'k.json': KINDS.experiences.content })
    await type('push', 'x')
    await type('pull', 'x')
    await asColleague('Ada', 'PATCH', `/v3/edit/tours/${await idOf('experiences')}`, { archived_at: '$now' })
    await type('push', 'x', '--force')
    write(join(cwd, 'x'), { 'k-2.json': { ...readJson(cwd, 'x', 'k.json'), id: await idOf('experiences') } })
    const refused = await type('push', 'x')
    expect(refused.err).toContain('k.json is the same tour "One" of the account as k-2.json. Remove k.json')
    expect((await type('pull', 'x')).out).toContain('k.json  is the same tour as k-2.json; remove one of the two')
    remove(cwd, 'x', 'k.json')
    expect((await type('push', 'x')).code).toBe(0)
  })
})

test('A file of something else is not replaced because of its file name', async () => {
  const { type, files, cwd, api, terminal } = await aFolderWith({
    'k.json': { kind: 'tour', name: 'Boats', steps: [{ title: 'Boats' }] },
  })
  const other = aFolder()
  write(join(other, 'y'), { 'k.json': { kind: 'tour', name: 'Invoices', steps: [{ title: 'Invoices' }] } })
  await terminal(other).type('push', 'y')
  expect((await type('pull', 'x')).code).toBe(0)
  expect(files()).toEqual(['k-2.json', 'k.json'])
  expect(readJson(cwd, 'x', 'k.json')).toMatchObject({ name: 'Boats' })
  const refused = await type('push', 'x')
  expect(refused.err).toMatch(/k\.json .*as k-2\.json.* give the file another name/)
  const file = readJson(cwd, 'x', 'k.json')
  remove(cwd, 'x', 'k.json')
  write(join(cwd, 'x'), { 'boats.json': file })
  remove(cwd, 'x', 'k-2.json')
  expect((await type('push', 'x')).code).toBe(0)
  const { tours } = await api<{ tours: { name: string }[] }>('GET', '/v3/edit/tours')
  expect(tours.map(({ name }) => name).sort()).toEqual(['Boats', 'Invoices'])
})
