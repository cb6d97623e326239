import type { Browser } from 'playwright'
import { metrics } from './stage.ts'
import type { openWhole } from './whole.ts'

type Whole = Awaited<ReturnType<typeof openWhole>>

/** Counts whatever could wake a sleeping page, from before the first script on. */
const COUNT = `window.woken={timers:0,frames:0,requests:0};
for(const name of ['setTimeout','setInterval']){const real=window[name];window[name]=(work,...rest)=>real(()=>{window.woken.timers++;work()},...rest)}
{const real=window.requestAnimationFrame;window.requestAnimationFrame=work=>real(time=>{window.woken.frames++;work(time)})}
{const real=window.fetch;window.fetch=(...given)=>{window.woken.requests++;return real(...given)}}`

export interface Quiet {
  requests: string[]
  /** Main thread beyond what the same page spends without us, in ms. */
  mainThread: number
}

/** A page where nothing is to be shown: what the runtime costs it. */
export async function nothing(browser: Browser, whole: Whole, rounds: number): Promise<Quiet> {
  const spent: { [page: string]: number[] } = { empty: [], page: [] }
  let requests: string[] = []
  for (let n = 0; n < rounds; n++) {
    for (const name of ['empty', 'page']) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Performance.enable')
      const seen: string[] = []
      page.on('request', request => seen.push(request.url()))
      await page.goto(`${whole.site}/${name}?uid=nobody-${n}`)
      await page.waitForTimeout(1_500)
      const { TaskDuration } = await metrics(cdp)
      spent[name]!.push(TaskDuration! * 1000)
      if (name === 'page') requests = seen.slice(1).map(url => new URL(url).pathname.replace(whole.token, '{token}'))
      await context.close()
    }
  }
  const middle = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1]!
  return { requests, mainThread: middle(spent.page!) - middle(spent.empty!) }
}

export interface Sleep {
  timers: number
  frames: number
  requests: number
}

/** An idle page: a real minute, and an hour of the page's own clock. Counted once it has come to rest. */
export async function idle(browser: Browser, whole: Whole, seconds: number): Promise<{ minute: Sleep; hour: Sleep }> {
  const look = async (virtual: boolean): Promise<Sleep> => {
    const context = await browser.newContext()
    const page = await context.newPage()
    if (virtual) await page.clock.install()
    await page.addInitScript(COUNT)
    await page.goto(`${whole.site}/page?uid=sleeper`)
    await page.waitForTimeout(3_000)
    if (virtual) await page.clock.runFor(5_000)
    const read = () => page.evaluate(() => ({ ...(window as never as { woken: Sleep }).woken }))
    const before = await read()
    if (virtual) await page.clock.runFor(3_600_000)
    else await page.waitForTimeout(seconds * 1000)
    const after = await read()
    await context.close()
    return {
      timers: after.timers - before.timers,
      frames: after.frames - before.frames,
      requests: after.requests - before.requests,
    }
  }
  return { minute: await look(false), hour: await look(true) }
}
