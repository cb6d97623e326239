import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { boot, comePeople, health, missing, seconds, tell, untilIt } from './people.ts'
import { startServing } from './serving.ts'
import { note } from './table.ts'

const MEGABYTES = 24

/** A disk of a few megabytes. Only root may make one. */
const root = process.getuid?.() === 0 && process.platform === 'linux'

/** Writes until there is no room left, not even for a page. */
function fill(path: string): void {
  for (let piece = 1024 * 1024; piece >= 512; piece /= 2) {
    for (;;) {
      try {
        writeFileSync(path, Buffer.alloc(piece), { flag: 'a' })
      } catch {
        break
      }
    }
  }
}

test.skipIf(!root)('[S177] a disk that is full', async () => {
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
  fill(filler)
  await untilIt(() => people.answers().has('503'))
  people.answers()
  await pause(3_000)
  const answers = people.answers()
  const slowest = people.slowest()
  const alive = await health(serving.address)
  rmSync(filler)
  const recovery = await untilIt(
    async () => (await boot(serving.address, { uid: `after-${Date.now()}` })).status === '200',
  )
  await untilIt(() => people.answers().has('200'))
  await people.stop()
  // What is on the disk, not what the process remembers.
  await serving.end('SIGKILL')
  const again = await startServing({ BECKON_DATA: join(disk, 'data') })
  const lost = await missing(again.address, people.acknowledged)
  expect(await again.end('SIGTERM')).toBe(0)
  note(inject('rows'), {
    fault: 'disk full',
    answers: `${tell(answers, slowest)}; health ${alive}`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: seconds(recovery),
  })
  expect(lost).toEqual([])
  expect([...answers.keys()].filter(status => status !== '200' && status !== '503')).toEqual([])
})
