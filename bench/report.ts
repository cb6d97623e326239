import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FeedGrowth, PageGrowth } from './growth.ts'
import type { Quiet, Sleep } from './idle.ts'
import type { LeftOver, PaintRun } from './paint.ts'
import { plot } from './plot.ts'
import type { Size } from './sizes.ts'
import { figure, median, medianWithin, quantile, table } from './statistics.ts'
import type { WholeRun } from './whole.ts'

export interface Results {
  quick: boolean
  date: string
  machine: string
  browser: string
  rounds: number
  sizes: Size[]
  paint: { [name: string]: { [rate: number]: PaintRun[] } }
  left: { [name: string]: LeftOver[] }
  whole: { [journey: string]: { [rate: number]: WholeRun[] } }
  /** `ownCore`: the pages had a core of their own. */
  nothing: Quiet & { ownCore: boolean }
  idle: { minute: Sleep; hour: Sleep }
  idleSeconds: number
  feed: FeedGrowth[]
  page: PageGrowth[]
  evaluator: string
  server: string
}

const TITLES: { [name: string]: string } = {
  floor: 'by hand, 20 lines (the floor)',
  beckon: '**Beckon**, feed present',
  'beckon-backdrop': 'Beckon, feed present, with a backdrop (modal)',
  'beckon-runtime': 'Beckon, whole runtime, answers at hand',
  driver: 'driver.js (no animation; always with a backdrop)',
  shepherd: 'shepherd.js',
  'shepherd-backdrop': 'shepherd.js, with a backdrop',
  intro: 'intro.js',
  joyride: 'react-joyride + react-dom',
  flows: '@flows/js components',
}
const LIBRARIES = ['driver', 'shepherd', 'intro', 'joyride', 'flows']
/** Contenders that dim the page too. */
const WITH_BACKDROP = ['driver', 'shepherd-backdrop']

/** The parts that no run on this machine has measured yet. */
const unmeasured = ({ nothing, ...results }: Results) =>
  [
    ...(['paint', 'left', 'whole', 'feed', 'page', 'evaluator', 'server'] as const).filter(
      part => Object.keys(results[part]).length === 0,
    ),
    ...(nothing.requests[0] ? [] : ['nothing']),
  ].join(', ')

/** Writes the page that people read, and its pictures. A quick run is not published. Returns a sentence that says what was written. */
export function report(results: Results): string {
  const absent = unmeasured(results)
  if (absent) return `no page written, because these parts were never measured here: ${absent}`
  const to = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const folder = results.quick ? to('results') : to('../docs')
  mkdirSync(`${folder}/images`, { recursive: true })
  const { paint, sizes } = results
  const ours = (name: string) => name.startsWith('beckon')
  const plain = (name: string) => TITLES[name]!.replaceAll('*', '')
  const chart = (rate: number) =>
    plot(`First painted step, CPU ${rate}×`, 'ms', Object.keys(paint).map(name => ({
      name: plain(name), value: median(paint[name]![rate]!.map(run => run.first)), ours: ours(name),
    }))) // biome-ignore format: one row a contender
  writeFileSync(`${folder}/images/first-step-1x.svg`, chart(1))
  writeFileSync(`${folder}/images/first-step-6x.svg`, chart(6))
  writeFileSync(
    `${folder}/images/sizes.svg`,
    plot(
      'Download, gzip -9',
      'KB',
      sizes.map(({ name, gzip }) => ({
        name: name.replace('Beckon, ', 'Beckon: '),
        value: gzip / 1000,
        ours: name.startsWith('Beckon'),
      })),
    ),
  )
  writeFileSync(`${folder}/performance.md`, page(results))
  return results.quick ? 'written to bench/results' : 'written to docs/performance.md'
}

