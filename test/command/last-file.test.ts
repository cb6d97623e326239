import { join } from 'node:path'
import { expect, test } from 'vitest'
import { remove, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const ONE = { kind: 'tour', name: 'One', steps: [{ title: 'One' }] }

async function aFolderWith(files: { [name: string]: unknown }) {
  const account = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'x'), files)
  return {
    ...account,
    folder: join(cwd, 'x'),
    push: (...args: string[]) => account.terminal(cwd).type('push', ...args),
  }
}

test('what was in the last file of a folder is archived by --prune --force, and by nothing less', async () => {
  const { push, folder, api } = await aFolderWith({ 'one.json': ONE })
  await push('x', '--publish')
  await api('POST', '/v3/edit/tours', { name: 'Of the console', steps: ONE.steps })
  remove(folder, 'one.json')
  expect((await push('x', '--publish')).err).toContain('There are no .json files')
  const refused = await push('x', '--publish', '--prune')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--prune --force archives what was in it')])
  const pruned = await push('x', '--publish', '--prune', '--force')
  expect([pruned.code, pruned.out]).toEqual([0, expect.stringContaining('Archived 1.')])
  const { tours } = await api<{ tours: { name: string; archived_at: string | null }[] }>('GET', '/v3/edit/tours')
  expect(tours.filter(({ archived_at }) => archived_at === null).map(({ name }) => name)).toEqual(['Of the console'])
})

test('what another folder has too stays, also if the folder is empty', async () => {
  const { push, folder, terminal } = await aFolderWith({ 'one.json': ONE })
  await push('x', '--publish', '--source', 'a')
  const other = aFolder()
  write(join(other, 'y'), { 'one.json': ONE })
  await terminal(other).type('push', 'y', '--publish', '--source', 'b')
  remove(folder, 'one.json')
  const pruned = await push('x', '--publish', '--prune', '--force', '--source', 'a')
  expect([pruned.code, pruned.out]).toEqual([0, expect.not.stringContaining('Archived')])
})

test('a theme and labels that wait for --publish are not counted as written', async () => {
  const { push } = await aFolderWith({
    'theme.json': { kind: 'theme', radius: 4 },
    'words.json': { kind: 'labels', languages: { de: { Close: 'Zumachen' } } },
    'one.json': ONE,
  })
  const summary = (await push('x')).out.split('\n').at(-1)
  expect(summary).toMatch(/^1 new, 0 changed, 0 as they were\./)
  expect(summary).toContain('theme.json and words.json wait for --publish.')
  expect((await push('x', '--publish')).out).toMatch(/\n2 new, 0 changed, 1 as they were\./)
})
