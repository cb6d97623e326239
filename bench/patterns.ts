/**
 * Generated patterns against the engines that pages have. None that is accepted may take more than 50 ms on 2,048 characters, in Node
 * and in Chromium. `npx tsx bench/patterns.ts [how many] [seed]`
 */
import fc from 'fast-check'
import { chromium } from 'playwright'
import { refusedPattern } from '../src/protocol/schema/safe-pattern.ts'
import { judgePattern } from '../src/server/content/thread/judge-pattern.ts'
import { patterns, withLookArounds } from '../test/evaluator/patterns.ts'

const LENGTH = 2_048
const MOST = 50
const [count = 20_000, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number)

const ATTACKS = ['x', 'y', 'a', '/', 'xy', 'a/', '1', 'q'].flatMap(one =>
  ['', '!', 'y'].flatMap(end =>
    ['', 'https://x/'].map(begin => (begin + one.repeat(LENGTH)).slice(0, LENGTH - end.length) + end),
  ),
)

/** The slowest attack of each pattern, in milliseconds. A slow one is tried again: the machine may have been busy. */
function slowest([sources, attacks, most]: [string[], string[], number]): [string, number][] {
  // Node counts the time of its own processor. A page has only the clock, so there other programs count too.
  const now = () => {
    if (typeof process === 'undefined') return performance.now()
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const time = (pattern: RegExp, attack: string) => {
    const began = now()
    pattern.test(attack)
    return now() - began
  }
  return sources.map(source => {
    const pattern = new RegExp(source)
    let worst = 0
    for (const attack of attacks) {
      let least = time(pattern, attack)
      for (let again = 0; least > most / 2 && again < 4; again++) least = Math.min(least, time(pattern, attack))
      worst = Math.max(worst, least)
    }
    return [source, worst]
  })
}

const all = fc.sample(fc.oneof({ arbitrary: patterns, weight: 9 }, withLookArounds), { numRuns: count, seed })
const accepted = [...new Set(all.filter(pattern => (refusedPattern(pattern) ?? judgePattern(pattern)) === null))]
console.log(`${all.length} patterns (seed ${seed}), ${accepted.length} different ones accepted`)

const say = (where: string, times: [string, number][]) => {
  const over = times.filter(([, ms]) => ms > MOST)
  const [worst] = times.toSorted(([, one], [, other]) => other - one)
  console.log(`${where}: ${over.length} over ${MOST} ms; the slowest took ${worst?.[1].toFixed(2)} ms: ${worst?.[0]}`)
  for (const [source, ms] of over.slice(0, 10)) console.log(`  ${ms.toFixed(0)} ms  ${source}`)
  if (over.length > 0) process.exitCode = 1
}

if (!process.env.ONLY_CHROMIUM) say('Node', slowest([accepted, ATTACKS, MOST]))
const browser = await chromium.launch({
  executablePath: process.env.BECKON_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
// The runner names functions with a helper that pages do not have.
await page.evaluate('globalThis.__name = named => named')
const times: [string, number][] = []
for (let from = 0; from < accepted.length; from += 500)
  times.push(
    ...((await page.evaluate(
      slowest as never,
      [accepted.slice(from, from + 500), ATTACKS, MOST] as never,
    )) as never as [string, number][]),
  )
say('Chromium, by the processor', await withoutOthers(times))
await browser.close()

/** What was slow by the clock, measured again by the time of the page's own thread: other programs do not count in it. */
async function withoutOthers(byClock: [string, number][]): Promise<[string, number][]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const used = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
  const again: [string, number][] = []
  for (const [source, clock] of byClock) {
    let worst = clock
    if (clock > MOST) {
      worst = 0
      for (const attack of ATTACKS) {
        const before = await used()
        await page.evaluate(([pattern, text]) => new RegExp(pattern).test(text), [source, attack] as const)
        worst = Math.max(worst, (await used()) - before)
      }
      console.log(`Chromium: ${clock.toFixed(0)} ms by the clock, ${worst.toFixed(1)} ms by the processor: ${source}`)
    }
    again.push([source, worst])
  }
  return again
}
