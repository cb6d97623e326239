import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ANY_LASTING, aPlace, type StoreName } from '../server/stores.ts'
import { remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const tour = (name: string, more: object = {}) => ({ kind: 'tour', name, steps: [{ title: name }], ...more })
const launcher = (experience_id: string, more: object = {}) => ({
  kind: 'launcher',
  name: 'Help',
  steps: [{ buttons: [{ does: 'start', text: 'Take the tour', experience_id }] }],
  ...more,
})
const asks = (id: string) => tour('Next', { position: 2, segment: { items: [{ kind: 'tour', id, op: 'completed' }] } })
const segment = { kind: 'segment', name: 'Owners', items: [{ kind: 'property', prop: 'role', op: 'ex' }] }

async function aFolderWith(files: { [name: string]: unknown }, store: StoreName = 'SQLite in memory') {
  const place = await aPlace(store)
  onTestFinished(place.remove)
  const account = await anAccount(place.options)
  const cwd = aFolder()
  write(join(cwd, 'x'), files)
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  expect(await type('push', 'x', '--publish')).toMatchObject({ code: 0 })
  const names = async (of = 'experiences') =>
    (await account.api<{ files: { content: { name: string } }[] }>('GET', `/v3/edit/files?of=${of}`)).files
      .map(({ content }) => content.name)
      .sort()
  return { ...account, folder: join(cwd, 'x'), type, names }
}

describe.each(ANY_LASTING)('--prune on %s', store => {
  test.each([
    ['a launcher of the same push starts', 'launcher "Help"', 'user.json', launcher('name:A')],
    ['the audience of a file of the same push names', 'tour "Next"', 'user.json', asks('name:A')],
    ['only a draft of the same push starts', 'launcher "Help"', 'user.json', launcher('name:A', { live: false })],
  ])('does not archive what %s', async (_, user, file, content) => {
    const { folder, type, names } = await aFolderWith({ 'a.json': tour('A'), [file]: content }, store)
    const before = await names()
    remove(folder, 'a.json')
    for (const options of [['--dry-run'], [], ['--force']]) {
      const refused = await type('push', 'x', '--publish', '--prune', ...options)
      expect([refused.code, refused.err]).toEqual([
        1,
        `beckon: tour "A", in no file: The tour is used by ${user}; change or archive them first.`,
      ])
    }
    expect(await names()).toEqual(before)
  })
})

describe('--prune', () => {
  test('does not archive what something live in no file uses', async () => {
    const { folder, type, names, api, asColleague } = await aFolderWith({ 'a.json': tour('A'), 'b.json': tour('B') })
    const { tours } = await api<{ tours: { id: string; name: string }[] }>('GET', '/v3/edit/tours')
    const { id } = tours.find(({ name }) => name === 'A')!
    const { kind: _, ...content } = launcher(id)
    await asColleague('Ada', 'POST', '/v3/edit/launchers', { ...content, published_at: '$now' })
    remove(folder, 'a.json')
    const refused = await type('push', 'x', '--publish', '--prune')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('used by launcher "Help"')])
    expect(await names()).toEqual(['A', 'B', 'Help'])
  })

  test('archives it together with what uses it, or after that names something else', async () => {
    const both = await aFolderWith({ 'a.json': tour('A'), 'l.json': launcher('file:a'), 'b.json': tour('B') })
    remove(both.folder, 'a.json')
    remove(both.folder, 'l.json')
    expect((await both.type('push', 'x', '--publish', '--prune')).code).toBe(0)
    expect(await both.names()).toEqual(['B'])

    const other = await aFolderWith({ 'a.json': tour('A'), 'l.json': launcher('file:a'), 'b.json': tour('B') })
    remove(other.folder, 'a.json')
    write(other.folder, { 'l.json': launcher('file:b') })
    expect((await other.type('push', 'x', '--publish', '--prune')).code).toBe(0)
    expect(await other.names()).toEqual(['B', 'Help'])
  })

  test('names a Segment that is in use by its name', async () => {
    const { folder, type, names } = await aFolderWith({
      'owners.json': segment,
      'a.json': tour('A', { segment: { items: [{ kind: 'segment', id: 'name:Owners', op: 'in' }] } }),
    })
    remove(folder, 'owners.json')
    const refused = await type('push', 'x', '--publish', '--prune')
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('beckon: segment "Owners", in no file: The Segment is used by tour "A"'),
    ])
    expect(await names('segments')).toEqual(['Owners'])
  })

  test('says so if somebody writes to it at the same moment', async () => {
    const { folder, type, names, api, meanwhile } = await aFolderWith({ 'a.json': tour('A'), 'b.json': tour('B') })
    const { tours } = await api<{ tours: { id: string; name: string }[] }>('GET', '/v3/edit/tours')
    const { id } = tours.find(({ name }) => name === 'A')!
    remove(folder, 'a.json')
    meanwhile(({ asColleague }) => asColleague('Ada', 'PATCH', `/v3/edit/tours/${id}`, { description: 'of Ada' }))
    const refused = await type('push', 'x', '--publish', '--prune')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('tour "A", in no file: somebody wrote')])
    expect(await names()).toEqual(['A', 'B'])
  })
})
