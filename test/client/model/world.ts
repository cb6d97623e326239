import { IDBFactory } from 'fake-indexeddb'
import type { Scheduler } from 'fast-check'
import type { VirtualTime } from './clock.ts'
import type { FakeBrowser } from './fake-window.ts'
import { createJudge, isReport, nothingSeen, type Seen } from './judge.ts'
import type { ModelServer } from './model-server.ts'
import { type Around, type Fate, openTab, type PartFate, type Tab, type TabPlan } from './tab.ts'

interface Browser extends FakeBrowser {
  seen: Seen
}

// After this many turns of the event loop, everything that needs no timer has happened.
const TURNS = 6
const MANY_TURNS = 200
// Longer than any pause after a failure.
const CALM = 150_000
// Longer than a lease and everything that is shown after it.
const RECOVERY = 4 * 60_000

/** Browsers, tabs, an unreliable network, and what they did. */
export function createWorld(
  s: Scheduler,
  time: VirtualTime,
  server: ModelServer,
  fates: Iterator<Fate>,
  partFates: Iterator<PartFate>,
  clockErrors: number[],
) {
  const judge = createJudge(time.now, server)
  /** Tabs in which somebody looked who does not look in this browser any more. */
  const ended = new Set<Tab>()
  let calm = false
  let opened = 0
  let seed = 1
  // Not part of the schedule, but the same in each replay.
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const around: Around = { s, time, server, judge, random, fates, partFates, calm: () => calm }
  const browsers: Browser[] = clockErrors.map(clockError => {
    const seen = nothingSeen()
    return {
      indexedDB: new IDBFactory(),
      local: new Map(),
      channels: new Set(),
      clockError,
      written: values => judge.written(seen, values),
      seen,
    }
  })
  const open = (plan: TabPlan) => {
    const browser = browsers[plan.browser]!
    openTab(around, browser, browser.seen, plan, `tab ${++opened}`)
  }

  /** Lets everything happen, in the scheduler's order, until the time limit. */
  async function settle(limit: number) {
    // Time also passes if no page waits for anything.
    time.setTimeout(() => {}, limit - time.now())
    for (let idle = 0, turns = 0; turns < 50_000; turns++) {
      if (s.count() > 0) {
        await s.waitNext(1)
        idle = 0
        continue
      }
      // fake-indexeddb works in real turns of the event loop, so time may only move when it has nothing left to do.
      await new Promise(setImmediate)
      if (++idle < TURNS || (idle < MANY_TURNS && browsers.some(({ working }) => working))) continue
      idle = 0
      await server.makeDue()
      if (!time.next(limit)) return
      judge.sample(browsers.map(({ seen }) => seen))
    }
    judge.wrong.push('it never comes to rest')
  }

  /** Nobody does anything any more, and everything works. What should be there appears, and what should not be there goes. */
  async function calmDown() {
    calm = true
    for (const { seen } of browsers)
      for (const tab of seen.tabs) {
        tab.comeTo()
        tab.beckon.track('calm')
      }
    await settle(time.now() + CALM)
    for (const browser of browsers) {
      for (const tab of browser.seen.tabs) await lookAt(tab, browser)
      await lookBack(browser)
    }
  }

  async function lookAt(tab: Tab, { seen }: Browser) {
    const shown = [...tab.views.values()].map(({ experience }) => experience)
    let told: Awaited<ReturnType<Tab['beckon']['explain']>>
    void tab.beckon.explain().then(answer => {
      told = answer
    })
    await settle(time.now() + 10)
    if (!told) return
    if (told.state === 'ended') ended.add(tab)
    const states = new Map(told.verdicts.map(({ candidate, state }) => [candidate.experience.id, state]))
    for (const one of shown) {
      const { id, kind, name } = one
      const stands = kind === 'launcher'
      if (stands && states.get(id) !== 'show') judge.wrong.push(`${name} stands, and its verdict is ${states.get(id)}`)
      if (!stands && told.stage?.experience !== id) judge.wrong.push(`${name} is shown, and not said to be`)
      const version = server.versionOf(id)
      if (!server.deliveryOf(id) && version === undefined) judge.wrong.push(`${name} is shown, and was withdrawn`)
      if (stands && version !== one.version)
        judge.wrong.push(`${name} stands as version ${one.version}, not ${version}`)
      if (name === 'launcher at home' && tab.path !== '/home') judge.wrong.push(`${name} stands at ${tab.path}`)
    }
    for (const { candidate, state } of told.verdicts) {
      const { id, kind, name } = candidate.experience
      const should = state === 'show' && kind === 'launcher' && !tab.dismissed.has(id)
      if (should && !shown.some(one => one.id === id)) judge.wrong.push(`${name} should stand, and does not`)
    }
    const stage = shown.find(({ kind }) => kind !== 'launcher')
    const free = told.verdicts.find(
      ({ candidate: { experience }, state }) => state === 'show' && experience.kind !== 'launcher',
    )
    if (free && !stage) judge.wrong.push(`${free.candidate.experience.name} may be shown, and is not`)
    for (const { experience, person } of tab.ended)
      if (!judge.isOver(seen, person, experience.id)) judge.wrong.push(`nobody was told that ${experience.name} ended`)
  }

  /** Everything that has begun and is not over must be on a screen of its person, and no report may wait. */
  async function lookBack({ seen, indexedDB }: Browser) {
    if (!seen.tabs.size) return
    const waiting = (await everythingIn(indexedDB)).filter(isReport)
    // A tab of an earlier person asks nothing more. The next page sends what another tab left.
    const asks = [...seen.tabs].some(tab => !ended.has(tab))
    if (waiting.length && asks) judge.wrong.push(`${waiting.map(({ type }) => type)} wait to be sent`)
    // A page that has named somebody else, and got no answer yet, is no screen of the person before.
    const looking = [...seen.tabs].filter(({ wanted, person }) => wanted === undefined || wanted === person)
    for (const person of new Set(looking.map(tab => tab.person))) {
      const screens = [...seen.tabs].filter(tab => tab.person === person)
      const begun = [...seen.reports.values()].flatMap(report =>
        report.type === 'displayed' &&
        report.kind !== 'launcher' &&
        judge.personOf(report) === person &&
        // What ended on another device ends here, too.
        !browsers.some(one => judge.isOver(one.seen, person, report.experience)) &&
        (server.deliveryOf(report.experience) || server.versionOf(report.experience) !== undefined)
          ? report.experience
          : [],
      )
      const snoozed = [...seen.reports.values()].some(({ type }) => type === 'snoozed')
      const shown = (id: string) => screens.some(tab => tab.views.has(id))
      // Whoever was identified last has the browser.
      if (person !== (seen.latest ?? person)) continue
      if (begun.length && !begun.some(shown) && !snoozed) judge.wrong.push(`${begun[0]} was begun, and is on no screen`)
    }
  }

  return {
    wrong: judge.wrong,
    browsers,
    open,
    settle,
    calmDown,
    /** Closes every tab, and opens one tab in each browser, one after another. */
    async recover() {
      for (const { seen } of browsers) for (const tab of [...seen.tabs]) tab.die()
      calm = true
      for (const browser of browsers.keys()) {
        time.setTimeout(() => {}, 31_000)
        time.next(Number.POSITIVE_INFINITY)
        open({ browser, opens: 0, dies: null, reads: 1_000, says: 0, guest: false, moves: [] })
        await settle(time.now() + RECOVERY)
        for (const tab of [...browsers[browser]!.seen.tabs]) tab.die()
      }
      for (const { seen } of browsers) judge.books(seen)
    },
  }
}

/** Everything in all databases of a browser. */
async function everythingIn(factory: IDBFactory): Promise<unknown[]> {
  const all: unknown[] = []
  for (const { name } of await factory.databases()) {
    const db = await answered(factory.open(name!) as unknown as IDBRequest<IDBDatabase>)
    for (const store of db.objectStoreNames)
      all.push(...(await answered(db.transaction(store).objectStore(store).getAll())))
    db.close()
  }
  return all
}

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })
