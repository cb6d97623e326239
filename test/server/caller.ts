import type { Experience, ExperienceInput } from '../../src/protocol/experience.ts'
import type { BootOpen, BootRequest } from '../../src/protocol/wire.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the tests, field by field
export type Answered = { status: number; body: any; headers: Headers }

/** Sends requests to one server, without a socket. */
export interface Caller {
  /** The management API, with the account secret. */
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
  /** The runtime's endpoints, as a page on localhost. */
  page(path: 'boot' | 'claim' | 'reports', body: object, headers?: Record<string, string>): Promise<Answered>
  boot(asked?: Partial<BootRequest>, headers?: Record<string, string>): Promise<Answered>
  /** A published Experience. */
  live(given?: Partial<ExperienceInput> & { kind?: string }): Promise<Experience>
  /** A person who was seen on a page. */
  person(uid?: string, asked?: Partial<BootRequest>): Promise<BootOpen>
  /** Reports of one visit, in one request. */
  report(visit: string, ...reports: object[]): Promise<Answered>
}

export const ORIGIN = 'http://localhost:3000'
let made = 0
/** A name that nobody else in this run has. */
export const unique = (word: string) => `${word}-${++made}-${Math.random().toString(36).slice(2, 8)}`

export function aBoot(asked: Partial<BootRequest> = {}): Omit<BootRequest, 'token'> {
  return {
    v: 2,
    page: unique('page'),
    browser: unique('browser'),
    anonymous: unique('anonymous'),
    href: `${ORIGIN}/home`,
    visible: true,
    stage: null,
    facts: {
      browser_x: 1280,
      browser_tz: 1,
      browser_tz_minutes: 90,
      browser_l: 'en',
      browser_n: 'chrome',
      browser_k: 'desktop',
    },
    ...asked,
  }
}

/** A report. The test adds the fields of its kind. */
export const aReport = (report: { type: string; [field: string]: unknown }): object => ({
  key: unique('report'),
  at: Date.now(),
  ...report,
})

export const displayed = (experience: { id: string; kind: string }, more: object = {}): object =>
  aReport({
    type: 'displayed',
    interaction: unique('interaction'),
    experience: experience.id,
    kind: experience.kind,
    group_kind: 'campaign',
    group_id: experience.id,
    page: 'page',
    href: `${ORIGIN}/home`,
    ...more,
  })

export function aCaller(
  { app, credentials }: Pick<BeckonServer, 'app' | 'credentials'>,
  as: { token: string; secret: string } = { token: credentials.token, secret: credentials.secret! },
): Caller {
  const send = async (method: string, path: string, body: unknown, headers: Record<string, string>) => {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const response = await app.request(path, { method, headers, body: sent })
    const text = await response.text()
    const json = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers }
  }
  const caller: Caller = {
    api: (method, path, body, headers = {}) => send(method, path, body, { 'x-account-secret': as.secret, ...headers }),
    page: (path, body, headers = {}) =>
      send(
        'POST',
        `/v3/observe/${path}`,
        { v: 2, token: as.token, ...body },
        { origin: ORIGIN, 'content-type': 'text/plain', ...headers },
      ),
    boot: (asked = {}, headers) => caller.page('boot', aBoot(asked), headers),
    async live(given = {}) {
      const kind = given.kind ?? 'tour'
      const content = { name: unique('experience'), steps: [{ title: 'Hello', body: 'There' }], ...given }
      const answer = await caller.api('POST', `/v3/edit/${kind}s`, { ...content, kind, published_at: '$now' })
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
      return answer.body[kind]
    },
    async person(uid = unique('user'), asked = {}) {
      const answer = await caller.boot({ uid, ...asked })
      if (!answer.body.visit) throw new Error(JSON.stringify(answer.body))
      return answer.body
    },
    report: (visit, ...reports) =>
      caller.page('reports', { visit, reports: reports.map(report => ({ visit, ...report })) }),
  }
  return caller
}
