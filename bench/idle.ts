import type { Browser } from 'playwright'
import { heap, metrics } from './stage.ts'
import { median } from './statistics.ts'
import type { openWhole } from './whole.ts'

type Whole = Awaited<ReturnType<typeof openWhole>>

/** Counts whatever could wake a sleeping page, from before the first script on. */
const COUNT = `window.woken={timers:0,frames:0,requests:0};
for(const name of ['setTimeout','setInterval']){const real=window[name];window[name]=(work,...rest)=>real(()=>{window.woken.timers++;work()},...rest)}
{const real=window.requestAnimationFrame;window.requestAnimationFrame=work=>real(time=>{window.woken.frames++;work(time)})}
{const real=window.fetch;window.fetch=(...given)=>{window.woken.requests++;return real(...given)}}`

export interface Quiet {
  requests: string[]
  /** Main thread from the pasted script until all is quiet, beyond what an empty script costs there. */
  first: Spent
  /** The same on a later page of the same visitor. */
  later: Spent
}

/** In ms: as the clock on the wall has it, waits for the browser included, and as the processor has it. */
export interface Spent {
  wall: number
  processor: number
}

/** A page at rest where nothing is to be shown: what the runtime costs it. By turns with a script that does nothing. */
export async function nothing(browser: Browser, whole: Whole, rounds: number): Promise<Quiet> {
  const spent: { [what: string]: number[] } = {}
  let requests: string[] = []
  for (let n = 0; n < rounds; n++) {
    for (const timeDomain of ['timeTicks', 'threadTicks'] as const) {
      for (const visit of ['first', 'later'] as const) {
        for (const what of ['empty', 'ours'] as const) {
          const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
          const page = await context.newPage()
          const uid = `nobody-${n}`
          if (visit === 'later') {
            await page.goto(`${whole.site}/page?uid=${uid}`)
            await page.waitForTimeout(500)
          }
          const cdp = await context.newCDPSession(page)
          await cdp.send('Performance.enable', { timeDomain })
          await page.goto(`${whole.site}/empty`)
          await page.waitForTimeout(400)
          const seen: string[] = []
          page.on('request', request => seen.push(request.url()))
          // What loading the page left behind must not be collected meanwhile.
          await heap(cdp)
          const before = await metrics(cdp)
          await page.evaluate(
            text => document.body.append(Object.assign(document.createElement('script'), { text })),
            what === 'ours' ? whole.pasted(uid) : ';',
          )
          await page.waitForTimeout(800)
          const after = await metrics(cdp)
          const key = `${visit} ${timeDomain} ${what}`
          spent[key] ??= []
          spent[key].push((after.TaskDuration! - before.TaskDuration!) * 1000)
          if (what === 'ours') requests = seen.map(url => new URL(url).pathname.replace(whole.token, '{token}'))
          await context.close()
        }
      }
    }
  }
  const beyond = (of: string) => median(spent[`${of} ours`]!) - median(spent[`${of} empty`]!)
  const both = (visit: string): Spent => ({
    wall: beyond(`${visit} timeTicks`),
    processor: beyond(`${visit} threadTicks`),
  })
  return { requests, first: both('first'), later: both('later') }
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
