import type { Requests } from './server-load.ts'

/** What a seeded server can be asked for. */
export interface Seeded {
  tours: string[]
  /** One for each person: `user-0`, `user-1`, … */
  visits: string[]
  claims: { visit: string; delivery: string }[]
}

function post(path: string, body: object): Buffer {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\norigin: http://localhost\r\naccept-language: en\r\n` +
      `content-type: text/plain\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}

const HREF = 'http://localhost/home'
const WIRE = { v: 2, token: 'bench' }

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

/**
 * Exactly what a page sends for a returning visitor, for a random person. `changing`: the window has another width each time, so
 * that every boot writes.
 */
export const boots =
  ({ visits }: Pick<Seeded, 'visits'>, changing: boolean): Requests =>
  index => {
    const one = Math.floor(Math.random() * visits.length)
    return post('/v3/observe/boot', {
      ...WIRE, visit: visits[one], page: `page-${one}`, browser: `browser-${one}`, anonymous: `anonymous-${one}`,
      uid: `user-${one}`, href: HREF, visible: true, stage: null,
      facts: {
        browser_x: changing ? 800 + (index % 997) : 1280, browser_tz_minutes: 60, browser_l: 'en', agent: AGENT, touch: false,
      },
      properties: {},
    }) // biome-ignore format: one request
  }

/** Each claims another Delivery: a page that claims again gets a cheaper answer, so there must be enough Deliveries. */
export const claims =
  ({ claims }: Seeded): Requests =>
  one => {
    if (one >= claims.length) throw new Error(`more than ${claims.length} claims were asked for: seed more of them`)
    return post('/v3/observe/claim', {
      ...WIRE, ...claims[one], page: `page-${one}`, browser: `browser-${one}`, href: HREF,
    }) // biome-ignore format: one request
  }

/** Each reports a tour that was just shown: a new Interaction. */
export const reports =
  ({ visits, tours }: Seeded): Requests =>
  index => {
    const visit = visits[index % visits.length]!
    const experience = tours[index % tours.length]!
    return post('/v3/observe/reports', {
      ...WIRE, visit,
      reports: [{
        visit, type: 'displayed', key: `report-${index}`, at: Date.now(), interaction: `interaction-${index}`,
        experience, kind: 'tour', group_kind: 'campaign', group_id: experience, page: `page-${index}`, href: HREF,
      }],
    }) // biome-ignore format: one request
  }

/** A page that has just heard from the server, and listens. */
export const listens =
  ({ visits }: Pick<Seeded, 'visits'>): Requests =>
  index =>
    post('/v3/observe/live', { ...WIRE, v: 3, visit: visits[index % visits.length], since: Date.now() })
