import { z } from 'zod'
import { BootRequest, ClaimRequest, LiveRequest, Report, ReportsRequest } from '../../protocol/schema/wire.ts'
import { BootAnswer, ClaimAnswer, ClaimRefused, Feed, Off, ReportsAnswer } from '../../protocol/schema/wire-answer.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { readVersion } from '../content/feed/feed-in.ts'
import { clientAddress } from '../http/client-address.ts'
import { compressed } from '../http/compress.ts'
import { CORS } from '../http/cors.ts'
import { notFound } from '../http/problem.ts'
import type { RowOf } from '../store/row-of.ts'
import { boot, foreseeBoot } from './boot.ts'
import { claim } from './claim.ts'
import { answerStream, listen } from './listen.ts'
import type { Listener } from './live/start-live.ts'
import { firstShowing } from './reports/first-showing.ts'
import { cutReports, takeReports, together } from './reports/take-reports.ts'
import { fromPage } from './visit/from-page.ts'

const tooMany = {
  429: { description: 'Too many requests from this address. Try again after Retry-After seconds' },
  503: { description: 'The server is busy, or its database does not answer. Try again after Retry-After seconds' },
}

export const observe: Endpoint[] = [
  fromPage({
    path: '/v3/observe/boot',
    summary:
      'For the runtime: say who is looking, get what waits for them, and take a lease of the first Delivery if possible',
    params: BootRequest,
    answers: { 200: { description: 'What waits for the person', body: BootAnswer }, ...tooMany },
    foresee: foreseeBoot,
    act: async call => ({ body: await boot(call) }),
    count: (answer, metrics) =>
      metrics.boot(
        'off' in answer ? 'off' : 'forgotten' in answer ? 'forgotten' : 'paused' in answer ? 'paused' : 'open',
      ),
  }),
  fromPage({
    path: '/v3/observe/claim',
    summary: 'For the runtime: take a lease of one Delivery, for half a minute',
    params: ClaimRequest,
    answers: {
      200: { description: 'The lease', body: ClaimAnswer },
      403: { description: 'The visit token is too old. Boot again' },
      409: { description: 'The page may not show it. `refused` says why', body: ClaimRefused },
      ...tooMany,
    },
    writes: true,
    async act(call) {
      const body = await claim(call)
      return { status: 'refused' in body ? 409 : 200, body }
    },
    count: (answer, metrics) =>
      metrics.claim('off' in answer ? 'off' : 'refused' in answer ? String(answer.refused) : 'claimed'),
  }),
  fromPage({
    path: '/v3/observe/reports',
    summary: 'For the runtime: report what happened, in batches. A report that is sent twice counts once',
    params: ReportsRequest,
    documented: ReportsRequest.extend({ reports: z.array(Report).max(500) }),
    answers: {
      200: { description: 'Which reports were accepted, and which were refused', body: ReportsAnswer },
      ...tooMany,
    },
    writes: true,
    mustNotBeLost: firstShowing,
    inParts: { cut: cutReports, together },
    act: async call => ({ body: await takeReports(call) }),
    count(answer, metrics) {
      if ('off' in answer) return metrics.report('off')
      const { accepted, refused } = answer as Awaited<ReturnType<typeof takeReports>>
      for (let i = 0; i < accepted.length; i++) metrics.report('accepted')
      for (const { because } of refused) metrics.report(because)
    },
  }),
  fromPage({
    path: '/v3/observe/live',
    summary:
      'For the runtime: open a stream that says when something is new for the person. It sends a sign of life every 25 seconds',
    params: LiveRequest,
    answers: {
      200: {
        description: 'A line when something is new: boot again. JSON if the account has live pages off',
        body: Off,
        texts: ['text/event-stream'],
      },
      403: { description: 'The visit token is too old. Boot again' },
      ...tooMany,
      429: { description: 'Enough pages of this person listen. Try again after Retry-After seconds' },
      503: { description: 'Too many pages listen, or the server is busy. Try again after Retry-After seconds' },
    },
    act: async call => ({ body: await listen(call) }),
    respond: (answer, { live }) => ('off' in answer ? null : answerStream(answer as Listener, live)),
    count() {},
  }),
  {
    methods: ['GET'],
    path: '/v3/observe/feed/:token/:file{[0-9a-f]+(?:\\.[A-Za-z0-9-]+){0,3}\\.json}',
    summary: 'Get the feed: all live Experiences in one language. It never changes under its address',
    access: 'page',
    params: z.object({ token: z.string(), file: z.string() }),
    answers: {
      200: { description: 'The document', body: Feed },
      404: { description: 'There is no such version' },
      ...tooMany,
    },
    async handle(c, { store, requests, limits, trustedProxies, capacity, feedTexts }) {
      const token = c.req.param('token')!
      if (token.includes('\0')) throw notFound('This version of the feed')
      const asker = { what: 'feed' as const, token, address: clientAddress(c, trustedProxies) }
      const refusal = await requests.count(asker, limits.requestsPerMinute)
      if (refusal) throw Object.assign(refusal, { headers: { ...refusal.headers, ...CORS } })
      const version = c.req.param('file')!.replace(/\.json$/, '')
      const read = <Row>(column: string) =>
        store.query<Row>(
          `SELECT a.id, ${column} FROM accounts a JOIN feeds f ON f.account_id = a.id
           WHERE a.token = $1 AND f.version = $2 LIMIT 1`,
          [token, readVersion(version).hash],
        )
      const found = await capacity.hold(async () => {
        const [stored] = await read<RowOf<'accounts', 'id'>>('f.version')
        return (
          stored &&
          feedTexts.read(stored.id, version, async () => (await read<RowOf<'feeds', 'body'>>('f.body'))[0]!.body)
        )
      })
      if (!found) throw notFound('This version of the feed')
      const headers = {
        ...CORS,
        'content-type': 'application/json',
        'cache-control': 'public, max-age=31536000, immutable',
      }
      // Only what boot names is compressed: anybody can ask for any language.
      if (!found.named) return new Response(found.text, { headers })
      // There are as many single languages as somebody has translated into. Lists of them can be made in many orders.
      const form = readVersion(version).languages.length > 1 ? 'quick' : 'best soon'
      return capacity.hold(() => compressed(c, found.text, headers, { always: `${token}/${version}`, form }))
    },
  },
]
