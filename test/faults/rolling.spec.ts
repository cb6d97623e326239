import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Postgres, startPostgres } from '../server/process/start-postgres.ts'
import { comePeople, missing, ready, tell, untilIt } from './people.ts'
import { type Serving, startServing } from './serving.ts'
import { note } from './table.ts'

const EXAMPLE = new URL('../../deploy/haproxy.cfg', import.meta.url)

async function aFreePort(): Promise<string> {
  const socket = createServer()
  await new Promise<void>(resolve => socket.listen(0, '127.0.0.1', resolve))
  const { port } = socket.address() as AddressInfo
  await new Promise(resolve => socket.close(resolve))
  return String(port)
}

let postgres: Postgres
let folder: string
let ports: string[]
let processes: Serving[]
let proxy: ChildProcess
let address: string

// HAProxy is one proxy, and each visitor names an address in front of it.
const start = (port: string) => startServing({ DATABASE_URL: postgres.url, BECKON_TRUSTED_PROXIES: '2' }, [], port)

beforeEach(async () => {
  postgres = await startPostgres(100)
  folder = mkdtempSync(join(tmpdir(), 'beckon-rolling-'))
  ports = await Promise.all([aFreePort(), aFreePort(), aFreePort()])
  processes = await Promise.all(ports.map(start))
  const front = await aFreePort()
  address = `http://127.0.0.1:${front}`
  const [one, two, three] = ports
  const config = readFileSync(EXAMPLE, 'utf8')
    .replace(':8080', `127.0.0.1:${front}`)
    .replace('4401', one!)
    .replace('4402', two!)
    .replace('4403', three!)
  writeFileSync(join(folder, 'haproxy.cfg'), config)
  proxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'inherit' })
  await untilIt(async () => (await ready(address)) === '200')
})
afterEach(async () => {
  proxy.kill('SIGTERM')
  for (const one of processes) await one.end('SIGTERM')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('[S345] three processes behind HAProxy are started anew one after another: no request fails and nothing is lost', async () => {
  const people = comePeople(() => address, 12)
  await untilIt(() => people.acknowledged.size >= 50)
  for (const [index, port] of ports.entries()) {
    expect(await processes[index]!.end('SIGTERM')).toBe(0)
    processes[index] = await start(port)
    await untilIt(async () => (await ready(`http://127.0.0.1:${port}`)) === '200')
    // HAProxy checks once a second.
    await pause(2_500)
  }
  const [answers, slowest] = [people.answers(), people.slowest()]
  await people.stop()
  const lost = await missing(address, people.acknowledged)
  note(inject('rows'), {
    fault: 'three processes behind HAProxy, started anew one after another',
    answers: tell(answers, slowest),
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: 'nothing to recover from',
  })
  expect([...answers.keys()]).toEqual(['200'])
  expect(lost).toEqual([])
})
