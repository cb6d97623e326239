import type { Browser } from 'playwright'
import type { Bundle } from './bundle.ts'
import type {} from './contenders/contract.ts'
import { heap, metrics, prepare, wait } from './stage.ts'

export interface PaintRun {
  first: number
  work: number
  styleAndLayout: number
  longest: number
  next: number
  settled: boolean
  shift: number
  heapKb: number
}

/**
 * One visit: the script begins, the first step is painted, "Next" is pressed, the second step is painted. A step can begin at any
 * moment of a display frame, and a fast step mostly waits for the end of the frame. So each turn begins and presses at another
 * `moment` of the frame, from 0 to 1, the same for all contenders.
 */
export async function paint(
  browser: Browser,
  address: string,
  bundle: Bundle,
  throttle: number,
  moment: number,
): Promise<PaintRun> {
  const page = await prepare(browser, `${address}/${bundle.name}`, throttle)
  const src = `/${bundle.name}.js`
  await page.call(load, 'link', { rel: 'preload', as: 'script', href: src })
  const heapBefore = await heap(page)
  const before = await metrics(page)
  const first = await page.call(begin, src, moment)
  const after = await metrics(page)
  await wait(350)
  const heapKb = ((await heap(page)) - heapBefore) / 1024
  const next = await page.call(goOn, moment)
  await wait(250)
  const spans = [first, next].map(({ since, ms }) => [since, since + ms] as const)
  const { shift, longest } = await page.call(
    spans => ({ shift: window.bench.shiftSince(spans[0]![0]), longest: window.bench.longestIn(spans) }),
    spans,
  )
  await page.close()
  const spent = (name: string) => (after[name]! - before[name]!) * 1000
  return {
    first: first.ms,
    work: spent('ScriptDuration') + spent('RecalcStyleDuration') + spent('LayoutDuration'),
    styleAndLayout: spent('RecalcStyleDuration') + spent('LayoutDuration'),
    longest,
    next: next.ms,
    settled: next.settled,
    shift,
    heapKb,
  }
}

// These run in the page.

function load(tag: 'link' | 'script', given: object): Promise<unknown> {
  const element = Object.assign(document.createElement(tag), given)
  document.head.append(element)
  return new Promise(resolve => element.addEventListener('load', () => resolve(0)))
}

async function begin(src: string, moment: number) {
  const painted = window.bench.painted('#target-1', () => performance.getEntriesByName('bench:start')[0]!.startTime)
  await window.bench.moment(moment)
  document.head.append(Object.assign(document.createElement('script'), { src }))
  return painted
}

async function goOn(moment: number) {
  let since = 0
  const painted = window.bench.painted('#target-2', () => since)
  await window.bench.moment(moment)
  since = performance.now()
  window.contender.next()
  const at = await painted
  // Settled: one frame later it is still where it was first painted.
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const now = window.contender.box()!.getBoundingClientRect()
  return { ...at, settled: Math.abs(now.left - at.left) < 1 && Math.abs(now.top - at.top) < 1 }
}

export interface LeftOver {
  nodes: number
  listeners: number
  heapGrowthKb: number
}

/**
 * Opens and closes fifty times, and counts what is left. Then a hundred times, so that the engine has cached everything, and a
 * hundred times more, to see whether the heap still grows.
 */
export async function cycle(browser: Browser, address: string, bundle: Bundle, rounds = 50): Promise<LeftOver> {
  const page = await prepare(browser, `${address}/${bundle.name}`, 1)
  const turn = (times: number) => page.call(count => window.bench.turn(count), times)
  const count = () => page.send('Memory.getDOMCounters') as Promise<{ nodes: number; jsEventListeners: number }>
  const run = (src: string) => page.call(load, 'script', { src })
  // The harness adds its own listeners at its first use. Count the page only after that.
  await run('/nothing.js')
  await turn(0)
  await heap(page)
  const before = await count()
  await run(`/${bundle.name}.js`)
  await turn(rounds)
  await heap(page)
  const after = await count()
  const more = async (times: number) => {
    await page.call(() => window.contender.start())
    await turn(times)
    return heap(page)
  }
  // Twice the same, because the first one also counts what the harness itself leaves.
  const warm = await more(2 * rounds)
  const later = await more(2 * rounds)
  await page.close()
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.jsEventListeners - before.jsEventListeners,
    heapGrowthKb: (later - warm) / 1024,
  }
}

declare global {
  interface Window {
    bench: {
      painted(selector: string, since: () => number): Promise<{ ms: number; since: number; left: number; top: number }>
      turn(times: number): Promise<void>
      moment(part: number): Promise<void>
      shiftSince(time: number): number
      longestIn(spans: (readonly [from: number, to: number])[]): number
    }
  }
}