function page(results: Results): string {
  const { paint, left, whole, nothing, idle, feed, page: pages } = results
  const names = Object.keys(paint)
  const mid = (name: string, rate: number, of: (run: PaintRun) => number) => median(paint[name]![rate]!.map(of))
  const best = (rate: number, of: (run: PaintRun) => number) => Math.min(...LIBRARIES.map(name => mid(name, rate, of)))
  const ratio = (value: number, to: number) => `${(value / to).toFixed(2)} ×`
  const spread = (values: number[]) =>
    `${figure(median(values))} (${figure(quantile(values, 0.25))}–${figure(quantile(values, 0.75))})`
  const first = (run: PaintRun) => run.first
  const still = (run: PaintRun) => run.styleAndLayout
  const heap = (run: PaintRun) => run.heapKb
  const next = (run: PaintRun) => run.next
  const middle = (name: string, of: (run: LeftOver) => number) => median(left[name]!.map(of))

  const bars: [string, string, string, boolean][] = []
  const bar = (what: string, value: number, most: number, unit = '×', within = '') =>
    bars.push([what, `${value.toFixed(2)} ${unit}${within}`, `≤ ${most} ${unit}`, value <= most])
  /** Compared turn by turn: what slows the machine down for a while slows both. */
  const ratioBar = (what: string, ratios: number[], most: number) => {
    const [low, high] = medianWithin(ratios)
    bar(what, median(ratios), most, '×', ` (${low.toFixed(2)}–${high.toFixed(2)})`)
  }
  const ratios = (to: string, rate: number, of: (run: PaintRun) => number, ours = 'beckon') =>
    paint[ours]![rate]!.map((run, turn) => of(run) / of(paint[to]![rate]![turn]!))
  /** Compared with the library that is hardest to beat. */
  const hardest = (rate: number, of: (run: PaintRun) => number, others = LIBRARIES, ours = 'beckon') =>
    others.map(name => ratios(name, rate, of, ours)).sort((a, b) => median(b) - median(a))[0]!
  for (const rate of [1, 6]) {
    ratioBar(`first painted step against the fastest library, CPU ${rate}×`, hardest(rate, first), 0.5)
    ratioBar(`first painted step against the floor, CPU ${rate}×`, ratios('floor', rate, first), 2.5)
    ratioBar(`next step against the fastest library, CPU ${rate}×`, hardest(rate, next), 1)
    const dimmed = (of: (run: PaintRun) => number) => hardest(rate, of, WITH_BACKDROP, 'beckon-backdrop')
    ratioBar(`first painted step with a backdrop against the fastest library, CPU ${rate}×`, dimmed(first), 0.5)
    // At full speed, a next step always waits for the frame, whoever draws it.
    ratioBar(`next step with a backdrop against the fastest library, CPU ${rate}×`, dimmed(next), rate === 1 ? 1.1 : 1)
    ratioBar(`style and layout to the first paint against the lowest library, CPU ${rate}×`, hardest(rate, still), 1)
    const own = (journey: string) => whole[journey]![rate]!.map(run => run.ms - run.network)
    const journeys = (ours: string, beside: string) => own(ours).map((ms, turn) => ms / own(beside)[turn]!)
    ratioBar(
      `whole journey without its network against the bundled tour, returning visitor, CPU ${rate}×`,
      journeys('returning', 'bundled'),
      1.3,
    )
    ratioBar(
      `whole journey without its network against the bundled tour, first visit, CPU ${rate}×`,
      journeys('cold', 'bundled cold'),
      1.3,
    )
  }
  const longest = (run: PaintRun) => run.longest
  bar('longest task against the library with the shortest, CPU 6×', mid('beckon', 6, longest), best(6, longest), 'ms')
  bar('heap with a step open against shepherd.js', mid('beckon', 1, heap) / mid('shepherd', 1, heap), 1)
  bar('layout shift', Math.max(...[1, 6].flatMap(rate => paint.beckon![rate]!.map(run => run.shift))), 0, '')
  bar('steps not settled within one more frame', paint.beckon![1]!.filter(run => !run.settled).length, 0, '')
  bar(
    'nodes left after 50 openings, beyond the floor',
    middle('beckon', run => run.nodes) - middle('floor', run => run.nodes),
    0,
    '',
  )
  bar(
    'listeners left after 50 openings, beyond the floor',
    middle('beckon', run => run.listeners) - middle('floor', run => run.listeners),
    0,
    '',
  )
  bar(
    'heap growth over 100 more openings',
    middle('beckon', run => run.heapGrowthKb),
    Math.max(0, Number(middle('driver', run => run.heapGrowthKb).toFixed(1))),
    'KB',
  )
  for (const [page, visit] of [
    ['third page and later', 'settled'],
    ['second page', 'later'],
    ['first page', 'first'],
  ] as const) {
    const { [visit]: ours, before, floor } = nothing
    bar(
      `main thread of a visitor’s ${page} with nothing to show, against the release before`,
      ours.wall / before[visit].wall,
      1,
    )
    bar('the same against one line that asks the same question', ours.wall / floor[visit].wall, 1.5)
  }
  const [least, most] = [feed[0], feed.at(-1)]
  for (const fact of ['trigger', 'element', 'tick'] as const)
    if (least && most)
      bar(
        `a changed fact (${fact}) with ${most.experiences} Experiences on other addresses against ${least.experiences}`,
        most[fact] / least[fact],
        1.5,
      )
  bar('requests in an idle hour', idle.hour.requests, 0, '')
  bar('timers in an idle hour', idle.hour.timers, 0, '')

  return `# Performance

Written by \`npm run bench\` on ${results.date}: ${results.machine}, ${results.browser}. Medians of ${results.rounds} turns each, taken
alternately on one page of about 2,000 elements. Compare the ratios, because the milliseconds depend on this machine. No debugger was
connected to these pages: a connected debugger, such as Playwright, makes a page up to twice as slow.

## The bars we set ourselves

In each turn, all contenders ran within seconds of each other. A ratio compares Beckon with the library that is hardest to beat, turn by
turn. The table shows the median. In brackets is the range that contains the median nine times out of ten. If that range crosses the bar, another
run may give another result. The tables below show medians in milliseconds. The quotient of two of those medians can differ from the median of the quotients here.

Bars about steps, heap, nodes and listeners use the row "Beckon, feed present". Those with a backdrop use the row with a backdrop. Those about the whole journey use
[its own table](#the-whole-journey), which includes the whole runtime.

${table(
  ['what', 'measured', 'bar', ''],
  bars.map(([what, value, most, ok]) => [what, value, most, ok ? 'holds' : '**misses**']),
)}

Beckon loses where the last column says so. It also loses in requests: a tour library in the page's own bundle makes none. A first
visit to a Beckon page makes three: one for the script, one for boot, and one for everything that shows the step. Some steps need one more.

## What a page downloads

![Download sizes](images/sizes.svg)

Sizes in bytes. All were bundled and minified with the same tools, including stylesheets. Files that are published ready-made were taken as they are.
[The README](../README.md#what-a-page-downloads) has every other page of Beckon, and the budget of each.

${table(
  ['', 'what', 'min', 'gzip -9', 'brotli -11'],
  results.sizes.map(({ name, what, min, gzip, brotli }) => [name, what, min, gzip, brotli]),
)}

## The first step

This is the time from the first statement of the script to the frame in which the step is beside its target. The script starts at another moment of a
display frame in each turn, and at the same moments for all contenders.

"Feed present" means that Beckon decides and draws, which is what a tour library does. With a backdrop the step is modal. It is compared with libraries that dim
the page too. "Whole runtime" also identifies, boots (with answers at hand), and writes its record and outbox to IndexedDB before the paint. That is the price of
showing it only once.

![First step, CPU 1×](images/first-step-1x.svg)
![First step, CPU 6×](images/first-step-6x.svg)

${[1, 6]
  .map(
    rate => `### CPU ${rate}×

${table(
  [
    '',
    'first step ms (quartiles)',
    'to the floor',
    'script + style + layout ms',
    'style + layout ms',
    'longest task ms',
    'next step ms (quartiles)',
    'layout shift',
    'heap KB',
  ],
  names.map(name => [
    TITLES[name]!,
    spread(paint[name]![rate]!.map(first)),
    ratio(mid(name, rate, first), mid('floor', rate, first)),
    mid(name, rate, run => run.work),
    mid(name, rate, still),
    mid(name, rate, longest),
    spread(paint[name]![rate]!.map(next)),
    Math.max(...paint[name]![rate]!.map(run => run.shift)).toFixed(3),
    mid(name, rate, heap),
  ]),
)}`,
  )
  .join('\n\n')}

"Longest task" is the longest one before the step was drawn. 0 means that none took more than 50 ms. Heap is the growth from before the script to the open step, after a
garbage collection.

## Opening and closing fifty times

${table(
  ['', 'nodes left', 'listeners left', 'heap growth over 100 more, KB'],
  names.map(name => [
    TITLES[name]!,
    middle(name, run => run.nodes),
    middle(name, run => run.listeners),
    middle(name, run => run.heapGrowthKb),
  ]),
)}

V8's optimising compilers were off. Their machine code is on the same heap and appears at any time, tens of KB at once, for every contender.

## The whole journey

Snippet → script → boot (with the claim inside) → view → painted, over loopback. It is compared with the same page with the tour in its own bundle. The page was
idle, and the time begins when it gets the script. Both scripts are fetched and compiled. "Network" is the time during which a request was open.

${table(
  ['', 'CPU', 'painted after ms', 'to bundled', 'of it network ms', 'the rest ms', 'to bundled'],
  [1, 6].flatMap(rate => {
    const all = (journey: string) => median(whole[journey]![rate]!.map(run => run.ms))
    const rest = (journey: string) => median(whole[journey]![rate]!.map(run => run.ms - run.network))
    return (
      [
        ['bundled', 'tour in the page’s bundle, returning visitor', 'bundled'],
        ['returning', 'Beckon, returning visitor', 'bundled'],
        ['bundled cold', 'tour in the page’s bundle, first visit', 'bundled cold'],
        ['cold', 'Beckon, first visit', 'bundled cold'],
      ] as const
    ).map(([journey, title, beside]) => [
      title,
      `${rate}×`,
      all(journey),
      ratio(all(journey), all(beside)),
      median(whole[journey]![rate]!.map(run => run.network)),
      rest(journey),
      ratio(rest(journey), rest(beside)),
    ])
  }),
)}

## A page with nothing to show, and an idle one

This is what the snippet costs the main thread of an idle page, compared with a script that does nothing. "On the wall" includes waiting for the browser, for
example when storage is used for the first time. On the second page, Chrome compiles the script on the main thread and stores the result once. From the third page
on, it reads that. The floor is a script that loads one line and asks the server the same question. ${
    nothing.ownCore
      ? 'The pages have their own core. Browser, server and test share the rest.'
      : 'Browser, server and test share the cores with the page, and the wall clock counts that too.'
  }

${table(
  ['', 'on the wall ms', 'processor ms', 'release before: wall', 'processor', 'floor: wall', 'processor'],
  (
    [
      ['the first page of a browser that knows nothing', 'first'],
      ['the second page of the same visitor', 'later'],
      ['the third page, and every later one', 'settled'],
    ] as const
  ).map(([title, visit]) => [
    title,
    nothing[visit].wall,
    nothing[visit].processor,
    nothing.before[visit].wall,
    nothing.before[visit].processor,
    nothing.floor[visit].wall,
    nothing.floor[visit].processor,
  ]),
)}

Requests: ${nothing.requests.map(path => `\`${path}\``).join(', ')}.

