import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aPlace } from '../server/stores.ts'
import { readJson, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const RATE = { rate_limit_size: 1, rate_limit_kind: '7d' }
const FILES = {
  'a.json': { kind: 'tour', name: 'A', position: 1, steps: [{ title: 'a1' }] },
  'b.json': { kind: 'survey', name: 'B', position: 2, steps: [{ title: 'b1', question: { type: 'nps' } }] },
  'both.json': { kind: 'limit_group', name: 'Both', of: 'campaigns', experience_ids: ['file:a', 'file:b'], ...RATE },
  'news.json': { kind: 'limit_group', name: 'News', of: 'tags', tag_names: ['News'], ...RATE },
}

async function aFolderOfGroups() {
  const place = await aPlace('SQLite on disk')
  onTestFinished(place.remove)
  const account = await anAccount(place.options)
  const cwd = aFolder()
  write(join(cwd, 'x'), FILES)
  const groups = async () =>
    (await account.api<{ limit_groups: { [field: string]: unknown }[] }>('GET', '/v3/edit/limit_groups')).limit_groups
  return { ...account, cwd, groups, type: (...args: string[]) => account.terminal(cwd).type(...args) }
}

test('limit groups are files: they are pushed, pulled and found again, and name tags and files', async () => {
  const { type, groups, cwd } = await aFolderOfGroups()
  const dry = await type('push', 'x', '--dry-run')
  expect([dry.code, dry.err, await groups()]).toEqual([0, '', []])
  const pushed = await type('push', 'x', '--publish')
  expect([pushed.code, pushed.err]).toEqual([0, ''])
  const [news, both] = await groups()
  expect(news).toMatchObject({ name: 'News', kind: 'tags', tag_ids: [expect.any(String)], models_count: 0 })
  expect(both).toMatchObject({ name: 'Both', kind: 'campaigns', models_count: 2, ...RATE })

  const again = await type('push', 'x', '--publish', '--exit-code')
  expect([again.code, await groups()]).toEqual([0, [news, both]])
  expect((await type('pull', 'x')).code).toBe(0)
  expect(readJson(cwd, 'x', 'both.json')).toMatchObject({
    kind: 'limit_group', id: both!.id, of: 'campaigns', experience_ids: ['file:a', 'file:b'],
  }) // biome-ignore format: a file
  expect(readJson(cwd, 'x', 'news.json')).toMatchObject({ id: news!.id, of: 'tags', tag_names: ['News'] })
  expect((await type('push', 'x', '--publish', '--exit-code')).code).toBe(0)
})

test('what a colleague changed in a limit group is not overwritten', async () => {
  const { type, groups, cwd, asColleague } = await aFolderOfGroups()
  await type('push', 'x', '--publish')
  const both = (await groups())[1]!
  await asColleague('Ada', 'PATCH', `/v3/edit/limit_groups/${both.id}`, { rate_limit_size: 3 })
  write(join(cwd, 'x'), { 'both.json': { ...FILES['both.json'], rate_limit_size: 2 } })
  const refused = await type('push', 'x', '--publish')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('both.json: somebody changed it since')])
  expect((await type('push', 'x', '--publish', '--force')).code).toBe(0)
  expect((await groups())[1]).toMatchObject({ id: both.id, rate_limit_size: 2 })
})

test.each([
  [{ of: 'campaigns', experience_ids: ['file:nothing'], ...RATE }, 'nothing.json'],
  [{ of: 'survey', ...RATE, rate_limit_kind: '3d' }, 'rate_limit_kind'],
  [{ of: 'tags', ...RATE }, 'tag_ids'],
  [{ of: 'survey', ...RATE, kin: 1 }, 'kin'],
])('%j is refused by the name of what is wrong, and nothing is written', async (content, word) => {
  const { type, groups, cwd } = await aFolderOfGroups()
  write(join(cwd, 'x'), { 'both.json': { kind: 'limit_group', name: 'Both', ...content } })
  const refused = await type('push', 'x', '--publish')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(word)])
  expect(await groups()).toEqual([])
})
