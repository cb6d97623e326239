import type { Browser } from 'playwright'
import { bundle } from './bundle.ts'
import { hostPage } from './host-page.ts'
import { metrics } from './stage.ts'
import { median } from './statistics.ts'

export interface FeedGrowth {
  experiences: number
  /** Milliseconds. */
  parse: number
  evaluate: number
  /** Of one client-side navigation, evaluation included. */
  navigate: number
}

/** A feed of so many Experiences, none of which may show on this page. */
export async function feedGrowth(browser: Browser, counts: number[]): Promise<FeedGrowth[]> {
  const { script } = await bundle('beckon-growth')
  const rows: FeedGrowth[] = []
  for (const count of counts) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable')
    await page.route('http://bench.localhost/**', route =>
      route.fulfill({
        contentType: 'text/html',
        body: hostPage({ script: `<script>window.feedSize=${count}</script>` }),
      }),
    )
    await page.goto('http://bench.localhost/')
    await page.addScriptTag({ content: script })
    await page.waitForFunction(() => (window as never as { growth?: { ready: boolean } }).growth?.ready)
    const { parse, evaluate } = await page.evaluate(() =>
      (window as never as { growth: { measure(): { parse: number; evaluate: number } } }).growth.measure(),
    )
    const turns: number[] = []
    for (let n = 0; n < 9; n++) {
      const before = await metrics(cdp)
      await page.evaluate(to => {
        history.pushState(null, '', to)
        return new Promise(resolve => setTimeout(resolve, 150))
      }, `/page-${n}`)
      const after = await metrics(cdp)
      turns.push((after.TaskDuration! - before.TaskDuration!) * 1000)
    }
    rows.push({ experiences: count, parse, evaluate, navigate: median(turns) })
    await context.close()
  }
  return rows
}

export interface PageGrowth {
  elements: number
  /** Milliseconds of script for 200 changes of the page, with 50 element triggers waiting, beyond the page's own. */
  mutations: number
}

/** A page of so many elements that keeps changing while fifty element triggers wait. */
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
