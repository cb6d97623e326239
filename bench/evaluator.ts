import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { build } from 'esbuild'
import { SHARED } from '../scripts/runtime-bundles.ts'
import { withSqueezer } from '../scripts/with-squeezer.ts'
import type { Situation } from '../src/evaluator/situation.ts'
import type { Experience } from '../src/protocol/experience.ts'
import type { Candidate } from '../src/protocol/verdict.ts'
import { anExperience, anId, aPage, aPast, aSituation } from '../test/builders.ts'
import { median } from './statistics.ts'

/**
 * The cost of evaluating a feed compared with parsing it, and the cost of one candidate as the feed grows. `tsx
 * bench/evaluator.ts`
 */
const TURNS = 15
const LARGEST = 10_000
// The garbage of one turn must not be collected in the next. Only a minor collection: a full one would also drop compiled code.
setFlagsFromString('--expose-gc')
const collect = runInNewContext("() => gc({ type: 'minor' })") as () => void

// Exactly what ships: tsx would name every function at run time, which costs time that pages do not need.
const { outputFiles } = await build({
  ...SHARED,
  entryPoints: [fileURLToPath(new URL('../src/evaluator/index.ts', import.meta.url))],
  write: false,
})
const squeezed = await withSqueezer(squeeze => squeeze(outputFiles![0]!.text, true))
const built = Buffer.from(squeezed).toString()
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

/** Everything may show, so every gate is asked: the highest cost of a feed. */
const everything = aSituation({
  page: aPage({ elements: Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`#target-${index}`, 1])) }),
  profile: { percent: 42, properties: { plan: 'pro', created_at: '2026-01-01T00:00:00Z' } },
  events: { export: { count: 3, at: [] } },
})

/** Milliseconds of CPU time, not of the clock, so that a busy machine does not change the result. */
function cost(run: () => void): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The cost of parsing one feed and of deciding about it. Every turn handles the same number of candidates, whatever the size. */
function contest(size: number, situation: Situation) {
  const feed = JSON.stringify(Array.from({ length: size }, (_, index) => experience(index)))
  const candidates = (JSON.parse(feed) as Experience[]).map(
    (each): Candidate => ({ kind: 'automatic', experience: each }),
  )
  const turn = (work: () => void): number => {
    collect()
    return cost(() => { for (let time = 0; time < LARGEST / size; time++) work() }) // biome-ignore format: one line
  }
  const parse: number[] = []
  const decide: number[] = []
  return {
    run() {
      parse.push(turn(() => JSON.parse(feed)))
      decide.push(turn(() => evaluate(candidates, situation)))
    },
    row: () => ({
      Experiences: size,
      'feed KB': Math.round(feed.length / 1000),
      'parse µs each': ((median(parse) / LARGEST) * 1000).toFixed(2),
      'evaluate µs each': ((median(decide) / LARGEST) * 1000).toFixed(2),
      'evaluate / parse': (median(decide) / median(parse)).toFixed(2),
    }),
  }
}

/** In turns over all sizes, so that a disturbance of the machine affects all of them. The first turns only warm up. */
function compare(situation: Situation) {
  const contests = () => [10, 100, 1_000, LARGEST].map(size => contest(size, situation))
  for (const each of contests()) for (let turn = 0; turn < 3; turn++) each.run()
  const counted = contests()
  for (let turn = 0; turn < TURNS; turn++) for (const each of counted) each.run()
  return counted.map(each => each.row())
}

/** A typical page view: the person has seen three of four Experiences. */
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
  console.table(compare(situation))
}
