import type { Experience } from '../../../src/protocol/experience.ts'
import type {
  BootAnswer,
  BootOpen,
  BootRequest,
  ClaimAnswer,
  ClaimRequest,
  Report,
  ReportsRequest,
} from '../../../src/protocol/wire.ts'
import { aDelivery, anExperience, anId } from '../../builders.ts'
import { type Content, liveAfter, liveOnes } from './content.ts'

/** What the interleavings run against: a table in memory, or the real server. */
export interface ModelServer {
  uid: string
  token: string
  /** The Delivery that shows an Experience. Undefined: it is automatic. */
  deliveryOf(experience: string): string | undefined
  /** Makes the Deliveries that are due, and publishes and unpublishes. */
  makeDue(): Promise<void>
  answer(request: Request): Promise<Response>
  /** Deliveries that were made, that were confirmed, and that expired before that. */
  made(): string[]
  confirmed(): Promise<string[]>
  expired(): Promise<string[]>
  /** The version of an automatic Experience. Undefined: it is not live. */
  versionOf(experience: string): number | undefined
  /** How often each report key was accepted. */
  taken(): Promise<Map<string, number>>
  /** Deliveries that were confirmed from a second place. */
  twice(): Promise<number>
  close(): Promise<void>
}

interface Row {
  id: string
  experience: Experience
  made: number
  until: number | null
  at: number | null
  interaction?: string
  holder?: string
  leased: number
}

type Past = BootOpen['history'][string]

const UID = 'ada'
const LEASE = 30_000
const MOST_UNCONFIRMED = 3

/** The server's claim table and its rules, small enough for ten thousand schedules. */
export function memoryServer(now: () => number, content: Content): ModelServer {
  const rows: Row[] = content.deliveries.map(({ at, lasts }, index) => ({
    id: anId(`delivery ${index}`),
    experience: anExperience({ id: anId(`tour ${index}`), name: `tour ${index}` }),
    made: now() + at,
    until: lasts === null ? null : now() + at + lasts,
    at: null,
    leased: 0,
  }))
  const began = now()
  const liveNow = () => {
    const { live, version, changes } = liveAfter(content, now() - began)
    return { live: liveOnes(live, version), feed: `${changes + 1}` }
  }
  /** Every feed that there was. A page may ask for the one of before. */
  const feeds = new Map<string, Experience[]>()
  const versionOf = (id: string) => liveNow().live.find(one => one.id === id)?.version
  const keys = new Map<string, number>()
  const unconfirmed = new Map<string, number>()
  const pasts = new Map<string, { [experience: string]: Past }>()
  const interactions = new Map<string, { profile: string; experience: string }>()
  let twice = 0

  const isOver = (row: Row) => row.until !== null && row.until <= now()
  const made = (row: Row) => row.made <= now()

  function lease(row: Row, { page, browser }: { page: string; browser: string }): number | null {
    if (row.at !== null) return null
    if (row.leased >= now()) return row.holder === page ? row.leased : null
    Object.assign(row, { holder: page, leased: now() + LEASE })
    unconfirmed.set(browser, (unconfirmed.get(browser) ?? 0) + 1)
    return row.leased
  }

  function boot(asked: BootRequest): BootAnswer {
    const profile = asked.uid === undefined ? asked.anonymous : anId(asked.uid)
    let open = asked.visible && !asked.stage?.delivery
    const trusted = (unconfirmed.get(asked.browser) ?? 0) < MOST_UNCONFIRMED
    const deliveries = rows
      // Everything is for one person.
      .filter(row => row.at === null && made(row) && !isOver(row) && asked.uid === UID)
      .map(row => {
        const until = open && trusted ? lease(row, asked) : null
        open = false
        const { id, experience } = row
        const over = row.until === null ? null : new Date(row.until).toISOString()
        const delivery = { ...aDelivery({ id, model_id: experience.id, until: over, options: {} }) }
        return {
          delivery: { ...delivery, model_kind: 'tour' as const },
          experience,
          ...(until && { claimed_until: until }),
        }
      })
    const { live, feed } = liveNow()
    feeds.set(feed, live)
    return {
      v: 2,
      now: now(),
      visit: `${profile}.${asked.browser}`,
      profile: { id: profile, uid: asked.uid ?? null, percent: 50, language: 'en', properties: {} },
      company: null,
      events: {},
      done: {},
      deliveries,
      history: historyOf(profile),
      displayed: [],
      last_cleared_at: null,
      url_group_id: null,
      settings: { once_rule: 'skip_if_seen', frequency_limits: [], theme: null },
      inspect: true,
      feed: live.length ? { version: feed, path: `/feed/${feed}.json`, kinds: live.map(({ kind }) => kind) } : null,
    }
  }

  /** What somebody saw, with the versions that are live. Deliveries stay live. */
  const historyOf = (profile: string) =>
    Object.fromEntries(
      Object.entries(pasts.get(profile) ?? {}).map(([id, past]) => {
        const isDelivered = rows.some(({ experience }) => experience.id === id)
        return [id, isDelivered ? past : { ...past, version: versionOf(id) ?? null }]
      }),
    )

  function claim(asked: ClaimRequest): ClaimAnswer {
    const row = rows.find(({ id }) => id === asked.delivery)!
    if (row.at !== null) return { now: now(), refused: 'triggered' }
    if (isOver(row)) return { now: now(), refused: 'expired' }
    const until = lease(row, asked)
    if (until) return { now: now(), claimed_until: until }
    return { now: now(), refused: 'leased', retry_after: row.leased - now() + 1 }
  }

  function take(report: Report) {
    if (keys.get(report.key)) return
    keys.set(report.key, 1)
    const [profile, browser] = report.visit.split('.') as [string, string]
    if (report.type === 'displayed') interactions.set(report.interaction, { profile, experience: report.experience })
    remember(report)
    if (report.type !== 'displayed' || !report.delivery) return
    const row = rows.find(({ id }) => id === report.delivery)!
    if (row.at === null) Object.assign(row, { at: now(), interaction: report.interaction })
    else if (row.interaction !== report.interaction) twice++
    unconfirmed.delete(browser)
  }

  function remember(report: Report) {
    const known = 'interaction' in report && interactions.get(report.interaction)
    if (!known) return
    const all = pasts.get(known.profile) ?? {}
    pasts.set(known.profile, all)
    const past = all[known.experience]
    if (report.type === 'displayed')
      all[known.experience] = {
        state: 'displayed',
        completed: false,
        defer_until: null,
        ...past,
        count: (past?.count ?? 0) + 1,
        last_at: report.at,
      }
    else if (past && (report.type === 'completed' || report.type === 'exited'))
      all[known.experience] = {
        ...past,
        state: report.type,
        completed: past.completed || report.type === 'completed',
        ended_at: report.at,
      }
    else if (past && report.type === 'snoozed') all[known.experience] = { ...past, defer_until: report.until }
  }

  return {
    uid: UID,
    token: 'token',
    deliveryOf: experience => rows.find(row => row.experience.id === experience)?.id,
    makeDue: async () => {},
    made: () => rows.filter(made).map(({ id }) => id),
    confirmed: async () => rows.filter(({ at }) => at !== null).map(({ id }) => id),
    expired: async () => rows.filter(row => row.at === null && isOver(row)).map(({ id }) => id),
    versionOf,
    taken: async () => keys,
    twice: async () => twice,
    close: async () => {},
    async answer(request) {
      const path = new URL(request.url).pathname
      const feed = /^\/feed\/(.+)\.json$/.exec(path)?.[1]
      if (feed) return Response.json({ version: feed, experiences: feeds.get(feed), segments: {} })
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
