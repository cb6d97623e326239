import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fillDisk } from '../faults/fill-disk.ts'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'

const SECRET = 'bks_0123456789abcdef0123456789abcdef'

test('the settings of the running server are printed, not those of the one who asks; secrets are hidden', async () => {
  const data = join(aFolder(), 'data')
  const env = {
    BECKON_REQUESTS_PER_MINUTE: '60',
    BECKON_ACCOUNT_SECRET: SECRET,
    BECKON_METRICS_TOKEN: 'a-token-of-16-letters',
  }
  const serving = await aServing(data, [], env)
  const asked = aTerminal({ env: { BECKON_DATA: data, BECKON_REQUESTS_PER_MINUTE: '7' } })
  const all = await asked.type('settings')
  expect(all.code).toBe(0)
  expect(all.out).toMatch(/^The server that runs on this folder was started with:$/m)
  expect(all.out).toMatch(/^BECKON_REQUESTS_PER_MINUTE +60 +environment$/m)
  expect(all.out).toMatch(/^BECKON_TRUSTED_PROXIES +0 +default$/m)
  expect(all.out).toMatch(/^BECKON_ACCOUNT_SECRET +set \(hidden\) +environment$/m)
  const { running, settings } = JSON.parse((await asked.type('settings', '--set', '--json')).out)
  expect(running).toBe(true)
  expect(settings.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['BECKON_DATA', 'BECKON_REQUESTS_PER_MINUTE']),
  )
  expect(settings.every(({ from }: { from: string }) => from !== 'default')).toBe(true)
  const { out } = await serving.stop()
  expect(out).toMatch(/^ {2}settings {2}.*BECKON_REQUESTS_PER_MINUTE=60.*; the others are the defaults$/m)
  expect(all.out + out + JSON.stringify(settings)).not.toMatch(/0123456789abcdef|a-token-of-16/)
  const after = await asked.type('settings')
  expect(after.out).toMatch(/^beckon serve would start here with/)
  expect(after.out).toMatch(/^BECKON_REQUESTS_PER_MINUTE +7 +environment$/m)
})

test('passwords in addresses are hidden, and a misspelled variable is named', async () => {
  const url = 'postgres://beckon:very-secret@db-1:5432,db-2:5432/shop?password=very-secret'
  const ran = await aTerminal({ env: { DATABASE_URL: url, BECKON_TRUSTED_PROXY: '1' } }).type('settings')
  expect(ran.out).toContain('postgres://beckon:…@db-1:5432,db-2:5432/shop?password=…')
  expect(ran.out).not.toContain('very-secret')
  expect((await aTerminal({ env: { BECKON_TRUSTED_PROXIE: '1' } }).type('settings')).err).toContain(
    'BECKON_TRUSTED_PROXIE is not a setting, so it changes nothing. Did you mean BECKON_TRUSTED_PROXIES?',
  )
})

test('a server says that its account is new, and later that it is empty', async () => {
  const data = join(aFolder(), 'data')
  const first = await (await aServing(data)).stop()
  expect(first.out).toMatch(
    /^ {2}data .*\(new: the account was made now\. Did you expect your data here\? Look at BECKON_DATA/m,
  )
  const second = await (await aServing(data)).stop()
  expect(second.out).toMatch(/^ {2}data .*\(there are no Experiences in the account yet\)$/m)
})

/** Only root can make a small disk. */
const root = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!root)('a first start on a full disk says so, and leaves nothing behind', async () => {
  const disk = aFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  onTestFinished(() => void execFileSync('umount', ['-l', disk]))
  const data = join(disk, 'data')
  mkdirSync(data)
  fillDisk(join(disk, 'other'))
  const ran = await aTerminal({ env: { BECKON_DATA: data } }).type('serve', '--port', '0')
  expect(ran.code).toBe(1)
  expect(oneSentence(ran)).toMatch(/^The disk of the data folder .* is full: free some space and start again/)
  expect(readdirSync(data)).toEqual([])
  rmSync(join(disk, 'other'))
  const serving = await aServing(data)
  expect((await fetch(`${serving.address}/ready`)).status).toBe(200)
  await serving.stop()
})
