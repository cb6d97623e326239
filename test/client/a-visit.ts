import { IDBFactory } from 'fake-indexeddb'
import { createBeckon, type Options } from '../../src/client/index.ts'
import type { Inspected } from '../../src/evaluator/inspected.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import type { ViewInput } from '../../src/protocol/view.ts'
import type { BootOpen, Report } from '../../src/protocol/wire.ts'
import { partsWith, type SeenView } from './fake-parts.ts'
import { fakeServer } from './fake-server.ts'
import { createTime } from './model/clock.ts'
import { type FakeBrowser, fakeWindow } from './model/fake-window.ts'

const aBrowser = (): FakeBrowser => ({
  indexedDB: new IDBFactory(),
  local: new Map(),
  channels: new Set(),
  clockError: 0,
})

const never = new Promise<never>(() => {})

/** The real runtime in a fake window. Its server answers what the test says, and stores what it receives. */
export function aVisit(answer: Partial<BootOpen> = {}, live: Experience[] = [], browser = aBrowser()) {
  const time = createTime()
  const server = fakeServer(time.now, answer, live)

  /** One page of the browser: the first, another tab, or the next page of a tab, which has its session. */
  function page(session = new Map<string, string>()) {
    const shown: string[] = []
    const log: string[] = []
    const views = new Map<string, SeenView>()
    const late = new Map<string, Promise<void>>()
    const failures = new Map<string, number>()
    const asked: string[] = []
    let inspected: Inspected | undefined

    const open = (input: ViewInput) => {
      const { experience, step, say } = input
      const seen: SeenView = { input, open: true, updates: [], say }
      shown.push(experience.id)
      log.push(`open ${experience.name}`)
      views.set(experience.id, seen)
      queueMicrotask(() => say({ type: 'step', step: experience.steps[step]!.id, index: step }))
      return {
        close() {
          seen.open = false
          log.push(`close ${experience.name}`)
        },
        update: (changes: SeenView['updates'][number]) => void seen.updates.push(changes),
      }
    }
    const arrives = async (name: string) => {
      asked.push(name)
      await late.get(name)
      const left = failures.get(name) ?? 0
      failures.set(name, left - 1)
      if (left > 0) throw new TypeError(`Failed to fetch dynamically imported module: ${name}`)
    }
    let dead = false
    const step = async () => {
      if (dead) await never
    }
    const pageTime: typeof time = {
      ...time,
      setTimeout: (work, milliseconds, ...args) =>
        time.setTimeout(() => dead || (work as (...all: unknown[]) => void)(...args), milliseconds),
    }
    const host = fakeWindow(browser, pageTime, step, server.respond, Math.random, session)
    const look = (given: Inspected) => {
      inspected = given
      return () => {}
    }
    const beckon = createBeckon(host, partsWith(open, arrives, look))
    return {
      beckon,
      host,
      session,
      shown,
      log,
      views,
      /** What the inspector received. */
      inspected: () => inspected,
      parts: {
        /** The names of what was imported, in order. */
        asked,
        /** This part keeps loading until the returned function is called. */
        hold(name: string): () => void {
          let arrive = () => {}
          late.set(
            name,
            new Promise(done => {
              arrive = done
            }),
          )
          return arrive
        },
        /** The next imports of this part fail. */
        fail: (name: string, times: number) => void failures.set(name, times),
      },
      /** The page is left, and nothing of it runs any more. Another one follows in the same tab. */
      goOn() {
        host.dispatchEvent(new Event('pagehide'))
        dead = true
        return page(session)
      },
      begin: (options: Options = {}) => beckon.init('token', { api: 'http://localhost:4400', ...options }),
    }
  }

  return {
    ...page(),
    anotherTab: () => page(),
    nextPage: page,
    time,
    browser,
    server,
    boots: server.boots,
    reports: server.reports,
    told: (type: Report['type']) => server.reports.filter(report => report.type === type),
    /** Lets this many seconds pass, with everything that happens in them. */
    async pass(seconds = 5) {
      const limit = time.now() + seconds * 1_000
      for (let turns = 0; turns < 5_000; turns++) {
        for (let idle = 0; idle < 25; idle++) await new Promise(setImmediate)
        if (!time.next(limit)) break
      }
      time.setTimeout(() => {}, limit - time.now())
      time.next(limit)
    },
  }
}
