import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { programOf, root } from './process/program.ts'
import { SMALL } from './small.ts'
import { aPlace, lookInto } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const KILLS = process.env.BECKON_LONG ? 30 : 2
const program = programOf('roll-up.ts')

/** A separate worker that stops in the middle of its work, or finishes. */
async function aWorker(databaseUrl: string, account: string, stopAt: number) {
  const child = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: root,
    env: { ...process.env, TEST_DATABASE_URL: databaseUrl, TEST_ACCOUNT: account, TEST_STOP_AT: String(stopAt) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin!.end(await program)
  const said = await new Promise<string>(resolve => createInterface({ input: child.stdout! }).once('line', resolve))
  const gone = new Promise(resolve => child.once('exit', resolve))
  return {
    said,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

const figures = (server: BeckonServer) =>
  lookInto(server, 'SELECT experience_id, day, version, body FROM figures ORDER BY experience_id, day, version')

test('two workers on one PostgreSQL, and kill -9 in the middle of one: every number is right once', async () => {
  const place = await aPlace('PostgreSQL')
  const server = await createServer({
    sizes: SMALL,
    ...place.options,
    accountSecret: 'secret',
    log: null,
    limits: UNLIMITED,
  })
  const me = aCaller(server)
  const tours = [await me.live(), await me.live()]
  let people = 0
  const visit = async () => {
    const { visit } = await me.person()
    for (const tour of tours) {
      const interaction = unique('interaction')
      const at = Date.now() - (people % 3) * 86_400_000
      await me.report(
        visit,
        displayed(tour, { interaction, version: 1, at }),
        aReport({ type: 'completed', interaction }),
      )
    }
    people++
  }
  for (let n = 0; n < 6; n++) await visit()
  await server.settle()
  const met = new Set<string>()
  for (let kill = 0; kill < KILLS; kill++) {
    const worker = await aWorker(place.options.databaseUrl!, server.credentials.account, 1 + (kill % 6))
    met.add(worker.said)
    // Reports that arrive while the worker has stopped, and what it would have counted, are counted by the next worker.
    await visit()
    await worker.kill()
    // The lease of the dead worker expires.
    server.clock.set(Date.now() + 40_000)
    await server.settle()
    server.clock.reset()
    const rows = await figures(server)
    const sum = rows.reduce((total, { body }) => total + (JSON.parse(String(body)).completed ?? 0), 0)
    expect(sum).toBe(people * tours.length)
    await server.makeFiguresAnew()
    expect(await figures(server)).toEqual(rows)
  }
  expect([...met]).toContain('stopped')
  await server.close()
  await place.remove()
})
