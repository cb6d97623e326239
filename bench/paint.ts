import type { Browser } from 'playwright'
import type { Bundle } from './bundle.ts'
import type {} from './contenders/contract.ts'
import { heap, metrics, prepare } from './stage.ts'

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
 * One visit: the script arrives, the first step is painted, "Next" is pressed, the second step is painted. People press at any
 * moment of a display frame, and waiting for its end is most of what a fast step costs: so each turn presses at another
 * `moment` of it, from 0 to 1, and all contenders at the same ones.
 */
export async function paint(
  browser: Browser,
  address: string,
  bundle: Bundle,
  throttle: number,
  moment: number,
): Promise<PaintRun> {
  const { page, cdp, close } = await prepare(browser, `${address}/${bundle.name}`, throttle)
  const heapBefore = await heap(cdp)
  const before = await metrics(cdp)
  const first = await page.evaluate(name => {
    const painted = window.bench.painted('#target-1', () => performance.getEntriesByName('bench:start')[0]!.startTime)
    document.head.append(Object.assign(document.createElement('script'), { src: `/${name}.js` }))
    return painted
  }, bundle.name)
  const after = await metrics(cdp)
  await page.waitForTimeout(350)
  const heapKb = ((await heap(cdp)) - heapBefore) / 1024
  const next = await page.evaluate(async part => {
    let since = 0
    const painted = window.bench.painted('#target-2', () => since)
    for (let n = 0; n < 4; n++) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve, part * (1000 / 60)))
    since = performance.now()
    window.contender.next()
    const at = await painted
    // Settled: one frame later it stands where it was first painted.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const now = window.contender.box()!.getBoundingClientRect()
    return { ...at, settled: Math.abs(now.left - at.left) < 1 && Math.abs(now.top - at.top) < 1 }
  }, moment)
  await page.waitForTimeout(250)
  const { shift, longest } = await page.evaluate(
    spans => ({ shift: window.bench.shiftSince(spans[0]![0]), longest: window.bench.longestIn(spans) }),
    [first, next].map(({ since, ms }) => [since, since + ms] as const),
  )
  await close()
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

export interface LeftOver {
  nodes: number
  listeners: number
  heapGrowthKb: number
}

/**
 * Opens and closes fifty times: what stays behind. Then fifty times, in which the engine notes what it has met by now; and a
 * hundred times more: whether the heap goes on growing.
 */
export async function cycle(browser: Browser, address: string, bundle: Bundle, rounds = 50): Promise<LeftOver> {
  const { page, cdp, close } = await prepare(browser, `${address}/${bundle.name}`, 1)
  const turn = (times: number) => page.evaluate(count => window.bench.turn(count), times)
  const load = (url: string) => page.addScriptTag({ url })
  // The harness's own listeners are there after its first use; only then is the page counted.
  await load('/nothing.js')
  await turn(0)
  await heap(cdp)
  const before = await cdp.send('Memory.getDOMCounters')
  await load(`/${bundle.name}.js`)
  await turn(rounds)
  await heap(cdp)
  const after = await cdp.send('Memory.getDOMCounters')
  const more = async (times: number) => {
    await page.evaluate(() => window.contender.start())
    await turn(times)
    return heap(cdp)
  }
  const warm = await more(rounds)
  const later = await more(2 * rounds)
  await close()
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
      shiftSince(time: number): number
      longestIn(spans: (readonly [from: number, to: number])[]): number
    }
  }
}
