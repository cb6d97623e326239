import type { Browser } from 'playwright'
import { bundle } from './bundle.ts'
import { hostPage } from './host-page.ts'
import { metrics } from './stage.ts'
import { median } from './statistics.ts'

export interface FeedGrowth {
  experiences: number
  /** Milliseconds of the main thread's own CPU time, so that a busy machine changes nothing. */
  parse: number
  evaluate: number
  /** For one client-side navigation, including evaluation. */
  navigate: number
  /** For one changed fact: a trigger, an element that comes or goes, the time. */
  trigger: number
  element: number
  tick: number
}

interface Growth {
  ready: boolean
  /** How often the runtime has decided. */
  looks: number
  parse(): unknown
  evaluate(): unknown
  trigger(turn: number): void
  element(turn: number): void
  tick(turn: number): void
}
type Grown = Window & { growth?: Growth }

const TURNS = 15

/** A feed with this many Experiences, none of which may show on this page. */
export async function feedGrowth(browser: Browser, counts: number[]): Promise<FeedGrowth[]> {
  const { script } = await bundle('beckon-growth')
  const rows: FeedGrowth[] = []
  for (const count of counts) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.route('http://bench.localhost/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: hostPage({ script: `<script>window.feedSize=${count}</script>` }),
      }),
    )
    await page.goto('http://bench.localhost/')
    await page.addScriptTag({ content: script })
    await page.waitForFunction(() => (window as Grown).growth?.ready)

    const spend = async (work: (turn: number) => Promise<unknown>) => {
      const turns: number[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        const before = await metrics(cdp)
        await work(turn)
        const after = await metrics(cdp)
        turns.push((after.TaskDuration! - before.TaskDuration!) * 1000)
      }
      return median(turns)
    }
    // Each takes one turn, including garbage collection during it.
    const parse = await spend(() => page.evaluate(() => void (window as Grown).growth!.parse()))
    const evaluate = await spend(() => page.evaluate(() => void (window as Grown).growth!.evaluate()))
    const navigate = await spend(turn =>
      page.evaluate(async to => {
        const { growth } = window as Grown
        const before = growth!.looks
        history.pushState(null, '', to)
        await new Promise(resolve => setTimeout(resolve, 150))
        if (growth!.looks !== before + 1) throw new Error(`looked ${growth!.looks - before} times`)
      }, `/page-${turn}`),
    )
    const changed = (fact: 'trigger' | 'element' | 'tick') =>
      spend(turn =>
        page.evaluate(
          async ([fact, turn]) => {
            const { growth } = window as Grown
            const before = growth!.looks
            growth![fact](turn)
            await new Promise(resolve => setTimeout(resolve, 60))
            if (growth!.looks === before) throw new Error(`nobody noticed: ${fact}`)
          },
          [fact, turn] as const,
        ),
      )
    const trigger = await changed('trigger')
    const element = await changed('element')
    const tick = await changed('tick')
    rows.push({ experiences: count, parse, evaluate, navigate, trigger, element, tick })
    await context.close()
  }
  return rows
}

export interface PageGrowth {
  elements: number
  /** Milliseconds of script for 200 changes of the page with 50 waiting element triggers, without the page's own time. */
  mutations: number
}

/** A page with this many elements that keeps changing while fifty element triggers wait. */
export async function pageGrowth(browser: Browser, counts: number[]): Promise<PageGrowth[]> {
  const { script } = await bundle('beckon-growth')
  const rows: PageGrowth[] = []
  for (const count of counts) {
    const spent: { [name: string]: number } = {}
    for (const name of ['without', 'with']) {
      const context = await browser.newContext()
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Performance.enable')
      await page.route('http://bench.localhost/**', route =>
        route.fulfill({
          contentType: 'text/html',
          body: hostPage({ elements: count, script: '<script>window.feedSize=50;window.waiting=true</script>' }),
        }),
      )
      await page.goto('http://bench.localhost/')
      if (name === 'with') {
        await page.addScriptTag({ content: script })
        await page.waitForFunction(() => (window as never as { growth?: { ready: boolean } }).growth?.ready)
      }
      await page.waitForTimeout(500)
      const before = await metrics(cdp)
      await page.evaluate(async () => {
        const place = document.querySelector('main')!
        for (let n = 0; n < 200; n++) {
          const added = document.createElement('p')
          added.textContent = `change ${n}`
          place.append(added)
          await new Promise(resolve => requestAnimationFrame(resolve))
          added.remove()
        }
      })
      const after = await metrics(cdp)
      spent[name] = (after.ScriptDuration! - before.ScriptDuration!) * 1000
      await context.close()
    }
    rows.push({ elements: count, mutations: spent.with! - spent.without! })
  }
  return rows
}
