import type { Move, Uid } from './history.ts'
import { judge, type Known } from './judge.ts'
import { createOracle, type Said, type Somebody } from './oracle.ts'

/** A page that is open. */
export interface Page {
  call(method: 'identify' | 'clear' | 'set' | 'track', ...given: unknown[]): unknown
  focus(): unknown
  /** Completes what is on the screen. */
  finish(): unknown
  /** Leaves it in this moment. */
  leave(): unknown
}

/** Where a history is played: two browsers and a server. */
export interface World {
  /** `after`: the page before, in the same tab. */
  openPage(browser: number, displayed: (experience: string) => void, after?: Page): Page | Promise<Page>
  pass(seconds: number): Promise<void>
  setOnline(browser: number, online: boolean): unknown
  hook(uid: string): Promise<unknown>
  deliver(uid: string): Promise<unknown>
  forget(uid: string): Promise<unknown>
  /** A page says at once what it displays. In real browsers, it takes a moment. */
  tellsAtOnce: boolean
  /** How often people come back to each browser in the end, at most, until everything that pages have kept is sent. */
  returns: number
  people(): Promise<Known[]>
}

interface Tab {
  browser: number
  page: Page
  who: Somebody
  /** The moment in which they began to look. */
  since: number
  /** All who have looked on this page. */
  past: Somebody[]
  /** This page itself knows who looks, and did not only hear of it from another tab. */
  isNamed: boolean
  /** What it has said in this moment, before it named anybody. */
  justSaid: { moment: number; said: Said[] }
}

let played = 0

/** Plays a history with real runtimes and a real server. Returns each violation of the oracle. */
export async function play(world: World, moves: Move[]): Promise<string[]> {
  const oracle = createOracle()
  const run = ++played
  const nameOf = (uid: string) => `${uid} ${run}`
  const tabs: Tab[] = []
  let moment = 0

  async function openTab(browser: number, after?: Page): Promise<Tab> {
    const who = oracle.arrive(browser)
    const tab: Omit<Tab, 'page'> & { page?: Page } = {
      browser,
      who,
      since: moment,
      past: [who],
      isNamed: who.uid !== undefined,
      justSaid: { moment, said: [] },
    }
    const displayed = (experience: string) =>
      oracle.shown.push({ experience, to: world.tellsAtOnce ? [tab.who] : [...tab.past], browser })
    tab.page = await world.openPage(browser, displayed, after)
    return tab as Tab
  }
  function say(kind: Said['kind'], tab: Tab): string {
    // A page that knows nobody speaks of whoever looks in the browser.
    if (!tab.isNamed) becomes(tab, oracle.arrive(tab.browser))
    const name = oracle.say(kind, tab.who, tab.isNamed)
    if (tab.justSaid.moment !== moment) tab.justSaid = { moment, said: [] }
    tab.justSaid.said.push(oracle.said.at(-1)!)
    return name
  }
  /** Something may just have been about to be displayed. */
  const ends = ({ who, browser, since }: Tab) =>
    oracle.shown.push({ experience: undefined, to: [who], browser, isBrief: since === moment })
  function becomes(tab: Tab, who: Somebody) {
    if (who !== tab.who) {
      ends(tab)
      tab.since = moment
    }
    tab.who = who
    tab.past.push(who)
  }
  /** Another person has the browser: the pages of the one before end. */
  function takesOver({ who, browser }: Tab) {
    for (const one of tabs) if (one.browser === browser && one.who !== who) ends(one)
  }
  /** What a page says of nobody, and then names somebody, may be meant of that one, whomever another tab names in between. */
  function nameJustSaid({ justSaid }: Tab, uid: Uid) {
    if (justSaid.moment === moment) for (const one of justSaid.said.splice(0)) one.thenNamed = uid
  }
  async function pass(seconds: number) {
    await world.pass(seconds)
    if (seconds > 0) moment++
  }

  async function act(move: Move) {
    switch (move.do) {
      case 'pass':
        return pass(move.seconds)
      case 'hook':
        return world.hook(nameOf(move.uid))
      case 'deliver':
        return world.deliver(nameOf(move.uid))
      case 'forget':
        oracle.forget(move.uid)
        return world.forget(nameOf(move.uid))
      case 'open':
        return tabs.length < 3 && tabs.push(await openTab(move.browser))
      case 'offline':
      case 'online':
        return world.setOnline(move.browser, move.do === 'online')
    }
    const tab = tabs[move.tab]
    if (!tab) return
    const { page, browser } = tab
    switch (move.do) {
      case 'identify':
        becomes(tab, oracle.identify(browser, tab.who, move.uid))
        takesOver(tab)
        tab.isNamed = true
        nameJustSaid(tab, move.uid)
        return page.call('identify', nameOf(move.uid))
      case 'clear':
        becomes(tab, oracle.clear(browser, tab.who, tab.isNamed))
        takesOver(tab)
        tab.isNamed = false
        tab.justSaid.said = []
        return page.call('clear')
      case 'set':
        return page.call('set', { [say('set', tab)]: true })
      case 'track':
        return page.call('track', say('track', tab))
      case 'focus':
        return page.focus()
      case 'finish':
        return page.finish()
      case 'close':
        ends(tab)
        await page.leave()
        return tabs.splice(move.tab, 1)
      case 'leave':
        ends(tab)
        tabs[move.tab] = await openTab(browser, page)
    }
  }

  // Somebody who is known before: from another device.
  await world.hook(nameOf('known'))
  const stranger = await openTab(2)
  becomes(stranger, oracle.identify(2, stranger.who, 'known'))
  await stranger.page.call('identify', nameOf('known'))
  await world.pass(2)
  await stranger.page.leave()
  for (const move of moves) await act(move)
  const wrong = async () => judge(oracle, await world.people(), nameOf)
  // In the end everybody is online, and comes back to each browser.
  for (const browser of [0, 1]) await world.setOnline(browser, true)
  await world.pass(120)
  for (const { page } of tabs) await page.leave()
  for (let turn = 0; turn < world.returns && (turn === 0 || (await wrong()).length > 0); turn++)
    for (const browser of [0, 1]) {
      const { page } = await openTab(browser)
      await world.pass(400)
      await page.leave()
    }
  return wrong()
}
