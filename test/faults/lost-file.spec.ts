import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { boot, comePeople, missing, ready, seconds, tell, untilIt } from './people.ts'
import { startServing } from './serving.ts'
import { note } from './table.ts'

const LASTS = 3_000
const IN_FLIGHT = 250
/** Only root can make a file unchangeable for those who have it open. */
const root = process.getuid?.() === 0 && process.platform === 'linux'

/** Something happens to the file of the database and is put right. Then the process is killed, and another one looks at what is on the disk. */
async function during(fault: string, breaks: (folder: string) => () => void, also = ''): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'beckon-fault-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const serving = await startServing({ BECKON_DATA: data })
  const people = comePeople(() => serving.address)
  await untilIt(() => people.acknowledged.size >= 20)
  const mend = breaks(data)
  await untilIt(() => people.answers().has('503'))
  // What was answered just before may still be on its way.
  await pause(IN_FLIGHT)
  people.answers()
  people.slowest()
  await pause(LASTS)
  const [answers, slowest, alive] = [people.answers(), people.slowest(), await ready(serving.address)]
  mend()
  const recovery = await untilIt(async () => (await boot(serving.address)).status === '200')
  const before = people.acknowledged.size
  await untilIt(() => people.acknowledged.size >= before + 20)
  await people.stop()
  await serving.end('SIGKILL')
  const again = await startServing({ BECKON_DATA: data })
  const lost = await missing(again.address, people.acknowledged)
  expect(await again.end('SIGTERM')).toBe(0)
  note(inject('rows'), {
    fault,
    answers: `${tell(answers, slowest)}; ready ${alive}${also}`,
    acknowledged: people.acknowledged.size,
    lost: lost.length,
    recovery: seconds(recovery),
  })
  expect(alive).toBe('503')
  expect(lost).toEqual([])
  expect([...answers.keys()]).toEqual(['503'])
}

/** The file is elsewhere, and perhaps something else is in its place. */
function moveAway(folder: string, instead: (file: string) => void): () => void {
  const [file, elsewhere] = [join(folder, 'beckon.db'), join(folder, 'elsewhere.db')]
  renameSync(file, elsewhere)
  instead(file)
  return () => renameSync(elsewhere, file)
}

test('a database file that is gone, and put back', () =>
  during('database file deleted, and put back', folder => moveAway(folder, () => {})))

test('a database file in whose place is another one', () =>
  during('database file replaced by a copy, and put back', folder =>
    moveAway(folder, file => copyFileSync(join(folder, 'elsewhere.db'), file)),
  ))

test('a database file in whose place is an empty one', async () => {
  await during('database file empty, and put back', folder => moveAway(folder, file => writeFileSync(file, '')))
  // A process that starts does not take it for a new database.
  const data = mkdtempSync(join(tmpdir(), 'beckon-fault-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  writeFileSync(join(data, 'beckon.db'), '')
  await expect(startServing({ BECKON_DATA: data })).rejects.toThrow(/is empty, so something has happened to it/)
})

test.skipIf(!root)('a database that cannot be written', () =>
  during('database files read-only', folder => {
    const files = readdirSync(folder).filter(name => name.startsWith('beckon.db')).map(name => join(folder, name)) // biome-ignore format: one line
    execFileSync('chattr', ['+i', ...files])
    const mend = () => {
      // A server that ended well has removed its log.
      const left = files.filter(file => existsSync(file))
      if (left.length > 0) execFileSync('chattr', ['-i', ...left])
    }
    onTestFinished(mend)
    return mend
  }),
)
