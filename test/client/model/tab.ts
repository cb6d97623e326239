import type { Scheduler } from 'fast-check'
import { type Beckon, createBeckon } from '../../../src/client/index.ts'
import type { Experience } from '../../../src/protocol/experience.ts'
import type { ViewInput } from '../../../src/protocol/view.ts'
import type { BootRequest } from '../../../src/protocol/wire.ts'
import { anId } from '../../builders.ts'
import { partsWith } from '../fake-parts.ts'
import type { VirtualTime } from './clock.ts'
import { type FakeBrowser, fakeWindow } from './fake-window.ts'
import { type Judge, type Seen, SHORT } from './judge.ts'
import type { ModelServer } from './model-server.ts'
import type { Move, PlannedMove } from './moves.ts'
import { comeBack, hide, leave, navigate, unhide } from './page-moves.ts'

/** What happens to one tab in a schedule. */
export interface TabPlan {
  browser: number
  /** When it is opened, and after how many of its awaits it dies; null: it lives. */
  opens: number
  dies: number | null
  /** How long its person looks before they go on; null: they do nothing. */
  reads: number | null
  /** When the page identifies the person; null: never. */
  says: number | null
  /** Another person looks, who has no Delivery. */
  guest: boolean
  moves: PlannedMove[]
}
export type Fate = 'fine' | 'request lost' | 'answer lost' | 'refused'
export type PartFate = 'fine' | 'late' | 'very late' | 'fails'

/** What all tabs of a world share. */
export interface Around {
  s: Scheduler
  time: VirtualTime
  server: ModelServer
  judge: Judge
  random: () => number
  fates: Iterator<Fate>
  partFates: Iterator<PartFate>
  /** Whether nothing goes wrong any more. */
  calm(): boolean
}

export interface TabView {
  experience: Experience
  since: number
  /** Its person has come to its end. */
  ended: boolean
  say: ViewInput['say']
}

export interface Tab {
  name: string
  dead: boolean
  hidden: boolean
  /** The longest time in which nothing of it ran, and when it was last off the screen. */
  stalled: number
  awaySince: number
  /** The person of the last boot answer, and the person who should be looking. */
  person: string | undefined
  wanted: string | undefined
  path: string
  views: Map<string, TabView>
  /** What its person dismissed on this page view. */
  dismissed: Set<string>
  /** What its person ended here. */
  ended: { experience: Experience; person: string | undefined }[]
  beckon: Beckon
  isBusy(): boolean
  /** Somebody gives it the focus. */
  comeTo(): void
  die(): void
}

const LATE = { fine: 0, fails: 30, late: 700, 'very late': 6_000 }
const never = new Promise<never>(() => {})

/** One tab with the real runtime in it. A reload puts another page into it. */
export function openTab(around: Around, browser: FakeBrowser, seen: Seen, plan: TabPlan, name: string) {
  const session = new Map<string, string>()
  const used = new Set<PlannedMove>()
  const opened = around.time.now()
  const counts = new Map<string, number>()
  openPage(around, browser, seen, { ...plan, name, session, used, opened, counts })
}

interface Page extends TabPlan {
  name: string
  session: Map<string, string>
  used: Set<PlannedMove>
  opened: number
  counts: Map<string, number>
}

