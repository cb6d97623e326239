import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Requests, sendLoad } from './server-load.ts'
import { boots, claims, reports, type Seeded } from './server-requests.ts'
import { bundleChild, createPrograms, type Programs, type Started } from './start-server.ts'
import { figure, median, table } from './statistics.ts'

// `npm run bench -- beside <checkout>`: the cost of a boot, a claim and a report here and in another checkout of this project, in
// turns. Each side is one process with a SQLite file of its own. The checkout needs its node_modules.

const SECONDS = Number(process.env.BENCH_SECONDS ?? 1)
const TURNS = Number(process.env.BENCH_TURNS ?? 15)
const CONNECTIONS = 16
const PEOPLE = 2_000
const CLAIMS = 60_000 * SECONDS

const say = (text: string) => process.stderr.write(`${text}\n`)
const folder = mkdtempSync(join(tmpdir(), 'beckon-beside-'))

interface Side {
  server: Started
  requests: { [name: string]: Requests }
  next: { [name: string]: { index: number } }
}

async function startSide(programs: Programs, name: string): Promise<Side> {
  const file = join(folder, `${name}.json`)
  const server = await programs.start('beckon', join(folder, name), PEOPLE, 10, CLAIMS, file)
  const seeded = JSON.parse(readFileSync(file, 'utf8')) as Seeded
  // People who report do not boot: a boot contains the person's past, which would grow.
  const looking = { ...seeded, visits: seeded.visits.slice(0, PEOPLE / 2) }
  const reporting = { ...seeded, visits: seeded.visits.slice(PEOPLE / 2) }
  const requests = {
    boot: boots(looking, true),
    'boot again, nothing new': boots(looking, false),
    claim: claims(seeded),
    'report of a new Interaction': reports(reporting),
  }
  const next = Object.fromEntries(Object.keys(requests).map(asked => [asked, { index: 0 }]))
  return { server, requests, next }
}

/** Microseconds of CPU time, and of waiting, for each answer. */
async function takeTurn({ server, requests, next }: Side, asked: string) {
  const used = server.cpu()
  const load = await sendLoad(server.address, requests[asked]!, next[asked]!, CONNECTIONS, SECONDS)
  if (load.failed > 0) throw new Error(`${asked}: ${load.failed} answers were not 200`)
  const cost = ((server.cpu() - used) * 1e6) / load.answered
  return { cost, wait: load.latencies[Math.floor(load.latencies.length / 2)]! * 1_000 }
}

async function compare(here: Side, there: Side): Promise<(string | number)[][]> {
  const rows = []
  for (const asked of Object.keys(here.requests)) {
    const ours: { cost: number; wait: number }[] = []
    const theirs: typeof ours = []
    for (let turn = -2; turn < TURNS; turn++) {
      const [one, other] = [await takeTurn(here, asked), await takeTurn(there, asked)]
      // The first turns warm up both.
      if (turn < 0) continue
      ours.push(one)
      theirs.push(other)
    }
    const row: (string | number)[] = [asked]
    for (const what of ['cost', 'wait'] as const) {
      const ratio = median(ours.map((turn, i) => turn[what] / theirs[i]![what]))
      row.push(median(ours.map(turn => turn[what])), median(theirs.map(turn => turn[what])), `${ratio.toFixed(2)} ×`)
    }
    say(`  ${row.map(cell => (typeof cell === 'number' ? figure(cell) : cell)).join('  ')}`)
    rows.push(row)
  }
  return rows
}

const other = process.argv.at(-1)!
const started: Programs[] = []
try {
  const sides = []
  for (const [name, checkout] of [
    ['here', fileURLToPath(new URL('..', import.meta.url))],
    ['there', resolve(other)],
  ]) {
    const programs = createPrograms(await bundleChild(checkout!))
    started.push(programs)
    say(`seeding ${name}: ${checkout}`)
    sides.push(await startSide(programs, name!))
  }
  const head = ['microseconds an answer', 'processor here', 'there', 'ratio', 'waiting here', 'there', 'ratio']
  console.log(table(head, await compare(sides[0]!, sides[1]!)))
  console.log(`\nThe median of ${TURNS} turns of ${SECONDS} s each, by turns; ratios are of neighbours.`)
} finally {
  for (const programs of started) programs.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
