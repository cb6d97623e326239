import { IDBFactory } from 'fake-indexeddb'
import { createBeckon } from '../../../src/client/index.ts'
import type { Outcome, ViewInput } from '../../../src/protocol/view.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { lookInto } from '../../server/stores.ts'
import { partsWith } from '../fake-parts.ts'
import { createTime, type VirtualTime } from '../model/clock.ts'
import { type FakeBrowser, fakeWindow } from '../model/fake-window.ts'

/** A page that is open, and what it shows. */
export interface Page {
  view: ViewInput | undefined
  say(...outcomes: Outcome[]): void
  show(id: string): void
  leave(): Promise<void>
}

export interface ShowingRow {
  experience: string
  kind: string
  group_kind: string
  first_displayed_at: number
  displayed_at: number
}

const never = new Promise<never>(() => {})

/** One person with two devices, real runtimes, a real server, and a time that passes only when it is asked to. */
export function aWorldOfLimits(server: BeckonServer, from: number, uid: string) {
  const time = createTime(from)
  const devices = [0, 1].map(
    (): FakeBrowser => ({ indexedDB: new IDBFactory(), local: new Map(), channels: new Set(), clockError: 0 }),
  )
  const ask = async (request: Request) => {
    server.clock.freeze(time.now())
    return server.app.request(request)
  }
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the test, field by field
  async function api(path: string, body?: object, method = 'POST'): Promise<any> {
    const headers = { 'x-account-secret': server.credentials.secret!, 'content-type': 'application/json' }
    const response = await ask(
      new Request(`http://localhost${path}`, { method, headers, body: body && JSON.stringify(body) }),
    )
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json()
  }

  async function openPage(device: number): Promise<Page> {
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
      const response = await ask(request)
      await step()
      return response
    }
    const host = fakeWindow(devices[device]!, pageTime, step, answer, Math.random)
    function open(input: ViewInput) {
      page.view = input
      const { id } = input.experience.steps[input.step]!
      host.queueMicrotask(() => dead || input.say({ type: 'step', step: id, index: input.step }))
      const close = () => {
        if (page.view === input) page.view = undefined
      }
      return { close, update() {} }
    }
    const beckon = createBeckon(host, partsWith(open, step))
    const page: Page = {
      view: undefined,
      say(...outcomes) {
        const { say } = page.view ?? {}
        page.view = undefined
        for (const outcome of outcomes) say?.(outcome)
      },
      show: id => void beckon.show(id),
      async leave() {
        host.dispatchEvent(new Event('pagehide'))
        dead = true
        await new Promise(setImmediate)
      },
    }
    beckon.init(server.credentials.token, { api: 'http://localhost' })
    beckon.identify(uid)
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

  const showings = () =>
    lookInto<ShowingRow>(
      server,
      `SELECT i.experience_id AS experience, i.experience_kind AS kind, i.group_kind, i.first_displayed_at, i.displayed_at
       FROM interactions i JOIN profiles p ON p.id = i.profile_id WHERE p.uid = '${uid}' ORDER BY i.first_displayed_at`,
    )
  /** Nothing is live or limited any more. */
  async function clear() {
    for (const { id } of (await api('/v3/edit/limit_groups?limit=500', undefined, 'GET')).limit_groups)
      await api(`/v3/edit/limit_groups/${id}`, undefined, 'DELETE')
    for (const kind of ['tour', 'survey'])
      for (const { id } of (await api(`/v3/edit/${kind}s?limit=500`, undefined, 'GET'))[`${kind}s`])
        await api(`/v3/edit/${kind}s/${id}`, { published_at: null, archived_at: '$now' }, 'PATCH')
  }
  return { api, openPage, pass, showings, clear, now: time.now }
}
