import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { feedGrowth, pageGrowth } from './growth.ts'
import { idle, nothing } from './idle.ts'
import { cycle, paint } from './paint.ts'
import { type Results, report } from './report.ts'
import { sizes } from './sizes.ts'
import { launch, serve } from './stage.ts'
import { type Journey, openWhole } from './whole.ts'

// `npm run bench` measures Beckon beside its peers and writes docs/performance.md; `-- quick` takes fewer turns.

const quick = process.argv.includes('quick')
const ROUNDS = Number(process.env.BENCH_ROUNDS) || (quick ? 3 : 15)
const NAMES = [
  'floor',
  'beckon',
  'beckon-backdrop',
  'beckon-runtime',
  'driver',
  'shepherd',
  'intro',
  'joyride',
  'flows',
]
const JOURNEYS: Journey[] = ['bundled', 'cold', 'returning']
const RATES = [1, 6]

const begun = Date.now()
const say = (text: string) => console.log(`${String(Math.round((Date.now() - begun) / 1000)).padStart(5)} s  ${text}`)

say('sizes')
const results: Results = {
  quick,
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} cores (${cpus()[0]!.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
  rounds: ROUNDS,
  browser: '',
  sizes: await sizes(),
  paint: {},
  left: {},
  whole: {},
  nothing: { requests: [], first: { wall: 0, processor: 0 }, later: { wall: 0, processor: 0 } },
  idle: { minute: { timers: 0, frames: 0, requests: 0 }, hour: { timers: 0, frames: 0, requests: 0 } },
  idleSeconds: quick ? 10 : 60,
  feed: [],
  page: [],
  evaluator: '',
  server: '',
}

const bundles = await Promise.all(NAMES.map(bundle))
const browser = await launch()
results.browser = `Chromium ${browser.version()}`
const stage = await serve(bundles)

// By turns: whatever disturbs the machine disturbs all of them.
for (const rate of RATES) {
  for (let round = 0; round < ROUNDS; round++) {
    say(`first and next step, CPU ${rate}×, turn ${round + 1} of ${ROUNDS}`)
    for (const each of bundles) {
      add(results.paint, each.name, rate, await paint(browser, stage.address, each, rate))
    }
  }
}
for (const each of bundles) {
  say(`open and close: ${each.name}`)
  results.left[each.name] = [await cycle(browser, stage.address, each)]
}
stage.close()

const whole = await openWhole()
for (const rate of RATES) {
  for (let round = 0; round < ROUNDS; round++) {
    say(`the whole journey, CPU ${rate}×, turn ${round + 1} of ${ROUNDS}`)
    for (const journey of JOURNEYS) {
      add(results.whole, journey, rate, await whole.run(browser, journey, rate))
    }
  }
}
say('a page with nothing to show')
results.nothing = await nothing(browser, whole, Math.min(ROUNDS, 7))
say('an idle page')
results.idle = await idle(browser, whole, results.idleSeconds)
await whole.close()

say('growing feeds')
results.feed = await feedGrowth(browser, [10, 100, 1_000, 10_000])
say('growing pages')
results.page = await pageGrowth(browser, [2_000, 20_000, 100_000])
await browser.close()

say('the evaluator')
results.evaluator = await child('evaluator.ts')
say('the server')
results.server = await child('server.ts', ...(quick ? ['quick'] : []))

const folder = fileURLToPath(new URL('results', import.meta.url))
mkdirSync(folder, { recursive: true })
writeFileSync(`${folder}/latest.json`, JSON.stringify(results))
report(results)
say(quick ? 'written to bench/results' : 'written to docs/performance.md')

function add<T>(to: { [name: string]: { [rate: number]: T[] } }, name: string, rate: number, run: T): void {
  to[name] ??= {}
  to[name]![rate] ??= []
  to[name]![rate]!.push(run)
}

/** What a bench of its own prints. */
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
