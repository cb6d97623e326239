import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sealKeys } from '../../../src/server/store/seal-keys.ts'
import { createVault } from '../../../src/server/store/vault.ts'
import { aCaller, unique } from '../caller.ts'
import { aPlace, LASTING, lookInto, openServer } from '../stores.ts'
import { UNLIMITED } from '../unlimited.ts'
import { requireProof } from './verification.ts'

const [FIRST, SECOND] = ['first'.repeat(8), 'second'.repeat(8)]
const HOOK = 'https://hooks.example.org/beckon'

describe.each(LASTING)('Somebody with a copy of the database, on %s', store => {
  async function keysIn(server: Awaited<ReturnType<typeof openServer>>): Promise<string[]> {
    const accounts = await lookInto(server, 'SELECT verification_key, older_key, visit_key FROM accounts')
    const webhooks = await lookInto(server, 'SELECT secret, old_secret FROM webhooks')
    return [...accounts, ...webhooks].flatMap(row => Object.values(row) as string[])
  }

  test('reads no key, and the server goes on with the same keys, and with a new one', async () => {
    const place = await aPlace(store)
    onTestFinished(() => place.remove())
    const open = (key?: string, oldKey?: string) =>
      openServer({ ...place.options, accountSecret: 's'.repeat(32), log: null, limits: UNLIMITED, key, oldKey })
    // Before there was a key.
    let server = await open()
    let me = aCaller(server)
    const uid = unique('user')
    const { visit } = (await me.boot({ uid })).body
    const { id, secret } = (await me.api('POST', '/v3/edit/webhooks', { url: HOOK, topics: ['delivery.created'] })).body
      .webhook
    const renewed = (await me.api('POST', `/v3/edit/webhooks/${id}/renew`)).body.webhook.secret
    const key = (await me.api('GET', '/v3/edit/account/verification_key')).body.verification_key
    await me.api('POST', '/v3/edit/account/verification_key')
    const newer = (await me.api('GET', '/v3/edit/account/verification_key')).body.verification_key
    const plain = [key, newer, secret, renewed]
    expect(await keysIn(server)).toEqual(expect.arrayContaining(plain))
    await server.close()

    for (const keys of [[FIRST], [SECOND, FIRST], [SECOND]] as const) {
      server = await open(...keys)
      me = aCaller(server)
      const stored = await keysIn(server)
      expect(stored).toHaveLength(5)
      for (const one of stored) expect(one).toMatch(/^sealed\./)
      for (const one of plain) expect(stored.join()).not.toContain(one)
      expect((await me.api('GET', '/v3/edit/account/verification_key')).body.verification_key).toBe(newer)
      // A visit that was signed before is still good.
      const report = { key: unique('r'), at: Date.now(), type: 'set', properties: { colour: keys[0] } }
      expect((await me.report(visit, report)).body.accepted).toHaveLength(1)
      await server.close()
    }

    await expect(open()).rejects.toThrow('start with the same BECKON_KEY as before')
    await expect(open(FIRST)).rejects.toThrow('were encrypted with another key')
    server = await open(SECOND)
    me = aCaller(server)
    await requireProof(me)
    expect((await me.boot({ uid })).body.profile.uid).toBeNull()
    expect(await sealKeys(server.store)).toBe(0)
    await server.close()
  })
})

test('a sealed value that is put into another place cannot be read', () => {
  const vault = createVault(FIRST)
  const sealed = vault.seal('the key', 'visit_key 1')
  expect(vault.open(sealed, 'visit_key 1')).toBe('the key')
  expect(() => vault.open(sealed, 'visit_key 2')).toThrow()
  expect(() => vault.open(`${sealed.slice(0, -3)}AAA`, 'visit_key 1')).toThrow()
  expect(vault.seal('the key', 'visit_key 1')).not.toBe(sealed)
})

test('another user of the machine reads neither the database nor its logs and copies, also in a folder that exists', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'beckon-modes-')), 'data')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(folder, 0o755)
  const open = () => openServer({ data: folder, log: null, limits: UNLIMITED })
  const modes = () => readdirSync(folder).map(name => (statSync(join(folder, name)).mode & 0o777).toString(8))
  let server = await open()
  await aCaller(server, { token: server.credentials.token, secret: server.credentials.secret! }).boot()
  await server.store.file!.copyTo(join(folder, 'beckon.db.before-a-restore'))
  expect(new Set(modes())).toEqual(new Set(['600']))
  await server.close()
  // Files of a release that did not care.
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644)
  writeFileSync(join(folder, 'of-somebody-else.txt'), 'x', { mode: 0o644 })
  server = await open()
  expect(readdirSync(folder).length).toBeGreaterThan(2)
  expect(modes().filter(mode => mode !== '600')).toEqual(['644'])
  await server.close()
})
