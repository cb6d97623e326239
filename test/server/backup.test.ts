import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, unique } from './caller.ts'
import { aServer } from './stores.ts'

const MEGABYTES = 48
let server: BeckonServer
let me: Caller
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-backup-'))
  server = await aServer('SQLite on disk')
  me = aCaller(server)
  const account = server.credentials.account
  for (let i = 0; i < MEGABYTES; i++) {
    await server.store.query(
      "INSERT INTO feeds (account_id, url_group_id, content_stamp, version, body, summary, created_at) VALUES ($1, $2, 0, $2, $3, '{}', 0)",
      [account, `filler-${i}`, 'x'.repeat(1_000_000)],
    )
  }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Who is in a copy, and whether it is complete. */
function lookInto(path: string) {
  const copy = new Database(path, { readonly: true })
  try {
    const [check] = copy.prepare('PRAGMA integrity_check').raw(true).all() as string[][]
    const people = copy.prepare('SELECT uid FROM profiles').raw(true).all() as string[][]
    return { check, people: new Set(people.flat()) }
  } finally {
    copy.close()
  }
}

test('[S174] while a backup is made, others are answered; it is whole and holds all that was answered before it began', async () => {
  const answered: string[] = []
  let copied = false
  const write = async () => {
    while (!copied) {
      const uid = unique('user')
      if ((await me.boot({ uid, properties: { plan: uid } })).status === 200) answered.push(uid)
    }
  }
  const writers = Array.from({ length: 4 }, write)
  while (answered.length < 50) await new Promise(resolve => setTimeout(resolve, 5))
  const before = [...answered]
  const path = join(folder, 'copy.db')
  await server.store.file!.copyTo(path)
  const during = answered.length - before.length
  copied = true
  await Promise.all(writers)
  expect(during).toBeGreaterThan(10)
  const { check, people } = lookInto(path)
  expect(check).toEqual(['ok'])
  expect(before.filter(uid => !people.has(uid))).toEqual([])
})

test('[S174] a backup that is under way when the server stops fails, and keeps nobody', async () => {
  const other = await aServer('SQLite on disk')
  const failed = other.store.file!.copyTo(join(folder, 'stopped.db')).catch(error => error)
  await other.close()
  // A small database may have been faster.
  expect([undefined, 'AbortError']).toContain((await failed)?.name)
})

test('[S174] who is forgotten while a backup is made is gone from the files when it is done', async () => {
  const uid = unique('forgotten-person')
  await me.boot({ uid, properties: { plan: uid } })
  const copying = server.store.file!.copyTo(join(folder, 'with-them.db'))
  expect((await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)).status).toBe(200)
  await copying
  const again = join(folder, 'without-them.db')
  await server.store.file!.copyTo(again)
  expect(lookInto(again).people.has(uid)).toBe(false)
})

test('while a backup is restored, the process answers, and everything comes back', async () => {
  const uid = unique('kept')
  await me.person(uid)
  const everybody = () =>
    server.store.query<{ id: string }>('SELECT id FROM profiles WHERE account_id = $1 ORDER BY id', [
      server.credentials.account,
    ])
  const before = await everybody()
  const path = join(folder, 'restored.db')
  await server.store.file!.copyTo(path)
  const later = unique('later')
  await me.person(later)
  let restored = false
  const restoring = server.store.file!.replaceBy(path).then(() => {
    restored = true
  })
  let answered = 0
  while (!restored) {
    expect((await me.api('GET', '/health')).status).toBe(200)
    if (!restored) answered++
    await new Promise(setImmediate)
  }
  await restoring
  expect(answered).toBeGreaterThan(5)
  expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).status).toBe(200)
  expect((await me.api('GET', `/v3/analyze/profile?uid=${later}`)).status).toBe(404)
  expect(await everybody()).toEqual(before)
})
