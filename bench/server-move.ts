import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from '../src/server/app/create-server.ts'
import type { Moved } from '../src/server/operations/move/move.ts'
import { crowdStatements } from './crowd.ts'
import { startPostgres } from './postgres.ts'
import { table } from './statistics.ts'

// `npm run bench -- move`: moves a million people from the embedded database to PostgreSQL and back, with the real command.

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000)
/** For each person: the profile, and one Interaction. */
const TABLES = ['profiles', 'interactions']
const command = fileURLToPath(new URL('../dist/command/beckon.js', import.meta.url))
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

async function fill(data: string): Promise<void> {
  const server = await createServer({ data, log: null, limits: { databaseWait: 3_600_000 } })
  const sizes = { people: PEOPLE, experiences: 20, interactionsOfOne: 1, toForget: 1 }
  const seen = new Set<string>()
  for (const { what, sql, values } of crowdStatements(server.credentials.account, '0'.repeat(24), sizes)) {
    // The first statement of each table makes the crowd; the others make single people.
    if (!TABLES.includes(what) || seen.has(what)) continue
    seen.add(what)
    await server.store.query(sql, values)
    say(`  ${what}`)
  }
  await server.close()
}

interface Run {
  moved: Moved
  seconds: number
}

async function move(direction: string, data: string, url: string): Promise<Run> {
  const started = performance.now()
  const child = spawn(process.execPath, [command, 'move', direction, '--data', data, '--json'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', piece => {
    text += piece
  })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) throw new Error(`beckon move ${direction} ended with ${code}`)
  return { moved: JSON.parse(text), seconds: (performance.now() - started) / 1_000 }
}

const rowsOf = ({ tables }: Moved) => Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)

const folder = mkdtempSync(join(tmpdir(), 'beckon-bench-move-'))
const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
try {
  const data = join(folder, 'data')
  say(`filling ${PEOPLE} people`)
  await fill(data)
  const megabytes = Math.round(statSync(join(data, 'beckon.db')).size / 1e6)
  say('to PostgreSQL')
  const there = await move('to-postgres', data, postgres.url)
  say('and back')
  const back = await move('to-folder', data, postgres.url)
  const differing = Object.keys(there.moved.tables).filter(
    name => JSON.stringify(there.moved.tables[name]) !== JSON.stringify(back.moved.tables[name]),
  )
  const row = (name: string, { moved, seconds }: Run) => [
    name, rowsOf(moved).toLocaleString('en-US'), `${seconds.toFixed(0)} s`, Math.round(rowsOf(moved) / seconds).toLocaleString('en-US'),
  ] // biome-ignore format: one row
  console.log(`A file of ${megabytes} MB.\n`)
  console.log(table(['move', 'rows', 'took', 'rows a second'], [row('to PostgreSQL', there), row('to one file', back)]))
  console.log(
    `\nTables whose count or hash differ between the two: ${differing.length === 0 ? 'none' : differing.join(', ')} of ${Object.keys(there.moved.tables).length}.`,
  )
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
