import { IDBFactory } from 'fake-indexeddb'
import { type Beckon, createBeckon } from '../../../src/client/index.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { lookInto } from '../../server/stores.ts'
import { partsWith } from '../fake-parts.ts'
import { createTime, type VirtualTime } from '../model/clock.ts'
import { type FakeBrowser, fakeWindow, type Host } from '../model/fake-window.ts'
import type { History, Move, Uid } from './history.ts'
import { createOracle, type Said } from './oracle.ts'

interface Device extends FakeBrowser {
  online: boolean
}
interface Tab {
  browser: number
  session: Map<string, string>
  host: Host
  beckon: Beckon
  die(): void
  who: ReturnType<ReturnType<typeof createOracle>['arrive']>
  /** This page itself knows who looks, and did not only hear of it from another tab. */
  isNamed: boolean
  /** What it has said in this moment, before it named anybody. */
  justSaid: { at: number; said: Said[] }
}

const never = new Promise<never>(() => {})
let played = 0

/** Plays a history with real runtimes and a real server. Returns each violation of the oracle. */
export async function play(server: BeckonServer, { clockErrors, moves }: History): Promise<string[]> {
  const time = createTime()
  const oracle = createOracle()
  const run = ++played
  const nameOf = (uid: string) => `${uid} ${run}`
  const devices: Device[] = clockErrors.map(clockError => ({
    indexedDB: new IDBFactory(),
    local: new Map(),
    channels: new Set(),
    clockError,
    online: true,
  }))
  const tabs: Tab[] = []
  const ask = async (request: Request) => {
    server.clock.freeze(time.now())
    return server.app.request(request)
  }
  const api = (path: string, body: object) =>
    ask(
      new Request(`http://localhost${path}`, {
        method: 'POST',
        headers: { 'x-account-secret': server.credentials.secret!, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const hook = (uid: string) => api('/v3/observe/hooks/profiles', { uid: nameOf(uid), hooked: true })

  function openPage(browser: number, session = new Map<string, string>()): Tab {
    const device = devices[browser]!
    let dead = false
    const step = async () => {
      if (dead) await never
    }
    const pageTime: VirtualTime = {
      ...time,
      setTimeout: (work, milliseconds, ...args) =>
        time.setTimeout(() => dead || (work as (...all: unknown[]) => void)(...args), milliseconds),
    }
    const answer = async (request: Request) => {
      if (!device.online) throw new TypeError('Failed to fetch')
      const response = await ask(request)
      // The answer to a page that was left reaches nobody.
      await step()
      return response
    }
    const host = fakeWindow(device, pageTime, step, answer, Math.random, session)
    const beckon = createBeckon(
      host,
      partsWith(
        () => ({ close() {}, update() {} }),
        async () => {},
      ),
    )
    beckon.init(server.credentials.token, { api: 'http://localhost' })
    const die = () => {
      host.dispatchEvent(new Event('pagehide'))
      dead = true
    }
    const who = oracle.arrive(browser)
    return { browser, session, host, beckon, die, who, isNamed: who.uid !== undefined, justSaid: { at: 0, said: [] } }
  }

  function say(kind: Said['kind'], tab: Tab): string {
    const name = oracle.say(kind, tab.who, tab.isNamed)
    if (tab.justSaid.at !== time.now()) tab.justSaid = { at: time.now(), said: [] }
    tab.justSaid.said.push(oracle.said.at(-1)!)
    return name
  }
  /** What a page says of nobody, and then names somebody, may be meant of that one, whomever another tab names in between. */
  function nameJustSaid({ justSaid }: Tab, uid: Uid) {
    if (justSaid.at === time.now()) for (const one of justSaid.said.splice(0)) one.thenNamed = uid
  }

  async function pass(seconds: number) {
    const limit = time.now() + seconds * 1_000
    for (let turns = 0; turns < 3_000; turns++) {
      for (let idle = 0; idle < 12; idle++) await new Promise(setImmediate)
      if (!time.next(limit)) break
    }
    time.setTimeout(() => {}, limit - time.now())
    time.next(limit)
  }

  async function act(move: Move) {
    if (move.do === 'pass') return pass(move.seconds)
    if (move.do === 'hook') return hook(move.uid)
    if (move.do === 'open') return tabs.length < 3 && tabs.push(openPage(move.browser))
    if (move.do === 'offline' || move.do === 'online') {
      devices[move.browser]!.online = move.do === 'online'
      return
    }
    const tab = 'tab' in move && tabs[move.tab]
    if (!tab) return
    switch (move.do) {
      case 'identify':
        tab.who = oracle.identify(tab.browser, tab.who, move.uid)
        tab.isNamed = true
        nameJustSaid(tab, move.uid)
        return tab.beckon.identify(nameOf(move.uid))
      case 'clear':
        tab.who = oracle.clear(tab.browser)
        tab.isNamed = false
        tab.justSaid.said = []
        return tab.beckon.clear()
      case 'set':
        return tab.beckon.set({ [say('set', tab)]: true })
      case 'track':
        return tab.beckon.track(say('track', tab))
      case 'focus':
        return tab.host.dispatchEvent(new Event('focus'))
      case 'close':
        tab.die()
        return tabs.splice(move.tab, 1)
      case 'leave':
        tab.die()
        tabs[move.tab] = openPage(tab.browser, tab.session)
    }
  }

  await hook('known')
  const stranger = openPage(
    devices.push({ ...devices[0]!, indexedDB: new IDBFactory(), local: new Map(), pages: new Set() }) - 1,
  )
  stranger.beckon.identify(nameOf('known'))
  await pass(2)
  stranger.die()
  for (const move of moves) await act(move)
  // In the end everybody is online, and comes back to each browser.
  for (const device of devices) device.online = true
  await pass(120)
  for (const tab of tabs) tab.die()
  for (const browser of [0, 1]) {
    const last = openPage(browser)
    await pass(400)
    last.die()
  }
  return judge(server, oracle, nameOf)
}

/** Compares what the server has with what was said. */
async function judge(
  server: BeckonServer,
  { said }: ReturnType<typeof createOracle>,
  nameOf: (uid: string) => string,
): Promise<string[]> {
  const wrong: string[] = []
  const profiles = await lookInto<{ id: string; uid: string | null; properties: string }>(
    server,
    'SELECT id, uid, properties FROM profiles',
  )
  const events = await lookInto<{ profile_id: string; name: string }>(server, 'SELECT profile_id, name FROM events')
  const uids = new Map(profiles.map(({ id, uid }) => [id, uid]))
  const holders = ({ name, kind }: (typeof said)[number]) =>
    kind === 'set'
      ? profiles.flatMap(({ uid, properties }) => (Object.hasOwn(JSON.parse(properties), name) ? [uid] : []))
      : events.flatMap(one => (one.name === name ? [uids.get(one.profile_id) ?? null] : []))
  for (const one of said) {
    const found = holders(one)
    const wanted = one.by.uid ? nameOf(one.by.uid) : null
    // What somebody said before they were identified may stay with the anonymous person.
    const allowed = one.isNamed ? [wanted] : [wanted, null, one.thenNamed && nameOf(one.thenNamed)]
    const isRight = allowed.includes(found[0]!)
    if (found.length !== 1) wrong.push(`${one.name} of ${wanted} is there ${found.length} times`)
    else if (!isRight) wrong.push(`${one.name} of ${wanted} is at ${found[0]}`)
  }
  return wrong
}
