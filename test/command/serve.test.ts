import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { readConnections, readLimits } from '../../src/command/serve-numbers.ts'
import { VARIABLES } from '../../src/command/serve-variables.ts'
import { aPlace } from '../server/stores.ts'
import { EMPTY } from '../server/template.ts'
import { aServing } from './a-serving.ts'
import { aFolder, aTerminal, oneSentence } from './a-world.ts'

async function aTakenPort(): Promise<number> {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => other.close(() => resolve())))
  return (other.address() as AddressInfo).port
}

test('a taken port is said in one sentence, and the data folder stays usable', async () => {
  const port = await aTakenPort()
  const data = join(aFolder(), 'data')
  const ran = await aTerminal({ env: { BECKON_DATA: data } }).type('serve', '--port', String(port))
  expect(oneSentence(ran)).toBe(`Port ${port} is taken; choose another one: PORT=${port + 1} or --port ${port + 1}`)
  expect(ran.code).toBe(1)
  expect(existsSync(data)).toBe(false)
  const serving = await aServing(data)
  expect((await fetch(`${serving.address}/health`)).status).toBe(200)
  // The first attempt did not lose the secret of the first account.
  expect((await serving.stop()).out).toMatch(/secret {4}bks_/)
})

test('a data folder that cannot be made is said in one sentence', async () => {
  const folder = aFolder()
  writeFileSync(join(folder, 'file'), 'not a folder')
  const ran = await aTerminal({ env: { BECKON_DATA: join(folder, 'file', 'data') } }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(/data folder .* cannot be made: something on its path is not a folder/)
  expect(ran.code).toBe(1)
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('not a folder')
})

// Root may write everywhere, so this cannot be tested as root.
test.skipIf(process.getuid?.() === 0)('a data folder that may not be written is said in one sentence', async () => {
  const folder = aFolder()
  chmodSync(folder, 0o500)
  const ran = await aTerminal({ env: { BECKON_DATA: folder } }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(/cannot be written/)
  expect(ran.code).toBe(1)
})

test('a file that is no database is said in one sentence, and left as it is', async () => {
  const data = aFolder()
  const text = 'dear diary, '.repeat(500)
  writeFileSync(join(data, 'beckon.db'), text)
  const ran = await aTerminal({ env: { BECKON_DATA: data } }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(/is not a database of Beckon, or it is damaged; it was left as it is/)
  expect(ran.code).toBe(1)
  expect(readFileSync(join(data, 'beckon.db'), 'utf8')).toBe(text)
})

test('a second process on the same file is refused in one sentence', async () => {
  const data = aFolder()
  await aServing(data)
  const ran = await aTerminal({ env: { BECKON_DATA: data } }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(/Another process uses the database/)
  expect(ran.code).toBe(1)
})

test.each([
  ['another kind of address', 'mysql://root@localhost/x', /DATABASE_URL must be the address of a PostgreSQL database/],
  ['no address', 'my database', /DATABASE_URL must be the address of a PostgreSQL database/],
  [
    'a host that does not exist',
    'postgres://ann:hunter2@nowhere.invalid/x',
    /no host nowhere\.invalid; is DATABASE_URL right\?/,
  ],
])('a wrong DATABASE_URL is said in one sentence: %s', async (_, url, sentence) => {
  const ran = await aTerminal({ env: { DATABASE_URL: url } }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(sentence)
  expect(ran.err).not.toContain('hunter2')
  expect(ran.code).toBe(1)
})

test('a port where no PostgreSQL answers is said in one sentence, without the password', async () => {
  const ran = await aTerminal({
    env: { DATABASE_URL: `postgres://ann:hunter2@127.0.0.1:${await aFreePort()}/x` },
  }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(/No PostgreSQL answers at 127\.0\.0\.1:\d+; is DATABASE_URL right\?/)
  expect(ran.err).not.toContain('hunter2')
  expect(ran.code).toBe(1)
})

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>(resolve => server.close(() => resolve()))
  return port
}

test('shows a new secret once, and stops when it is told to', async () => {
  const data = aFolder()
  const first = await (await aServing(data)).stop()
  expect(first.code).toBe(0)
  expect(first.out).toMatch(/secret +bks_[0-9a-f]{48}/)
  expect(first.out).toMatch(/next +beckon snippet --token bkt_[0-9a-f]+ --server http:\/\/127\.0\.0\.1:\d+$/m)
  const second = await (await aServing(data)).stop()
  expect(second.out).not.toContain('bks_')
  expect(second.out).toMatch(/secret +was shown .*; another one: beckon account add-secret bkt_[0-9a-f]+$/m)
  expect(existsSync(join(data, 'serving.json'))).toBe(false)
})

test('with --json too', async () => {
  const data = aFolder()
  const first = await (await aServing(data, ['--json'])).stop()
  expect(JSON.parse(first.out.split('\n')[0]!).serving.secret).toMatch(/^bks_[0-9a-f]{48}$/)
  const second = await (await aServing(data, ['--json'])).stop()
  expect(second.out).not.toContain('bks_')
})

test('a secret that was given is not shown', async () => {
  const secret = 'bks_given_by_the_operator_0123456789abcdef'
  const ran = await (await aServing(aFolder(), [], { BECKON_ACCOUNT_SECRET: secret })).stop()
  expect(ran.out).not.toContain(secret)
})

test('[K36] the operator’s key is readable by its owner only, and so is a data folder that we make', async () => {
  const data = join(aFolder(), 'data')
  await aServing(data)
  expect(statSync(join(data, 'serving.json')).mode & 0o777).toBe(0o600)
  expect(statSync(data).mode & 0o777).toBe(0o700)
})

test('[K36] the operator’s key is new at every start, opens nothing after it, and its file goes with the server', async () => {
  const data = join(aFolder(), 'data')
  const begin = async () => {
    const serving = await aServing(data)
    const { key } = JSON.parse(readFileSync(join(data, 'serving.json'), 'utf8')) as { key: string }
    expect(key).toMatch(/^[0-9a-f]{64}$/)
    return { ...serving, key }
  }
  const ask = async (address: string, key: string) =>
    (
      await fetch(`${address}/operator`, {
        method: 'POST',
        body: '{"does":"list accounts"}',
        headers: { 'X-Operator-Key': key },
      })
    ).status
  const first = await begin()
  expect(await ask(first.address, first.key)).toBe(200)
  await first.stop()
  expect(existsSync(join(data, 'serving.json'))).toBe(false)
  const second = await begin()
  expect(second.key).not.toBe(first.key)
  expect([await ask(second.address, first.key), await ask(second.address, second.key)]).toEqual([403, 200])
  await second.stop()
})

test('[K36] whoever lacks the key cannot operate', async () => {
  const { address } = await aServing(aFolder())
  const answer = await fetch(`${address}/operator`, {
    method: 'POST',
    body: '{"does":"list accounts"}',
    headers: { 'X-Operator-Key': 'guess' },
  })
  expect(answer.status).toBe(403)
  expect(await answer.text()).not.toContain('bkt_')
})

test('wrong keys of operators are limited; who comes through a proxy is none, and locks none out', async () => {
  const { address } = await aServing(aFolder())
  const guess = async (headers = {}) => {
    const asked = {
      method: 'POST',
      body: '{"does":"list accounts"}',
      headers: { 'X-Operator-Key': 'guess', ...headers },
    }
    return (await fetch(`${address}/operator`, asked)).status
  }
  for (let i = 0; i < 20; i++) expect(await guess({ 'X-Forwarded-For': '1.1.1.1' })).toBe(403)
  const statuses: number[] = []
  // A minute may begin in between.
  for (let i = 0; i < 25; i++) statuses.push(await guess())
  expect(new Set(statuses)).toEqual(new Set([403, 429]))
  expect(statuses.filter(status => status === 403).length).toBeLessThanOrEqual(20)
})

test.each([
  ['BECKON_DATABASE_TIMEOUT', 'soon'],
  ['BECKON_STOP_TIMEOUT', '0'],
  ['BECKON_STOP_TIMEOUT', '1000001'],
  ['BECKON_WEBHOOK_TIMEOUT', '-1'],
])('[S178] %s that is no number above 0 is said in one sentence', async (name, value) => {
  const ran = await aTerminal({ env: { BECKON_DATA: 'memory', [name]: value } }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(new RegExp(`^${name} is a number above 0, up to 1,000,000 .*, not "${value}"\\.$`))
  expect(ran.code).toBe(2)
})

test.each([
  ['BECKON_LOG', 'loud', 'BECKON_LOG must be info, warn, error or off, not "loud".'],
  [
    'BECKON_METRICS_TOKEN',
    'short',
    'BECKON_METRICS_TOKEN must have at least 16 characters, so that nobody can guess it.',
  ],
])('%s that is wrong is said in one sentence', async (name, value, sentence) => {
  const ran = await aTerminal({ env: { BECKON_DATA: 'memory', [name]: value } }).type('serve', '--port', '0')
  expect([oneSentence(ran), ran.code]).toEqual([sentence, 2])
})

test('BECKON_WEBHOOKS_ALLOW that names no hosts is said in one sentence', async () => {
  const env = { BECKON_DATA: 'memory', BECKON_WEBHOOKS_ALLOW: 'hooks.internal:80, http://10.0.0.5' }
  const ran = await aTerminal({ env }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(
    /^BECKON_WEBHOOKS_ALLOW must be a list of hosts such as .*"http:\/\/10\.0\.0\.5" is not a host\.$/,
  )
  expect(ran.code).toBe(2)
})

test.each([
  ['BECKON_DATABASE_CONNECTIONS', '1001', 'up to 1,000 '],
  ['BECKON_REQUESTS_AT_ONCE', '1.5', 'up to 1,000,000 '],
  ['BECKON_REQUESTS_PER_MINUTE', '0', 'up to 1,000,000,000 '],
  ['BECKON_EVENTS_PER_PERSON', 'many', 'up to 1,000,000 '],
])('%s that is no whole number above 0 is said in one sentence', async (name, value, range) => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', [name]: value }
  const ran = await aTerminal({ env }).type('serve', '--port', '0')
  expect(oneSentence(ran)).toMatch(
    new RegExp(`^${name} is a whole number above 0, ${range}\\(.*\\), not "${value}"\\.$`),
  )
  expect(ran.code).toBe(2)
})

test.each([
  ['BECKON_DATABASE_POOLER', 'session', 'BECKON_DATABASE_POOLER must be transaction or left out, not "session".'],
  [
    'BECKON_DATABASE_DIRECT_URL',
    'db:5432',
    'BECKON_DATABASE_DIRECT_URL must be the address of PostgreSQL itself, past a pooler: postgres://user:password@host:5432/name',
  ],
])('%s that is wrong is said in one sentence', async (name, value, sentence) => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', [name]: value }
  const ran = await aTerminal({ env }).type('serve', '--port', '0')
  expect([oneSentence(ran), ran.code]).toEqual([sentence, 2])
})

test('what the environment says is what the server keeps to, in its own unit', () => {
  const env = {
    BECKON_DATABASE_CONNECTIONS: '25',
    BECKON_REQUEST_TIMEOUT: '2.5',
    BECKON_COPIES_DAYS: '2',
    BECKON_EVENTS_PER_PERSON: '7',
  }
  expect(readConnections(env)).toBe(25)
  expect(readLimits(env)).toEqual({ requestWait: 2_500, copiesKept: 172_800_000, eventsPerPerson: 7 })
})

test('[S178] the help of serve names the variables that it reads, and the document has the same', async () => {
  const { out } = await aTerminal({}).type('serve', '--help')
  const document = readFileSync(join(import.meta.dirname, '../../docs/self-hosting.md'), 'utf8')
  const names = Object.keys(VARIABLES)
  expect(names).toContain('BECKON_DATABASE_TIMEOUT')
  for (const name of names) {
    expect(out).toContain(name)
    expect(document).toContain(`\`${name}\``)
  }
})

test('the first page on a host that is off is said, once, with what to type', async () => {
  const token = 'bkt_0123456789abcdef01234567'
  const serving = await aServing(aFolder(), [], { BECKON_ACCOUNT_TOKEN: token })
  const meet = (host: string) =>
    fetch(`${serving.address}/${token}/beckon.js`, { headers: { origin: `https://${host}` } })
  for (const host of ['localhost', 'app.example.com', 'app.example.com']) await meet(host)
  const { err } = await serving.stop()
  expect(err).toBe(
    'A page on app.example.com has the snippet; to show something there: beckon domain on app.example.com',
  )
})

test('lives and is not ready while another process migrates, and ready after that', async () => {
  const place = await aPlace('PostgreSQL', EMPTY)
  const other = new pg.Client({ connectionString: place.options.databaseUrl })
  await other.connect()
  // The lock that a migrating process holds.
  await other.query('SELECT pg_advisory_lock(4400440044)')
  const port = await aFreePort()
  let stop = () => {}
  const stopped = new Promise<void>(resolve => {
    stop = resolve
  })
  const terminal = aTerminal({ env: { DATABASE_URL: place.options.databaseUrl, PORT: String(port) }, stopped })
  const ended = terminal.type('serve', '--quiet')
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null)
    return answer && { status: answer.status, body: await answer.json() }
  }
  await expect.poll(() => ask('/health')).toMatchObject({ status: 200, body: { ok: true, starting: true } })
  expect(await ask('/ready')).toMatchObject({ status: 503, body: { ready: false } })
  expect(await ask('/v3/edit/tours')).toMatchObject({ status: 503, body: { code: 503 } })
  let isReady = false
  let refused = 0
  const asking = (async () => {
    while (!isReady) if ((await ask('/health')) === null) refused++
  })()
  await other.end()
  await expect.poll(() => ask('/ready'), { timeout: 60_000 }).toMatchObject({ status: 200, body: { ready: true } })
  isReady = true
  await asking
  expect(refused, 'connections refused between the first answer and being ready').toBe(0)
  stop()
  expect((await ended).code).toBe(0)
  await place.remove()
})

test('an empty variable is no value', async () => {
  const empty = Object.fromEntries(Object.keys(VARIABLES).map(name => [name, '']))
  const { BECKON_DATA: _, ...others } = empty
  const serving = await aServing(aFolder(), ['--port', '0'], others)
  const { out } = await serving.stop()
  expect(out).toMatch(/token {5}\S{8,}/)
  expect(out).toMatch(/secret {4}bks_\S+/)
})

test('a secret or a key that is given has at least 32 characters', async () => {
  for (const name of ['BECKON_ACCOUNT_SECRET', 'BECKON_KEY', 'BECKON_OLD_KEY']) {
    const ran = await aTerminal({ env: { [name]: 'x'.repeat(31), BECKON_DATA: 'memory' } }).type('serve', '--port', '0')
    expect([name, ran.code, ran.err]).toEqual([
      name,
      2,
      expect.stringContaining(`${name} must have at least 32 characters`),
    ])
  }
})
