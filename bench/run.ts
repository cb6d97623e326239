import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { feedGrowth, pageGrowth } from './growth.ts'
import { idle, nothing } from './idle.ts'
import { giveOwnCore, shareCores } from './own-core.ts'
import { cycle, paint } from './paint.ts'
import { type Results, report } from './report.ts'
import { sizes } from './sizes.ts'
import { launch, NO_COMPILERS, serve } from './stage.ts'
import { figure } from './statistics.ts'
import { type Journey, openWhole } from './whole.ts'

// `npm run bench` measures Beckon and its peers and writes docs/performance.md. `-- quick` takes fewer turns. `-- only left
// nothing` measures only these parts again and keeps the others of the last run.

const quick = process.argv.includes('quick')
const only = process.argv.includes('only') ? process.argv.slice(process.argv.indexOf('only') + 1) : null
const asked = (part: keyof Results) => !only || only.includes(part)
const folder = fileURLToPath(new URL('results', import.meta.url))
const latest = `${folder}/latest.json`
const ROUNDS = Number(process.env.BENCH_ROUNDS) || (quick ? 3 : 15)
const NAMES = [
  'floor',
  'beckon',
  'beckon-backdrop',
  'beckon-runtime',
  'driver',
  'shepherd',
  'shepherd-backdrop',
  'intro',
  'joyride',
  'flows',
]
const COMPARED = ['floor', 'beckon', 'driver']
const JOURNEYS: Journey[] = ['bundled', 'returning', 'bundled cold', 'cold']
const RATES = [1, 6]

const begun = Date.now()
const say = (text: string) => console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(5)} s  ${text}`)

const none = { wall: 0, processor: 0 }
const NOT_YET = { first: none, later: none, settled: none }

say('sizes')
const fresh: Results = {
  quick,
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  rounds: ROUNDS,
  browser: '',
  sizes: await sizes(),
  paint: {},
  left: {},
  whole: {},
  nothing: { requests: [], ...NOT_YET, floor: NOT_YET, before: NOT_YET, ownCore: false },
  idle: { minute: { timers: 0, frames: 0, requests: 0 }, hour: { timers: 0, frames: 0, requests: 0 } },
  idleSeconds: quick ? 10 : 60,
  feed: [],
  page: [],
  evaluator: '',
  server: '',
}
const last = only && existsSync(latest) && (JSON.parse(readFileSync(latest, 'utf8')) as Results)
const results: Results = last ? { ...last, date: fresh.date, sizes: fresh.sizes } : fresh
for (const part of ['paint', 'left', 'whole'] as const) if (asked(part)) results[part] = {}

const bundles = await Promise.all(NAMES.map(bundle))
const browser = await launch()
results.browser = `Chromium ${browser.version()}`
const stage = await serve(bundles)

// In turns, so that a disturbance of the machine affects all of them.
for (const rate of asked('paint') ? RATES : []) {
  for (let round = 0; round < ROUNDS; round++) {
    say(`first and next step, CPU ${rate}×, turn ${round + 1} of ${ROUNDS}`)
    for (const each of bundles) {
      add(results.paint, each.name, rate, await paint(browser, stage.address, each, rate, (round + 0.5) / ROUNDS))
    }
  }
}
const plain = await launch(NO_COMPILERS)
for (const each of asked('left') ? bundles : []) {
  say(`open and close: ${each.name}`)
  results.left[each.name] = []
  // Three times for those that are compared in a bar: a heap is never the same twice.
  for (let turn = 0; turn < (COMPARED.includes(each.name) ? 3 : 1); turn++)
    results.left[each.name]!.push(await cycle(plain, stage.address, each))
}
await plain.close()
stage.close()

const whole = await openWhole()
for (const rate of asked('whole') ? RATES : []) {
  for (let round = 0; round < ROUNDS; round++) {
    say(`the whole journey, CPU ${rate}×, turn ${round + 1} of ${ROUNDS}`)
    for (const journey of JOURNEYS) {
      add(results.whole, journey, rate, await whole.run(browser, journey, rate))
    }
  }
}
if (asked('nothing')) {
  say('a page with nothing to show')
  const alone = await launch()
  const ownCore = await giveOwnCore(alone)
  results.nothing = { ...(await nothing(alone, whole, Math.min(ROUNDS, 7))), ownCore }
  if (ownCore) shareCores()
  await alone.close()
  const { before, floor, ...ours } = results.nothing
  for (const visit of ['first', 'later', 'settled'] as const) {
    const [here, then, line] = [ours, before, floor].map(one => `${figure(one[visit].wall)} ms`)
    say(`  ${visit}: ${here}; the release before: ${then}; one line: ${line}`)
  }
}
if (asked('idle')) {
  say('an idle page')
  results.idle = await idle(browser, whole, results.idleSeconds)
}
await whole.close()

if (asked('feed')) {
  say('growing feeds')
  results.feed = await feedGrowth(browser, [10, 100, 1_000, 10_000])
}
if (asked('page')) {
  say('growing pages')
  results.page = await pageGrowth(browser, [2_000, 20_000, 100_000])
}
await browser.close()

if (asked('evaluator')) {
  say('the evaluator')
  results.evaluator = await child('evaluator.ts')
}
if (asked('server')) {
  say('the server')
  results.server = await child('server.ts', ...(quick ? ['quick'] : []))
}

mkdirSync(folder, { recursive: true })
writeFileSync(latest, JSON.stringify(results))
say(report(results))

function add<T>(to: { [name: string]: { [rate: number]: T[] } }, name: string, rate: number, run: T): void {
  to[name] ??= {}
  to[name]![rate] ??= []
  to[name]![rate]!.push(run)
}

/** Runs a separate bench and returns its output. */
function child(file: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const running = spawn(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL(file, import.meta.url)), ...args],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let text = ''
    running.stdout.on('data', piece => {
      text += piece
    })
    running.once('exit', code => (code === 0 ? resolve(text) : reject(new Error(`${file} ended with ${code}`))))
  })
}