${table(
  ['', 'timers', 'frames', 'requests'],
  [
    [`${results.idleSeconds} seconds of real time`, idle.minute.timers, idle.minute.frames, idle.minute.requests],
    ['an hour of the page’s clock', idle.hour.timers, idle.hour.frames, idle.hour.requests],
  ],
)}

## Growth

The feed has nothing that may show on this page. Everything is for other addresses, except one tour that waits. The figures are milliseconds of processor time of the
main thread. \`navigate\` is one client-side navigation. \`trigger\`, \`element\` and \`tick\` are one changed fact each: a trigger that the page fires, an element
that comes or goes, a second that passes.

${table(
  ['Experiences', 'JSON.parse', 'evaluate', 'navigate', 'trigger', 'element', 'tick'],
  feed.map(row => [String(row.experiences), row.parse, row.evaluate, row.navigate, row.trigger, row.element, row.tick]),
)}

Fifty element triggers wait on a page that changes in 200 frames. The figures are the script time on top of the same page without Beckon.

${table(
  ['elements', 'ms for 200 changes', 'ms a change'],
  pages.map(row => [String(row.elements), row.mutations, row.mutations / 200]),
)}

The evaluator in Node, beside \`JSON.parse\` of the same feed:

\`\`\`text illustration
${results.evaluator.trim()}
\`\`\`

## The server

These are single requests, as fast as one process can answer them. To plan a machine, use [Scale](scale.md): it has whole visits. "Memory" is that of one process under this load.

${results.server.trim()}

## How to repeat it

\`npm run bench\` takes less than half an hour and writes this page. \`npm run bench -- quick\` takes two minutes and writes to
\`bench/results\`. \`npm run bench -- only left nothing\` measures some parts again and keeps the others of the last run. The other libraries are
installed in \`bench/\`, never by a normal install.
`
}
