import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { SHARED, squeeze } from '../scripts/runtime-bundles.ts'
import type { Candidate, Situation } from '../src/evaluator/situation.ts'
import type { Experience } from '../src/protocol/experience.ts'
import { anExperience, anId, aPage, aPast, aSituation } from '../test/builders.ts'

/** Evaluating a feed against parsing it, and the cost of one candidate as the feed grows. `tsx bench/evaluator.ts` */
/** Milliseconds of processor time for each size. */
const PATIENCE = 1_500

// Exactly what ships: tsx would name every function at run time, which pages do not pay for.
const { outputFiles } = await build({
  ...SHARED,
  entryPoints: [fileURLToPath(new URL('../src/evaluator/index.ts', import.meta.url))],
  write: false,
})
const built = Buffer.from(await squeeze(outputFiles![0]!.text, true)).toString()
const { evaluate } = (await import(
  `data:text/javascript,${encodeURIComponent(built)}`
)) as typeof import('../src/evaluator/index.ts')

const experience = (index: number): Experience =>
  anExperience({
    id: anId(`experience ${index}`),
    name: `Experience ${index}`,
    position: index % 7,
    recurrence: index % 3 ? 'once' : { every: '7d' },
    percent: index % 5 ? null : 50,
    segment: {
      items_op: 'and',
      items: [
        { kind: 'property', prop: 'plan', op: 'in-v', value: 'pro,team' },
        { kind: 'property', prop: 'created_at', op: 'lt-d', value: index % 30 },
        { kind: 'event', name: 'export', op: 'gte', value: 1 },
      ],
    },
    steps: [
      {
        id: anId(`step ${index}`),
        title: `Step of ${index}`,
        body: 'A few words that people read, as long as such words usually are in a tour of a product.',
        url: {
          match: 'any',
          rules: [
            { kind: 'wildcard', value: `/projects/*/${index % 50}` },
            { kind: 'simple', value: '/projects' },
          ],
        },
        triggers: [
          { on: 'click', selector: `#button-${index % 20}` },
          { on: 'time', seconds: 30 },
        ],
        place: { beside: `#target-${index % 20}` },
        buttons: [{ id: anId(`button ${index}`), does: 'next', text: 'Next' }],
      },
      {
        id: anId(`second ${index}`),
        title: 'And then',
        body: 'More words.',
        buttons: [{ id: anId(`end ${index}`), does: 'next', text: 'Done' }],
      },
    ],
  })

/** Everything may show, so every gate is asked: the most that a feed can cost. */
const everything = aSituation({
  page: aPage({ elements: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`#target-${index}`, 1])) }),
  profile: { percent: 42, properties: { plan: 'pro', created_at: '2026-01-01T00:00:00Z' } },
  events: { export: { count: 3, at: [] } },
})

/** Milliseconds of processor time, not of the clock: a busy machine must not change the answer. */
function cost(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/**
 * The best of many turns. One after the other, not in turn: what a parsed feed leaves behind is collected later, by threads
 * whose time would be counted as evaluation. Pages parse a feed once and evaluate it at each look.
 */
function compare(size: number, situation: Situation) {
  const feed = JSON.stringify(Array.from({ length: size }, (_, index) => experience(index)))
  // Small feeds many times a turn: processor time is counted in microseconds only.
  const times = Math.max(1, 1_000 / size)
  const best = (work: () => void) => {
    let least = Infinity
    for (let spent = 0; spent < PATIENCE; ) {
      const turn = cost(() => { for (let time = 0; time < times; time++) work() }) // biome-ignore format: one line
      least = Math.min(least, turn)
      spent += turn
    }
    return least
  }
  const parse = best(() => JSON.parse(feed))
  const parsed = JSON.parse(feed) as Experience[]
  const candidates = parsed.map((each): Candidate => ({ kind: 'automatic', experience: each }))
  const decide = best(() => evaluate(candidates, situation))
  return {
    Experiences: size,
    'feed KB': Math.round(feed.length / 1000),
    'parse µs each': ((parse / size / times) * 1000).toFixed(2),
    'evaluate µs each': ((decide / size / times) * 1000).toFixed(2),
    'evaluate / parse': (decide / parse).toFixed(2),
  }
}

/** What most page views are like: of four Experiences, three have been seen. */
const usual = {
  ...everything,
  history: Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [anId(`experience ${index}`), aPast()]).filter(
      (_, index) => index % 4,
    ),
  ),
}

for (const [title, situation] of Object.entries({ everything, usual })) {
  console.log(title)
  // Largest first: after thousands of calls, which no page makes, the engine gives verdicts a slower shape.
  console.table([10_000, 1_000, 100, 10].map(size => compare(size, situation)))
}
