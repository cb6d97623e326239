import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { requestedOf } from '../../src/client/decide/candidates.ts'
import type { Feed } from '../../src/protocol/wire.ts'
import { presentFeed } from '../../src/server/content/feed/load-feed.ts'
import { readJson, write } from './a-folder-of.ts'
import { aFolder } from './a-world.ts'
import { anAccount } from './an-account.ts'

const TOUR = { kind: 'tour', name: 'Welcome aboard', steps: [{ title: 'Hello' }] }

async function aPushed(files: { [name: string]: unknown } = { 'welcome.json': TOUR }) {
  const account = await anAccount()
  const cwd = aFolder()
  write(join(cwd, 'e'), files)
  const type = (...args: string[]) => account.terminal(cwd).type(...args)
  expect(await type('push', 'e', '--publish')).toMatchObject({ code: 0 })
  const feed = () =>
    account.server.store.transaction(async tx => {
      await presentFeed(tx, account.server.credentials.account, null)
      const row = await tx.first<{ body: string }>(
        'SELECT body FROM feeds WHERE account_id = $1 ORDER BY content_stamp DESC LIMIT 1',
        [account.server.credentials.account],
      )
      return JSON.parse(row!.body) as Feed
    })
  return { ...account, cwd, folder: join(cwd, 'e'), type, feed }
}

type Tours = { tours: { id: string; name: string }[] }

test('the name of a file is the key of its Experience: pages get it, and show() finds the Experience by it', async () => {
  const { feed, api } = await aPushed()
  const { experiences } = await feed()
  expect(experiences).toMatchObject([{ key: 'welcome' }])
  const { id } = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
  const live = experiences.map(experience => ({ kind: 'automatic' as const, experience }))
  const wanted = requestedOf([{ id: 'welcome' }], live, { answer: null } as never)
  expect(wanted).toMatchObject([{ delivery: { model_id: id }, experience: { id } }])
})

test('a key finds the file’s Experience under another name, in every account', async () => {
  const { folder, type, api } = await aPushed()
  write(folder, { 'welcome.json': { ...TOUR, name: 'Good morning' } })
  expect((await type('push', 'e', '--publish')).out).toMatch(/^~ tour "Good morning": name\n/)
  expect((await api<Tours>('GET', '/v3/edit/tours')).tours.map(({ name }) => name)).toEqual(['Good morning'])
})

test('pull names files by their keys, wherever they are pulled to', async () => {
  const { cwd, type } = await aPushed()
  await type('pull', 'copy')
  expect(readdirSync(join(cwd, 'copy'))).toEqual(['welcome.json'])
  expect(readJson(cwd, 'copy', 'welcome.json').name).toBe('Welcome aboard')
})

test('two tours of one name are kept apart by their files', async () => {
  const { cwd, type, api } = await aPushed({ 'a.json': TOUR })
  await api('POST', '/v3/edit/tours', { name: TOUR.name, steps: TOUR.steps })
  await type('pull', 'copy')
  expect(readdirSync(join(cwd, 'copy')).sort()).toEqual(['a.json', 'welcome-aboard.json'])
  expect((await type('push', 'e', '--publish', '--exit-code')).code).toBe(0)
  expect((await api<Tours>('GET', '/v3/edit/tours')).tours).toHaveLength(2)
})

test('a Delivery names the Experience by its key', async () => {
  const { api } = await aPushed()
  const { id } = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
  await api('POST', '/v3/observe/hooks/profiles', { uid: 'u_1' })
  const deliver = (model: object) => api('POST', '/v3/edit/deliveries', { model_kind: 'tour', uid: 'u_1', ...model })
  // The person was never on a page, and that is checked after the Experience.
  await expect(deliver({ model_key: 'welcome' })).rejects.toThrow(/has not been seen/)
  await expect(deliver({ model_id: id })).rejects.toThrow(/has not been seen/)
  await expect(deliver({ model_key: 'nothing' })).rejects.toThrow(/The tour cannot be found/)
  await expect(deliver({})).rejects.toThrow(/model_id/)
})

test('the key of something that is archived is free again', async () => {
  const { folder, type, api } = await aPushed()
  const { id } = (await api<Tours>('GET', '/v3/edit/tours')).tours[0]!
  await api('PATCH', `/v3/edit/tours/${id}`, { archived_at: '$now' })
  write(folder, { 'welcome.json': { ...TOUR, name: 'Another' } })
  expect((await type('push', 'e', '--publish')).out).toMatch(/^\+ tour "Another"/)
  expect((await type('push', 'e', '--publish', '--exit-code')).code).toBe(0)
})
