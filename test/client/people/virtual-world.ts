import { IDBFactory } from 'fake-indexeddb'
import { createBeckon } from '../../../src/client/index.ts'
import type { ViewInput } from '../../../src/protocol/view.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { lookInto } from '../../server/stores.ts'
import { partsWith } from '../fake-parts.ts'
import { createTime, type VirtualTime } from '../model/clock.ts'
import { type FakeBrowser, fakeWindow } from '../model/fake-window.ts'
import type { Known } from './judge.ts'
import type { Page, World } from './play.ts'

interface Device extends FakeBrowser {
  online: boolean
}
interface VirtualPage extends Page {
  session: Map<string, string>
}

const never = new Promise<never>(() => {})

/** A server for many histories, one after another: everybody in them is new, and the time goes on. */
export async function virtualWorlds(server: BeckonServer): Promise<(clockErrors: number[]) => Promise<World>> {
  let time = createTime()
  const { api } = askAt(server, time)
  async function publish(tour: object): Promise<string> {
    const { id } = (await api('/v3/edit/tours', { steps: [{ title: 'Hello' }], ...tour })).tour
    await api(`/v3/edit/tours/${id}`, { published_at: '$now' }, 'PATCH')
    return id
  }
  await publish({ name: 'Once', automatic: true, unlimited: true })
  const delivered = await publish({ name: 'Delivered', automatic: false })
  return async clockErrors => {
    time = createTime(time.now())
    const before = new Set((await peopleOf(server)).map(({ id }) => id))
    const people = async () => (await peopleOf(server)).filter(({ id }) => !before.has(id))
    return { ...aVirtualWorld(server, clockErrors, time, delivered), people }
  }
}

/** Asks the server at the time of the world. */
function askAt(server: BeckonServer, time: VirtualTime) {
  const ask = async (request: Request) => {
    server.clock.freeze(time.now())
    return server.app.request(request)
  }
  const api = async (path: string, body?: object, method = 'POST') => {
    const response = await ask(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'x-account-secret': server.credentials.secret!, 'content-type': 'application/json' },
        body: body && JSON.stringify(body),
      }),
    )
    return (await response.json()) as { tour: { id: string } }
  }
  return { ask, api }
}

/** Real runtimes in windows of our own, a real server, and a time that passes only when it is asked to. */
function aVirtualWorld(
  server: BeckonServer,
  clockErrors: number[],
  time: VirtualTime,
  delivered: string,
): Omit<World, 'people'> {
  const devices = [...clockErrors, 0].map(
    (clockError): Device => ({
      indexedDB: new IDBFactory(),
      local: new Map(),
      channels: new Set(),
      clockError,
      online: true,
    }),
  )
  const { ask, api } = askAt(server, time)

  async function openPage(browser: number, displayed: (experience: string) => void, after?: Page): Promise<Page> {
    await after?.leave()
    const session = (after as VirtualPage | undefined)?.session ?? new Map<string, string>()
    const device = devices[browser]!
    let dead = false
    let view: ViewInput | undefined
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
    function open(input: ViewInput) {
      view = input
      displayed(input.experience.name)
      const { id } = input.experience.steps[input.step]!
      host.queueMicrotask(() => dead || input.say({ type: 'step', step: id, index: input.step }))
      const close = () => {
        if (view === input) view = undefined
      }
      return { close, update() {} }
    }
    const beckon = createBeckon(host, partsWith(open, step))
    beckon.init(server.credentials.token, { api: 'http://localhost' })
    const page: VirtualPage = {
      session,
      call: (method, ...given) => (beckon[method] as (...all: unknown[]) => unknown)(...given),
      focus: () => host.dispatchEvent(new Event('focus')),
      finish() {
        const { say } = view ?? {}
        view = undefined
        say?.({ type: 'started' })
        say?.({ type: 'completed' })
      },
      async leave() {
        host.dispatchEvent(new Event('pagehide'))
        dead = true
        // What a listener has begun goes on, as far as it waits for nothing.
        await new Promise(setImmediate)
      },
    }
    return page
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

  return {
    openPage,
    pass,
    tellsAtOnce: true,
    returns: 1,
    setOnline(browser, online) {
      devices[browser]!.online = online
    },
    hook: uid => api('/v3/observe/hooks/profiles', { uid, hooked: true }),
    deliver: uid => api('/v3/edit/deliveries', { model_id: delivered, model_kind: 'tour', uid }),
    forget: uid => api(`/v3/edit/profiles/forget?uid=${encodeURIComponent(uid)}`, undefined, 'DELETE'),
  }
}

/** What the tables hold of each person. */
async function peopleOf(server: BeckonServer): Promise<(Known & { id: string })[]> {
  const profiles = await lookInto<{ id: string; uid: string | null; properties: string }>(
    server,
    'SELECT id, uid, properties FROM profiles',
  )
  const events = await lookInto<{ profile_id: string; name: string }>(server, 'SELECT profile_id, name FROM events')
  const interactions = await lookInto<{ profile_id: string; name: string; delivered_to: string | null }>(
    server,
    `SELECT i.profile_id AS profile_id, e.name AS name, (SELECT p.uid FROM deliveries d JOIN profiles p ON p.id = d.profile_id
       WHERE d.id = i.delivery_id) AS delivered_to
     FROM interactions i JOIN experiences e ON e.id = i.experience_id`,
  )
  return profiles.map(({ id, uid, properties }) => ({
    id,
    uid,
    properties: Object.keys(JSON.parse(properties)),
    events: events.flatMap(one => (one.profile_id === id ? [one.name] : [])),
    interactions: interactions.flatMap(one =>
      one.profile_id === id ? [{ experience: one.name, deliveredTo: one.delivered_to }] : [],
    ),
  }))
}
