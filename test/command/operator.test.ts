import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createClock } from '../../src/server/ground/clock.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { createIds } from '../../src/server/store/ids.ts'
import { migrate } from '../../src/server/store/migrate.ts'
import { openSqlite } from '../../src/server/store/sqlite.ts'
import { migrationsWith } from '../server/later-migration.ts'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'

const SECRET = 'bks_of_the_operator_0123456789abcdef'

async function tours(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/v3/edit/tours`, { headers: { 'X-Account-Secret': SECRET } })
  return ((await answer.json()) as { tours: { name: string }[] }).tours.map(({ name }) => name).sort()
}

async function addTour(address: string, name: string) {
  const answer = await fetch(`${address}/v3/edit/tours`, {
    method: 'POST',
    headers: { 'X-Account-Secret': SECRET, 'Content-Type': 'application/json' },
    body: JSON.stringify({ kind: 'tour', name, steps: [{ title: name }] }),
  })
  expect(answer.status).toBe(201)
}

describe('backup and restore', () => {
  test('[K42] a backup is made while serving, and restored while serving; what was there is kept', async () => {
    const data = aFolder()
    const { address } = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    await addTour(address, 'Monday')
    const saved = await terminal.type('backup', 'monday.db')
    expect(saved).toMatchObject({ code: 0, err: '' })
    expect(statSync(join(terminal.cwd, 'monday.db')).mode & 0o777).toBe(0o600)
    await addTour(address, 'Tuesday')
    const restored = await terminal.type('restore', 'monday.db', '--json')
    expect(restored.code).toBe(0)
    expect(await tours(address)).toEqual(['Monday'])

    const { kept } = JSON.parse(restored.out) as { kept: string }
    expect((await terminal.type('restore', kept)).code).toBe(0)
    expect(await tours(address)).toEqual(['Monday', 'Tuesday'])
    await addTour(address, 'Wednesday')
    expect(await tours(address)).toEqual(['Monday', 'Tuesday', 'Wednesday'])
  })

  test('[K42] both work while nobody serves', async () => {
    const data = aFolder()
    const first = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    await addTour(first.address, 'Monday')
    await first.stop()
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    expect((await terminal.type('backup', 'cold.db')).code).toBe(0)
    const second = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    await addTour(second.address, 'Tuesday')
    await second.stop()
    expect((await terminal.type('restore', 'cold.db')).code).toBe(0)
    const third = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    expect(await tours(third.address)).toEqual(['Monday'])
  })

  test('a backup from before an upgrade takes the place of the newer database', async () => {
    const data = aFolder()
    const first = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    await addTour(first.address, 'Monday')
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    expect((await terminal.type('backup', 'before-upgrade.db')).code).toBe(0)
    await first.stop()
    const newer = openSqlite(data, createClock(), createIds())
    await migrate(newer, migrationsWith())
    await newer.close()
    expect(oneSentence(await terminal.type('account', 'list'))).toMatch(/made by a newer version/)
    expect(await terminal.type('restore', 'before-upgrade.db')).toMatchObject({ code: 0, err: '' })
    const again = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    expect(await tours(again.address)).toEqual(['Monday'])
    await again.stop()
    // Its tables are those of the version before, so that the upgrade can be made again.
    const later = openSqlite(data, createClock(), createIds())
    await migrate(later, migrationsWith())
    expect(await later.query(`${EVERY_ACCOUNT} SELECT nick FROM profiles`)).toEqual([])
    await later.close()
  })

  test('[K42] writes go on while the backup is made, and the copy is whole', async () => {
    const data = aFolder()
    const { address } = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    const writes = Array.from({ length: 40 }, (_, i) => addTour(address, `Tour ${i}`))
    const saved = terminal.type('backup', 'busy.db')
    await Promise.all([...writes, saved])
    expect((await saved).code).toBe(0)
    expect(await tours(address)).toHaveLength(40)
    expect((await terminal.type('restore', 'busy.db')).code).toBe(0)
    expect((await tours(address)).length).toBeLessThanOrEqual(40)
  })

  test.each([
    ['is not there', () => {}, /There is no file .*; give the path of a backup/],
    [
      'is some other file',
      (path: string) => writeFileSync(path, 'dear diary '.repeat(999)),
      /is not a backup of Beckon, so nothing was changed/,
    ],
    ['is a folder', (path: string) => mkdirSync(path), /is a folder; give the path of a backup/],
    ['is empty', (path: string) => writeFileSync(path, ''), /is not a backup of Beckon, so nothing was changed/],
  ])('[K42] a backup that %s changes nothing', async (_, make, sentence) => {
    const data = aFolder()
    const { address } = await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    await addTour(address, 'Monday')
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    make(join(terminal.cwd, 'backup.db'))
    const ran = await terminal.type('restore', 'backup.db')
    expect(oneSentence(ran)).toMatch(sentence)
    expect(ran.code).toBe(1)
    expect(await tours(address)).toEqual(['Monday'])
    expect(readdirSync(data).filter(name => name.startsWith('before-restore'))).toEqual([])
  })

  test('[K42] the database itself is not a backup', async () => {
    const data = aFolder()
    await aServing(data)
    const ran = await aTerminal({ env: { BECKON_DATA: data } }).type('restore', join(data, 'beckon.db'))
    expect(oneSentence(ran)).toMatch(/is the database that is in use; give the path of a backup/)
    expect(ran.code).toBe(1)
  })

  test('[K42] a backup never overwrites a file, and leaves nothing half-written', async () => {
    const data = aFolder()
    await aServing(data)
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    writeFileSync(join(terminal.cwd, 'mine.txt'), 'mine')
    expect(oneSentence(await terminal.type('backup', 'mine.txt'))).toMatch(/exists already, so nothing was written/)
    expect(oneSentence(await terminal.type('backup', join('no', 'such', 'folder.db')))).toMatch(/There is no folder/)
    expect(readdirSync(terminal.cwd)).toEqual(['mine.txt'])
  })

  test('[K42] a folder without a database is said, and none is made', async () => {
    const terminal = aTerminal()
    for (const line of [
      ['backup', 'a.db'],
      ['account', 'list'],
      ['account', 'add-secret', 'bkt_1'],
    ]) {
      const ran = await terminal.type(...line, '--data', 'slip')
      expect(oneSentence(ran)).toMatch(/^There is no database in .*slip; name its folder with --data or BECKON_DATA\.$/)
      expect(ran.code).toBe(1)
    }
    expect(readdirSync(terminal.cwd)).toEqual([])
  })

  test('[K42] with nothing kept there is nothing to back up', async () => {
    const ran = await aTerminal({ env: { BECKON_DATA: 'memory' } }).type('backup', 'x.db')
    expect(oneSentence(ran)).toMatch(/no database to work on/)
  })
})

describe('account', () => {
  test.each(['serving', 'not serving'])(
    '[K43] accounts and secrets are made, changed and revoked while %s',
    async when => {
      const data = aFolder()
      const serving = await aServing(data)
      if (when === 'not serving') await serving.stop()
      const terminal = aTerminal({ env: { BECKON_DATA: data } })
      const json = async <T>(...args: string[]) =>
        JSON.parse((await terminal.type('account', ...args, '--json')).out) as T

      const made = await json<{ account: string; token: string; secret: string }>('create', 'Staging')
      const taken = await terminal.type('account', 'create', 'Another', '--token', made.token)
      expect(oneSentence(taken)).toMatch(`Another account has the token ${made.token}`)
      const list = await json<{ id: string; name: string }[]>('list')
      expect(list.map(({ name }) => name)).not.toContain('Another')
      expect(list.map(({ name }) => name)).toContain('Staging')
      const { secret: second } = await json<{ secret: string }>('add-secret', made.token)
      expect(second).not.toBe(made.secret)
      const [newest] = await json<{ id: string; revoked_at: number | null }[]>('secrets', made.account)
      expect((await terminal.type('account', 'revoke', made.account, newest!.id)).code).toBe(0)
      expect(oneSentence(await terminal.type('account', 'revoke', made.account, newest!.id))).toMatch(/no valid secret/)
      const { secret: third } = await json<{ secret: string }>('rotate', made.account)

      const again = when === 'serving' ? serving : await aServing(data)
      const status = async (secret: string) =>
        (await fetch(again.address, { headers: { 'X-Account-Secret': secret } })).status
      expect(await Promise.all([made.secret, second, third].map(status))).toEqual([403, 403, 200])
    },
  )

  test('[K43] an account that is not there is said', async () => {
    const data = aFolder()
    const terminal = aTerminal({ env: { BECKON_DATA: data } })
    await terminal.type('account', 'create', 'Somebody')
    const ran = await terminal.type('account', 'rotate', 'bkt_nobody')
    expect(oneSentence(ran)).toMatch(/There is no account with the id or token bkt_nobody; beckon account list/)
  })

  test('[K43] a process that died is no obstacle', async () => {
    const data = aFolder()
    await (await aServing(data)).stop()
    writeFileSync(join(data, 'serving.json'), JSON.stringify({ address: 'http://127.0.0.1:9', key: 'x', pid: 1 }))
    expect((await aTerminal({ env: { BECKON_DATA: data } }).type('account', 'list')).code).toBe(0)
    expect(existsSync(join(data, 'beckon.db'))).toBe(true)
  })
})

describe('the operator’s channel', () => {
  test('a body that is no operation is refused with the reason, and nothing fails', async () => {
    const data = aFolder()
    await aServing(data, [], { BECKON_ACCOUNT_SECRET: SECRET })
    const { address, key } = JSON.parse(readFileSync(join(data, 'serving.json'), 'utf8')) as {
      address: string
      key: string
    }
    const ask = async (body: string) => {
      const answer = await fetch(`${address}/operator`, { method: 'POST', headers: { 'X-Operator-Key': key }, body })
      return { status: answer.status, body: (await answer.json()) as { messages: string[] } }
    }
    for (const body of [
      '',
      '{',
      'null',
      '[]',
      '7',
      '{}',
      '{"does":"toString"}',
      '{"does":7}',
      '{"does":"backup"}',
      '{"does":"backup","path":7}',
      '{"does":"backup","path":"a\\u0000b"}',
      '{"does":"list secrets","account":null}',
      '{"does":"create account","name":[]}',
      '{"does":"restore","path":"x"}',
    ]) {
      // biome-ignore format: a table
      const answer = await ask(body)
      expect([body, answer.status, answer.body.messages.length]).toEqual([body, 422, 1])
    }
    expect((await ask('{"does":"list accounts"}')).status).toBe(200)
  })
})
