import type { Experience } from '../../../src/protocol/experience.ts'
import type {
  BootAnswer,
  BootRequest,
  ClaimAnswer,
  ClaimRequest,
  Report,
  ReportsRequest,
} from '../../../src/protocol/wire.ts'
import { aDelivery, anExperience, anId } from '../../builders.ts'

/** What the interleavings run against. One is a table in memory, the other the real server. */
export interface ModelServer {
  uid: string
  deliveries: string[]
  answer(request: Request): Promise<Response>
  /** Deliveries that were confirmed. */
  confirmed(): Promise<string[]>
  /** How often each report key was taken in. */
  taken(): Promise<Map<string, number>>
  /** Deliveries that were confirmed from a second place. */
  twice(): Promise<number>
}

interface Row {
  id: string
  experience: Experience
  at: number | null
  interaction?: string
  holder?: string
  until: number
}

const UID = 'ada'
const LEASE = 30_000
const MOST_UNCONFIRMED = 3

/** The server's claim table and its rules, small enough for ten thousand schedules. */
export function memoryServer(now: () => number, count: number): ModelServer {
  const rows: Row[] = Array.from({ length: count }, (_, index) => ({
    id: anId(`delivery ${index}`),
    experience: anExperience({ id: anId(`tour ${index}`) }),
    at: null,
    until: 0,
  }))
  const keys = new Map<string, number>()
  const unconfirmed = new Map<string, number>()
  let twice = 0

  function lease(row: Row, { page, browser }: { page: string; browser: string }): number | null {
    if (row.at !== null) return null
    if (row.until >= now()) return row.holder === page ? row.until : null
    Object.assign(row, { holder: page, until: now() + LEASE })
    unconfirmed.set(browser, (unconfirmed.get(browser) ?? 0) + 1)
    return row.until
  }

  function boot(asked: BootRequest): BootAnswer {
    const profile = asked.uid === undefined ? asked.anonymous : anId(asked.uid)
    let open = asked.visible && !asked.stage?.delivery
    const trusted = (unconfirmed.get(asked.browser) ?? 0) < MOST_UNCONFIRMED
    const deliveries = rows
      // Everything is for one person.
      .filter(row => row.at === null && asked.uid === UID)
      .map(row => {
        const until = open && trusted ? lease(row, asked) : null
        open = false
        const delivery = { ...aDelivery({ id: row.id, model_id: row.experience.id }), model_kind: 'tour' as const }
        return { delivery, experience: row.experience, ...(until && { claimed_until: until }) }
      })
    return {
      v: 2,
      now: now(),
      visit: `${profile}.${asked.browser}`,
      profile: { id: profile, uid: asked.uid ?? null, percent: 50, language: 'en', properties: {} },
      company: null,
      events: {},
      done: {},
      deliveries,
      history: {},
      displayed: [],
      last_cleared_at: null,
      url_group_id: null,
      settings: { once_rule: 'skip_if_seen', frequency_limits: [], theme: null },
      feed: null,
    }
  }

  function claim(asked: ClaimRequest): ClaimAnswer {
    const row = rows.find(({ id }) => id === asked.delivery)!
    if (row.at !== null) return { now: now(), refused: 'triggered' }
    const until = lease(row, asked)
    if (until) return { now: now(), claimed_until: until }
    return { now: now(), refused: 'leased', retry_after: row.until - now() + 1 }
  }

  function take(report: Report) {
    const before = keys.get(report.key) ?? 0
    if (before) return
    keys.set(report.key, 1)
    if (report.type !== 'displayed' || !report.delivery) return
    const row = rows.find(({ id }) => id === report.delivery)!
    if (row.at === null) Object.assign(row, { at: now(), interaction: report.interaction })
    else if (row.interaction !== report.interaction) twice++
    unconfirmed.delete(report.visit.split('.')[1]!)
  }

  return {
    uid: UID,
    deliveries: rows.map(({ id }) => id),
    confirmed: async () => rows.filter(({ at }) => at !== null).map(({ id }) => id),
    taken: async () => keys,
    twice: async () => twice,
    async answer(request) {
      const path = new URL(request.url).pathname
      const asked = JSON.parse(await request.text())
      if (path.endsWith('/boot')) return Response.json(boot(asked))
      if (path.endsWith('/claim')) {
        const answer = claim(asked)
        return Response.json(answer, { status: 'refused' in answer ? 409 : 200 })
      }
      const { reports } = asked as ReportsRequest
      for (const report of reports) take(report)
      return Response.json({ now: now(), accepted: reports.map(({ key }) => key), refused: [] })
    },
  }
}
