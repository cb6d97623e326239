import type { Browser } from 'playwright'
import { metrics, wait } from './stage.ts'
import { median } from './statistics.ts'
import { openUnwatched, type Unwatched } from './unwatched.ts'
import type { openWhole } from './whole.ts'

type Whole = Awaited<ReturnType<typeof openWhole>>

/** Counts everything that could wake a sleeping page, from before the first script on. */
const COUNT = `window.woken={timers:0,frames:0,requests:0};
for(const name of ['setTimeout','setInterval']){const real=window[name];window[name]=(work,...rest)=>real(()=>{window.woken.timers++;work()},...rest)}
{const real=window.requestAnimationFrame;window.requestAnimationFrame=work=>real(time=>{window.woken.frames++;work(time)})}
{const real=window.fetch;window.fetch=(...given)=>{window.woken.requests++;return real(...given)}}`

/** Main thread time from the pasted script until the page is quiet, minus the time of an empty script. */
export interface Quiet extends Visits {
  requests: string[]
  /** The same for a script that only loads a module of one line and sends the same request to the server. */
  floor: Visits
  /** And for the runtime of the release before, on the same pages. */
  before: Visits
}

/** The first page of a new browser profile, its second page, and later pages, for which Chrome has cached the compiled code. */
export type Visits = { [visit in (typeof VISITS)[number]]: Spent }

/** In ms: wall-clock time, including waits for the browser, and CPU time. */
export interface Spent {
  wall: number
  processor: number
}

const VISITS = ['first', 'later', 'settled'] as const

/** The cost of the runtime on a quiet page where nothing is shown. In turns with a script that does nothing. */
export async function nothing(browser: Browser, whole: Whole, rounds: number): Promise<Quiet> {
  const spent: { [what: string]: number[] } = {}
  let requests: string[] = []
  for (let n = 0; n < rounds; n++) {
    for (const timeDomain of ['timeTicks', 'threadTicks'] as const) {
      for (const visit of VISITS) {
        for (const what of ['empty', 'floor', 'before', 'ours'] as const) {
          const uid = `nobody-${n}`
          const script = { empty: ';', floor: whole.floor(uid), before: whole.before(uid), ours: whole.pasted(uid) }[
            what
          ]
          const page = await openUnwatched(browser)
          for (let before = 0; before < VISITS.indexOf(visit); before++) {
            await rest(page, whole)
            await paste(page, script)
          }
          await rest(page, whole, LEFT_BEHIND)
          await page.send('Performance.enable', { timeDomain })
          // Garbage from loading the page must not be collected during the measurement.
          await page.send('HeapProfiler.collectGarbage')
          await page.send('HeapProfiler.collectGarbage')
          const before = await busy(page)
          await paste(page, script)
          const key = `${what} ${visit} ${timeDomain}`
          spent[key] ??= []
          spent[key].push((await busy(page)) - before)
          if (what === 'ours') {
            const names = (await page.evaluate(`performance.getEntriesByType('resource').map(e => e.name)`)) as string[]
            requests = names.map(name => new URL(name).pathname.replace(whole.token, '{token}'))
          }
          await page.close()
        }
      }
    }
  }
  const beyond = (what: string, rest: string) => median(spent[`${what} ${rest}`]!) - median(spent[`empty ${rest}`]!)
  const visits = (what: string) =>
    Object.fromEntries(
      VISITS.map(visit => [
        visit,
        { wall: beyond(what, `${visit} timeTicks`), processor: beyond(what, `${visit} threadTicks`) },
      ]),
    ) as Visits
  return { requests, ...visits('ours'), floor: visits('floor'), before: visits('before') }
}

// A second after a navigation, Chrome destroys the renderer of the page before, and the main thread waits for it.
const LEFT_BEHIND = 1_200

async function rest(page: Unwatched, whole: Whole, milliseconds = 350) {
  await page.go(`${whole.site}/empty`)
  await wait(milliseconds)
}

async function paste(page: Unwatched, script: string) {
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('script'), { text: ${JSON.stringify(script)} }));0`,
  )
  await wait(600)
}

/** How long the main thread has been busy, in ms. */
async function busy(page: Unwatched): Promise<number> {
  return (await metrics(page)).TaskDuration! * 1000
}

export interface Sleep {
  timers: number
  frames: number
  requests: number
}

/** An idle page: a real minute, and an hour on the page's own clock. Counted once the page is quiet. */
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
