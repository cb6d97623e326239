import { IDBFactory } from 'fake-indexeddb'
import type { Parts } from '../../src/client/core.ts'
import { createDecider } from '../../src/client/decide.ts'
import type { Options } from '../../src/client/options.ts'
import { createRuntime } from '../../src/client/runtime.ts'
import { createStage } from '../../src/client/stage.ts'
import { createWings } from '../../src/client/wings.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import type { ViewInput } from '../../src/protocol/view.ts'
import type { BootOpen, BootRequest, Report } from '../../src/protocol/wire.ts'
import { createTime } from './model/clock.ts'
import { type FakeBrowser, fakeWindow } from './model/fake-window.ts'

const aBrowser = (): FakeBrowser => ({
  indexedDB: new IDBFactory(),
  local: new Map(),
  channels: new Set(),
  clockError: 0,
})

/** The real runtime in a fake window, before a server that answers what the test says and keeps what it is told. */
export function aVisit(answer: Partial<BootOpen> = {}, live: Experience[] = [], browser = aBrowser()) {
  const time = createTime()
  const boots: BootRequest[] = []
  const reports: Report[] = []
  const shown: string[] = []
  const open = ({ experience, step, say }: ViewInput) => {
    shown.push(experience.id)
    queueMicrotask(() => say({ type: 'step', step: experience.steps[step]!.id, index: step }))
    return { close() {}, update() {} }
  }
  const part =
    <T>(exports: T) =>
    async () =>
      exports
  const view = part({ open } as never)
  const parts: Parts = {
    stage: part({ createStage }),
    decide: part({ createDecider }),
    wings: part({ createWings }),
    tour: view,
    survey: view,
    launcher: view,
    tooltip: view,
    embed: view,
    inspector: view,
  }

  function booted(asked: BootRequest): BootOpen {
    return {
      v: 2,
      now: time.now(),
      visit: `visit of ${asked.uid ?? asked.anonymous}`,
      profile: {
        id: asked.uid ?? asked.anonymous,
        uid: asked.uid ?? null,
        percent: 50,
        language: 'en',
        properties: {},
      },
      company: null,
      events: {},
      done: {},
      deliveries: [],
      history: {},
      displayed: [],
      last_cleared_at: null,
      url_group_id: null,
      settings: { once_rule: 'skip_if_seen', frequency_limits: [], theme: null },
      feed: live.length ? { version: '1', path: '/feed/1.json', kinds: live.map(({ kind }) => kind) } : null,
      ...answer,
    }
  }
  const respond = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/feed/1.json') return Response.json({ version: '1', experiences: live, segments: {} })
    const asked = JSON.parse(await request.text())
    if (pathname.endsWith('/boot')) {
      boots.push(asked)
      return Response.json(booted(asked))
    }
    reports.push(...asked.reports)
    return Response.json({ now: time.now(), accepted: asked.reports.map(({ key }: Report) => key), refused: [] })
  }
  const host = fakeWindow(browser, time, async () => {}, respond, Math.random)
  const beckon = createRuntime(host, parts)

  return {
    beckon,
    host,
    browser,
    boots,
    reports,
    shown,
    begin: (options: Options = {}) => beckon.init('token', { api: 'http://localhost:4400', ...options }),
    told: (type: Report['type']) => reports.filter(report => report.type === type),
    /** Lets so many seconds pass, and everything happen that happens in them. */
    async pass(seconds = 5) {
      const limit = time.now() + seconds * 1_000
      for (let turns = 0; turns < 2_000; turns++) {
        for (let idle = 0; idle < 25; idle++) await new Promise(setImmediate)
        if (!time.next(limit)) break
      }
      time.setTimeout(() => {}, limit - time.now())
      time.next(limit)
    },
  }
}
