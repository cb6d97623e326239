import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readJson, remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const ASKS = { items: [{ kind: 'tour', id: 'file:uno', op: 'completed' }] }
const FILES = {
  'uno.json': { kind: 'tour', name: 'One', automatic: false, steps: [{ title: 'One' }] },
  'help.json': {
    kind: 'launcher',
    name: 'Help',
    steps: [{ buttons: [{ does: 'start', text: 'Go', experience_id: 'file:uno' }] }],
  },
  'did.json': { kind: 'segment', name: 'Did one', ...ASKS },
  'two.json': { kind: 'tour', name: 'Two', segment: ASKS, steps: [{ title: 'Two' }] },
}

/** A folder whose tour a colleague has archived, though other files refer to it. */
async function withArchivedOne(isPulled: boolean) {
  const account = await anAccount()
  const cwd = aFolder()
  const folder = join(cwd, 'x')
  write(folder, FILES)
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  expect((await type('push', 'x', '--publish')).code).toBe(0)
  if (isPulled) await type('pull', 'x')
  const idOf = async () =>
    (await account.api<{ tours: { id: string; name: string }[] }>('GET', '/v3/edit/tours')).tours.find(
      ({ name }) => name === 'One',
    )!.id
  const old = await idOf()
  await account.asColleague('Colette', 'PATCH', `/v3/edit/tours/${old}`, { archived_at: '$now' })
  const live = async (of: string, name: string) =>
    JSON.stringify(
      (
        await account.api<{ files: { content: { name: string }; live: object }[] }>('GET', `/v3/edit/files?of=${of}`)
      ).files.find(({ content }) => content.name === name)!.live,
    )
  /** What people get, of all that refers to it. */
  const named = async () => [
    await live('experiences', 'Help'),
    await live('experiences', 'Two'),
    await live('segments', 'Did one'),
  ]
  const idsInFiles = () => [
    readJson(folder, 'help.json').steps[0].buttons[0].experience_id,
    readJson(folder, 'did.json').items[0].id,
    readJson(folder, 'two.json').segment.items[0].id,
  ]
  return { ...account, folder, type, idOf, old, named, idsInFiles }
}

describe.each([
  ['pulled', true],
  ['written by hand', false],
])('References to an archived tour that is still in a file, %s', (_, isPulled) => {
  test('stay references to the file, and lead to what --force makes of it', async () => {
    const { type, idOf, old, named, idsInFiles } = await withArchivedOne(isPulled)
    const refused = await type('push', 'x', '--publish')
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('Colette archived it')])
    expect((await type('pull', 'x')).code).toBe(0)
    expect(idsInFiles()).toEqual(['file:uno', 'file:uno', 'file:uno'])
    const forced = await type('push', 'x', '--publish', '--force')
    expect([forced.code, forced.err]).toEqual([0, expect.not.stringContaining('is archived')])
    const made = await idOf()
    expect(made).not.toBe(old)
    for (const content of await named()) {
      expect(content).toContain(made)
      expect(content).not.toContain(old)
    }
    expect((await type('pull', 'x')).code).toBe(0)
    expect(idsInFiles()).toEqual(['file:uno', 'file:uno', 'file:uno'])
    expect((await type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
  })
})

test('An id of an archived tour that an earlier pull wrote means the file that has it', async () => {
  const { type, folder, idOf, old, named } = await withArchivedOne(true)
  for (const file of ['help.json', 'did.json', 'two.json'])
    write(folder, { [file]: JSON.stringify(readJson(folder, file)).replaceAll('file:uno', old) })
  expect((await type('push', 'x', '--publish', '--force')).code).toBe(0)
  const made = await idOf()
  for (const content of await named()) expect(content).toContain(made)
})

test('A reference to an archived tour that is in no file is told by push and check, with what to do', async () => {
  const { type, folder } = await withArchivedOne(true)
  remove(folder, 'uno.json')
  expect((await type('pull', 'x')).code).toBe(0)
  for (const options of [[], ['--dry-run'], ['--publish']]) {
    const pushed = await type('push', 'x', ...options)
    for (const file of ['help.json', 'did.json', 'two.json'])
      expect(pushed.err).toContain(
        `${file}: it refers to the tour "One", which is archived. Bring it back in the console, or name another one`,
      )
  }
  const checked = await type('check')
  expect(checked.out).toContain('It starts the tour "One", which is archived. [archived]')
  expect(checked.out).toContain('A condition asks about the tour "One", which is archived')
})
