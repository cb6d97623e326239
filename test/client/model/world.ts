import { IDBFactory } from 'fake-indexeddb'
import type { Scheduler } from 'fast-check'
import { createBeckon } from '../../../src/client/index.ts'
import type { ViewInput } from '../../../src/protocol/view.ts'
import type { Report } from '../../../src/protocol/wire.ts'
import { partsWith } from '../fake-parts.ts'
import type { VirtualTime } from './clock.ts'
import { type FakeBrowser, fakeWindow } from './fake-window.ts'
import type { ModelServer } from './model-server.ts'

/** What a schedule lets happen to one tab. */
export interface TabPlan {
  browser: number
  /** When it is opened, and after how many of its awaits it dies; null: it lives. */
  opens: number
  dies: number | null
  /** How long its user looks before going on; null: does nothing. */
  reads: number | null
  /** When the page says who is looking; null: never. */
  says: number | null
  /** Somebody else looks, for whom nothing was delivered. */
  guest: boolean
}
export type Fate = 'fine' | 'request lost' | 'answer lost' | 'refused'

interface Browser extends FakeBrowser {
  /** Views that are open now, by Experience. */
  open: Map<string, number>
  /** Interactions of each Delivery, and Experiences that were finished. */
  interactions: Map<string, Set<string>>
  finished: Set<string>
}

/** Browsers, tabs, a network that loses things, and what they did. */
export function createWorld(
  s: Scheduler,
  time: VirtualTime,
  server: ModelServer,
  token: string,
  fates: Iterator<Fate>,
  clockErrors: number[],
) {
  const wrong: string[] = []
  const enqueued = new Set<string>()
  let seed = 1
  // Not the schedule's business, but the same in each replay.
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const browsers: Browser[] = clockErrors.map(clockError => ({
    indexedDB: new IDBFactory(),
    local: new Map(),
    channels: new Set(),
    clockError,
    open: new Map(),
    interactions: new Map(),
    finished: new Set(),
  }))
  const tabs: { close(): void; browser: Browser }[] = []
  let reliable = false
  const never = new Promise<never>(() => {})

  function openTab({ browser: index, dies, reads, says, guest }: TabPlan) {
    const browser = browsers[index]!
    let steps = 0
    let dead = false
    const showing = new Set<string>()
    const die = () => {
      dead = true
      for (const id of showing) count(browser.open, id, -1)
      showing.clear()
      for (const channel of browser.channels) if (channel.step === step) browser.channels.delete(channel)
    }
    /** Each await of the tab is one step of the schedule, and the tab may die at any of them. */
    const step = async (what: string) => {
      await s.schedule(Promise.resolve(), `tab ${tabs.length}: ${what}`)
      if (!reliable && dies !== null && ++steps > dies && !dead) die()
      if (dead) await never
    }
    const alive = (work: () => void) => () => {
      if (!dead) work()
    }
    const answer = async (request: Request) => {
      const fate = reliable ? 'fine' : (fates.next().value as Fate)
      await step('send')
      if (fate === 'refused') throw new Error('refused')
      if (fate === 'request lost') return never
      const response = await server.answer(request)
      await step('answer')
      return fate === 'answer lost' ? never : response
    }
    const tabTime: VirtualTime = { ...time, setTimeout: (work, ...rest) => time.setTimeout(alive(work), ...rest) }
    const host = fakeWindow(browser, tabTime, step, answer, random)

    const open = ({ experience, step: index, say }: ViewInput) => {
      const { id } = experience
      if (browser.finished.has(id)) wrong.push(`${id} was shown again after it was finished`)
      if (count(browser.open, id, 1) > 1) wrong.push(`${id} is shown in two tabs of one browser`)
      showing.add(id)
      const stepId = experience.steps[index]!.id
      host.queueMicrotask(alive(() => say({ type: 'step', step: stepId, index })))
      if (reads !== null) tabTime.setTimeout(() => finish(id, say), reads)
      return { close: () => void (showing.delete(id) && count(browser.open, id, -1)), update() {} }
    }
    const finish = (id: string, say: ViewInput['say']) => {
      if (!showing.has(id)) return
      say({ type: 'started' })
      say({ type: 'completed' })
      browser.finished.add(id)
    }

    const runtime = createBeckon(
      host,
      partsWith(open, () => step('import')),
    )
    runtime.on('*', ((data: Report) => {
      if (!data?.key) return
      enqueued.add(data.key)
      if (data.type !== 'displayed' || !data.delivery) return
      const known = browser.interactions.get(data.delivery) ?? new Set()
      browser.interactions.set(data.delivery, known.add(data.interaction))
      if (known.size > 1) wrong.push(`${data.delivery} was begun twice in one browser`)
    }) as never)
    runtime.on('error', ((error: unknown) => {
      if (error instanceof TypeError || error instanceof ReferenceError) wrong.push(`${error.stack}`)
    }) as never)
    runtime.init(token, { api: 'http://localhost:4400' })
    const identify = () => runtime.identify(guest ? 'guest' : server.uid)
    if (says === 0) identify()
    else if (says) tabTime.setTimeout(identify, says)
    tabs.push({ close: die, browser })
  }

  /** Lets everything happen, in the scheduler's order, until the time limit. */
  async function settle(limit: number) {
    for (let idle = 0, turns = 0; turns < 50_000; turns++) {
      if (s.count() > 0) {
        await s.waitNext(1)
        idle = 0
        continue
      }
      // fake-indexeddb works in real turns of the event loop: time may only move when it has nothing left to do.
      await new Promise(setImmediate)
      if (++idle < 20) continue
      idle = 0
      if (!time.next(limit)) return
    }
    wrong.push('it never comes to rest')
  }

  return {
    wrong,
    enqueued,
    browsers,
    openTab,
    settle,
    /** Every tab is closed, the network works, and one tab of each browser is opened, one after another. */
    async recover() {
      for (const tab of tabs) tab.close()
      reliable = true
      for (const browser of browsers.keys()) {
        time.setTimeout(() => {}, 31_000)
        time.next(Number.POSITIVE_INFINITY)
        openTab({ browser, opens: 0, dies: null, reads: 1_000, says: 0, guest: false })
        await settle(time.now() + 15 * 60_000)
        tabs.at(-1)!.close()
      }
    },
  }
}

function count(counts: Map<string, number>, id: string, by: number): number {
  const sum = (counts.get(id) ?? 0) + by
  counts.set(id, sum)
  return sum
}
