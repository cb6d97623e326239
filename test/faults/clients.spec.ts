import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { ORIGIN } from '../server/caller.ts'
import { boot, comePeople, missing, type People, ready, seconds, tell, untilIt } from './people.ts'
import { type Serving, startServing } from './serving.ts'
import { note } from './table.ts'

let folder: string
let serving: Serving
let people: People
const start = (env = {}) => startServing({ BECKON_DATA: folder, ...env })
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-fault-'))
  serving = await start()
  people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 20)
})
afterEach(async () => {
  await people.stop()
  await serving.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const HEAD = `POST /v3/observe/boot HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: ${ORIGIN}\r\n`

/** Clients that send this, then one byte a second, and never finish. */
function slowClients(count: number, first: string) {
  const { port } = new URL(serving.address)
  const answers: string[] = []
  const all = Array.from({ length: count }, () => {
    const socket: Socket = connect(Number(port), '127.0.0.1')
    const drip = setInterval(() => socket.write('x'), 1_000)
    socket.on('error', () => {}).on('data', chunk => answers.push(chunk.toString('latin1', 9, 12)))
    socket.write(first)
    return new Promise<void>(resolve =>
      socket.once('close', () => {
        clearInterval(drip)
        resolve()
      }),
    )
  })
  return { answers, gone: Promise.all(all) }
}

async function tellOf(fault: string, also: string, recovery: string, answers = people.answers()): Promise<void> {
  const slowest = people.slowest()
  await people.stop()
  const lost = await missing(serving.address, people.acknowledged)
  note(inject('rows'), {
    fault,
    answers: `${tell(answers, slowest)}; ${also}`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery,
  })
  expect(lost).toEqual([])
}

test('slow headers', async () => {
  people.answers()
  people.slowest()
  const slow = slowClients(300, `${HEAD}x-slow: `)
  const closed = await untilIt(async () => {
    await slow.gone
    return true
  })
  const answers = people.answers()
  expect([...answers.keys()]).toEqual(['200'])
  expect(new Set(slow.answers)).toEqual(new Set(['408']))
  await tellOf('300 clients with slow headers', `the slow ones 408 after ${seconds(closed)}`, 'none needed', answers)
})

test('half-sent bodies, and a stop among them', async () => {
  people.answers()
  people.slowest()
  const slow = slowClients(300, `${HEAD}content-length: 100000\r\n\r\n{"token":`)
  await pause(2_000)
  const answers = people.answers()
  expect([...answers.keys()]).toEqual(['200'])
  const code = await Promise.all([untilIt(async () => (await serving.end('SIGTERM')) === 0), slow.gone]).then(
    ([took]) => took,
  )
  const recovery = await untilIt(async () => {
    serving = await start()
    return (await boot(serving.address)).status === '200'
  })
  await tellOf(
    '300 half-sent bodies',
    `SIGTERM ended it after ${seconds(code)}`,
    `${seconds(recovery)} to start again`,
    answers,
  )
})

test('three times more than it can do', async () => {
  await people.stop()
  // Its capacity: how many requests are answered over some connections, one after another.
  const rate = async (lanes: number, each: () => Promise<unknown>, milliseconds: number) => {
    const end = performance.now() + milliseconds
    let done = 0
    const lane = async () => {
      for (; performance.now() < end; done++) await each()
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    return (done * 1_000) / milliseconds
  }
  const usual = await rate(8, () => boot(serving.address), 3_000)
  await serving.end('SIGTERM')
  serving = await start({ BECKON_REQUESTS_AT_ONCE: '20' })
  const counts = new Map<string, number>()
  const times: number[] = []
  const asked: Promise<void>[] = []
  const one = async () => {
    const started = performance.now()
    const { status } = await boot(serving.address)
    counts.set(status, (counts.get(status) ?? 0) + 1)
    if (status === '200') times.push(performance.now() - started)
  }
  // Sent at their time, whether or not earlier ones are answered: people do not wait for each other.
  const began = performance.now()
  const alive: string[] = []
  while (performance.now() - began < 5_000) {
    const due = ((performance.now() - began) / 1_000) * usual * 3
    while (asked.length < due) asked.push(one())
    alive.push(await ready(serving.address))
    await pause(50)
  }
  await Promise.all(asked)
  const recovery = await untilIt(async () => (await boot(serving.address)).status === '200')
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  const lost = await missing(serving.address, people.acknowledged)
  note(inject('rows'), {
    fault: 'three times more than it can do',
    answers: `${tell(counts, times.at(-1) ?? 0)} (p99 ${seconds(p99)}); ready ${[...new Set(alive)].join()}`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: seconds(recovery),
  })
  expect(lost).toEqual([])
  expect([...counts.keys()].filter(status => status !== '200' && status !== '503')).toEqual([])
  expect(counts.get('200') ?? 0).toBeGreaterThan(0)
  expect(new Set(alive)).toEqual(new Set(['200']))
})
