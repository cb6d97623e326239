import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ORIGIN } from '../server/caller.ts'
import { fillDisk } from './fill-disk.ts'
import { api, boot, claim, comePeople, missing, ready, seconds, tell, untilIt } from './people.ts'
import { startServing } from './serving.ts'
import { note } from './table.ts'

const MEGABYTES = 24

/** A disk of a few megabytes. Only root can make one. */
const root = process.getuid?.() === 0 && process.platform === 'linux'

test.skipIf(!root)('a disk that is full', async () => {
  const disk = mkdtempSync(join(tmpdir(), 'beckon-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', disk])
  onTestFinished(() => {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  })
  const serving = await startServing({ BECKON_DATA: join(disk, 'data') })
  const people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 20)
  people.answers()
  people.slowest()
  const filler = join(disk, 'filler')
  fillDisk(filler)
  await untilIt(() => people.answers().has('503'))
  people.answers()
  await pause(3_000)
  const answers = people.answers()
  const slowest = people.slowest()
  const alive = await ready(serving.address)
  expect(alive).toBe('503')
  rmSync(filler)
  const recovery = await untilIt(
    async () => (await boot(serving.address, { uid: `after-${Date.now()}` })).status === '200',
  )
  await untilIt(() => people.answers().has('200'))
  await people.stop()
  // Checks what is on the disk, not what the process remembers.
  await serving.end('SIGKILL')
  const again = await startServing({ BECKON_DATA: join(disk, 'data') })
  const lost = await missing(again.address, people.acknowledged)
  expect(await again.end('SIGTERM')).toBe(0)
  note(inject('rows'), {
    fault: 'disk full',
    answers: `${tell(answers, slowest)}; ready ${alive}`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: seconds(recovery),
  })
  expect(lost).toEqual([])
  expect([...answers.keys()].filter(status => status !== '200' && status !== '503')).toEqual([])
})

test('a log that was damaged: what is gone is said, and the rest is there', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beckon-fault-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const serving = await startServing({ BECKON_DATA: data })
  const people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 60)
  await serving.end('SIGKILL')
  await people.stop()
  const log = join(data, 'beckon.db-wal')
  const bytes = readFileSync(log)
  const middle = Math.floor(bytes.length * 0.6)
  bytes.fill(0xff, middle, middle + 512)
  writeFileSync(log, bytes)
  const started = performance.now()
  const again = await startServing({ BECKON_DATA: data })
  const recovery = performance.now() - started
  const lost = await missing(again.address, people.acknowledged)
  const said = Number(/(\d+) transactions/.exec(again.said())?.[1] ?? 0)
  const kept = readdirSync(data).some(name => name.startsWith('beckon.db-wal.damaged-'))
  expect(await again.end('SIGTERM')).toBe(0)
  note(inject('rows'), {
    fault: 'damaged log of the embedded database',
    answers: `at start: ${said} transactions are left out, and the log is kept`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: `${seconds(recovery)} to start; the rest from a backup`,
  })
  expect(lost.length).toBeGreaterThan(0)
  expect(said).toBeGreaterThan(0)
  expect(kept).toBe(true)
})

test('a clock that goes back by an hour', async () => {
  const data = mkdtempSync(join(tmpdir(), 'beckon-fault-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const preloaded = ['--import', new URL('./clock-back.mjs', import.meta.url).href]
  const serving = await startServing({ BECKON_DATA: data }, preloaded)
  const { address } = serving
  const { tour } = (await api(address, 'POST', '/v3/edit/tours', TOUR)).body as { tour: { id: string } }
  await boot(address, { uid: 'holder' })
  const wanted = { model_kind: 'tour', model_id: tour.id, uid: 'holder' }
  const { delivery } = (await api(address, 'POST', '/v3/edit/deliveries', wanted)).body as { delivery: { id: string } }
  const { visit } = (await boot(address, { uid: 'holder', page: 'first' })).body as { visit: string }
  const second = () => claim(address, { visit, page: 'second', browser: 'second', delivery: delivery.id, href: ORIGIN })
  expect((await second()).status).toBe('409')
  const people = comePeople(() => address)
  await untilIt(() => people.acknowledged.size >= 20)
  process.kill(serving.pid, 'SIGUSR2')
  const freed = await untilIt(async () => (await second()).status === '200')
  const before = people.acknowledged.size
  await untilIt(() => people.acknowledged.size >= before + 20)
  const answers = people.answers()
  await people.stop()
  const lost = await missing(address, people.acknowledged)
  expect(await serving.end('SIGTERM')).toBe(0)
  note(inject('rows'), {
    fault: 'clock an hour back',
    answers: tell(answers, people.slowest()),
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: `leases from the future are void after ${seconds(freed)}`,
  })
  expect(lost).toEqual([])
  expect([...answers.keys()]).toEqual(['200'])
})

const TOUR = { name: 'Hello', steps: [{ title: 'Hello' }], automatic: false, published_at: '$now' }