function openPage(around: Around, browser: FakeBrowser, seen: Seen, page: Page) {
  const { s, time, server, judge, calm } = around
  const { dies, reads, says, guest, moves, used, counts } = page
  let steps = 0
  let busyUntil = 0
  let boots = 0

  const views = new Map<string, TabView>()
  const sleep = (milliseconds: number) => new Promise<void>(done => void time.setTimeout(done, milliseconds))
  const tab: Tab = {
    name: page.name,
    dead: false,
    hidden: false,
    stalled: 0,
    awaySince: -1,
    person: undefined,
    wanted: undefined,
    path: '/home',
    views,
    dismissed: new Set(),
    ended: [],
    beckon: undefined as unknown as Beckon,
    isBusy: () => time.now() < busyUntil,
    comeTo: () => void host.dispatchEvent(new Event('focus')),
    die() {
      tab.dead = true
      views.clear()
      seen.tabs.delete(tab)
      for (const other of browser.pages ?? []) if (other.step === step) browser.pages!.delete(other)
      for (const channel of browser.channels) if (channel.step === step) browser.channels.delete(channel)
    },
  }
  seen.tabs.add(tab)

  function stall(milliseconds: number) {
    busyUntil = Math.max(busyUntil, time.now() + milliseconds)
    tab.stalled = Math.max(tab.stalled, busyUntil - time.now())
    seen.stalled ||= tab.stalled > SHORT
  }
  async function awake() {
    while (tab.isBusy()) await sleep(busyUntil - time.now())
  }

  /** Each await of the tab is one step of the schedule. At each of them, the tab may die or be moved. */
  async function step(what: string) {
    const waits = moveDuring(what)
    await s.schedule(Promise.resolve(), `${tab.name}: ${what}`)
    if (waits) {
      act(waits.move)
      await sleep(waits.milliseconds)
    }
    await awake()
    if (!calm() && dies !== null && ++steps > dies && !tab.dead) tab.die()
    if (tab.dead) await never
  }

  function moveDuring(what: string) {
    const [kind] = what.split(' ')
    const nth = (counts.get(kind!) ?? 0) + 1
    counts.set(kind!, nth)
    if (calm() || tab.dead) return
    const move = moves.find(({ when }) => 'during' in when && when.during === kind && when.nth === nth)
    if (!move || used.has(move)) return
    used.add(move)
    return { move, milliseconds: (move.when as { waits: number }).waits }
  }

  /** Timers of a busy page run when it is done. Those of a closed page never run. */
  const pageTime: VirtualTime = {
    ...time,
    setTimeout(work, milliseconds, ...args) {
      const run = () => {
        if (tab.dead) return
        if (!tab.isBusy()) return (work as (...all: unknown[]) => void)(...args)
        time.setTimeout(run, busyUntil - time.now())
      }
      return time.setTimeout(run, milliseconds)
    },
  }

  async function answer(request: Request) {
    const fate = calm() ? 'fine' : (around.fates.next().value as Fate)
    const what = new URL(request.url).pathname.split('/').at(-1)!
    const asked: BootRequest | null = what === 'boot' ? JSON.parse(await request.clone().text()) : null
    // A boot without properties is about somebody who looked before: the page only gets the token for what they said.
    const boot = asked?.properties && ++boots
    await step(`${what} sent`)
    if (fate === 'refused') throw new Error('refused')
    if (fate === 'request lost') return never
    const response = await server.answer(request)
    if (asked) {
      judge.pages.set(asked.page, tab)
      const { visit } = (await response.clone().json()) as { visit: string }
      judge.visits.set(visit, asked.uid === undefined ? asked.anonymous : anId(asked.uid))
    }
    await step(`${what} answered`)
    if (fate === 'answer lost') return never
    // If the visit has ended meanwhile, its answer does not count.
    if (asked && boot && boot === boots) tab.person = asked.uid === undefined ? asked.anonymous : anId(asked.uid)
    return response
  }

  async function arrives(part: string) {
    await step(`import ${part}`)
    const fate = calm() ? 'fine' : (around.partFates.next().value as PartFate)
    await sleep(LATE[fate])
    await awake()
    // Nothing arrives on a closed page.
    if (tab.dead) await never
    if (fate === 'fails') throw new Error(`import of ${part} failed`)
  }

  function open({ experience, step: index, say }: ViewInput) {
    const view: TabView = { experience, since: time.now(), ended: false, say }
    judge.opened(seen, tab, view)
    views.set(experience.id, view)
    const stepId = experience.steps[index]!.id
    host.queueMicrotask(() => tab.dead || say({ type: 'step', step: stepId, index }))
    if (reads !== null && onStage() === view) pageTime.setTimeout(() => finish(view), reads)
    return {
      close() {
        if (views.get(experience.id) !== view) return
        views.delete(experience.id)
        judge.closed(seen, tab, view)
      },
      update() {},
    }
  }
  const onStage = () => [...views.values()].find(({ experience: { kind } }) => kind === 'tour' || kind === 'survey')
  const launcher = () => [...views.values()].find(({ experience: { kind } }) => kind === 'launcher')

  function end(view: TabView | undefined, ...outcomes: Parameters<ViewInput['say']>[0][]) {
    if (!view || view.ended || views.get(view.experience.id) !== view) return
    view.ended = true
    for (const outcome of outcomes) view.say(outcome)
    if (outcomes.at(-1)?.type !== 'snoozed') tab.ended.push({ experience: view.experience, person: tab.person })
  }
  const finish = (view?: TabView) => end(view, { type: 'started' }, { type: 'completed' })

  function away(lasts: number, back: () => void) {
    tab.hidden = true
    tab.awaySince = time.now()
    time.setTimeout(() => {
      if (tab.dead) return
      tab.hidden = false
      tab.awaySince = time.now()
      back()
    }, lasts)
  }

  function act(move: Move) {
    if (tab.dead || calm() || tab.isBusy()) return
    switch (move.do) {
      case 'navigate':
        // The same address again is the same page view.
        if (move.path !== tab.path) tab.dismissed.clear()
        tab.path = move.path
        return navigate(host, move.path)
      case 'finish':
        return finish(onStage())
      case 'exit':
        return end(onStage(), { type: 'exited' })
      case 'snooze':
        return end(onStage(), { type: 'snoozed', for: '1m' })
      case 'dismiss': {
        const view = launcher()
        if (!view) return
        tab.dismissed.add(view.experience.id)
        return end(view, { type: 'exited' })
      }
      case 'use item': {
        const view = launcher()
        return view?.say({ type: 'item', item: view.experience.steps[0].buttons![0]!.id })
      }
      case 'trigger':
        return tab.beckon.trigger('go')
      case 'refresh':
        return void tab.beckon.refresh()
      case 'reload':
        host.dispatchEvent(new Event('pagehide'))
        tab.die()
        return void time.setTimeout(() => calm() || openPage(around, browser, seen, { ...page, says: 0 }), 300)
      case 'hide':
        if (tab.hidden) return
        away(move.lasts, () => unhide(host))
        return hide(host)
      case 'freeze':
        if (tab.hidden) return
        away(move.lasts, () => unhide(host))
        hide(host)
        return stall(move.lasts)
      case 'leave':
        if (tab.hidden) return
        away(move.lasts, () => comeBack(host))
        leave(host)
        return stall(move.lasts)
      case 'busy':
        return stall(move.lasts)
    }
  }

  const host = fakeWindow(browser, pageTime, step, answer, around.random, page.session)
  const beckon = createBeckon(host, partsWith(open, arrives))
  tab.beckon = beckon
  beckon.on('error', ((error: unknown) => {
    if (error instanceof TypeError || error instanceof ReferenceError) judge.wrong.push(`${error.stack}`)
  }) as never)
  beckon.init(server.token, { api: 'http://localhost:4400' })
  const identify = () => {
    const uid = guest ? 'guest' : server.uid
    tab.wanted = anId(uid)
    seen.latest = tab.wanted
    beckon.identify(uid)
  }
  if (says === 0) identify()
  else if (says) pageTime.setTimeout(identify, says)
  for (const move of moves) {
    if (!('at' in move.when) || used.has(move)) continue
    const left = page.opened + move.when.at - time.now()
    if (left < 0) continue
    time.setTimeout(() => {
      if (tab.dead || used.has(move)) return
      used.add(move)
      act(move)
    }, left)
  }
  return tab
}
