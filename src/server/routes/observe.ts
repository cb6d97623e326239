import { z } from 'zod'
import { BootRequest, ClaimRequest, Report, ReportsRequest } from '../../protocol/schema/wire.ts'
import { BootAnswer, ClaimAnswer, ClaimRefused, Feed, ReportsAnswer } from '../../protocol/schema/wire-answer.ts'
import { feedIn } from '../feed/in-language.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { CORS, fromPage } from '../http/from-page.ts'
import { notFound } from '../http/problem.ts'
import { boot } from '../observe/boot.ts'
import { claim } from '../observe/claim.ts'
import { takeReports } from '../reports/take-reports.ts'

const busy = { description: 'Too many requests from this address; Retry-After says when' }

export const observe: Endpoint[] = [
  fromPage({
    path: '/v3/observe/boot',
    summary: 'The runtime: who looks, what waits for them, and a lease for the first Delivery that can be decided',
    params: BootRequest,
    answers: { 200: { description: 'What waits for the visitor', body: BootAnswer }, 429: busy },
    act: async call => ({ body: await boot(call) }),
  }),
  fromPage({
    path: '/v3/observe/claim',
    summary: 'The runtime: the right to show one Delivery, for half a minute',
    params: ClaimRequest,
    answers: {
      200: { description: 'The lease', body: ClaimAnswer },
      403: { description: 'The visit is over' },
      409: { description: 'Not now or never, and why', body: ClaimRefused },
      429: busy,
    },
    async act(call) {
      const body = await claim(call)
      return { status: 'refused' in body ? 409 : 200, body }
    },
  }),
  fromPage({
    path: '/v3/observe/reports',
    summary: 'The runtime: what happened, in batches; repeats change nothing',
    params: ReportsRequest,
    documented: ReportsRequest.extend({ reports: z.array(Report).max(500) }),
    answers: { 200: { description: 'What became of each', body: ReportsAnswer }, 429: busy },
    act: async call => ({ body: await takeReports(call) }),
  }),
  {
    methods: ['GET'],
    path: '/v3/observe/feed/:token/:file{[0-9a-f]+(?:\\.[A-Za-z0-9-]+)?\\.json}',
    summary: 'The immutable document of live Experiences, in one language',
    access: 'page',
    params: z.object({ token: z.string(), file: z.string() }),
    answers: { 200: { description: 'The document', body: Feed }, 404: { description: 'There is no such version' } },
    async handle(c, { store }) {
      const token = c.req.param('token')!
      if (token.includes('\0')) throw notFound('The feed')
      const version = c.req.param('file')!.replace(/\.json$/, '')
      const rows = await store.query<{ body: string }>(
        `SELECT f.body FROM feeds f JOIN accounts a ON a.id = f.account_id WHERE a.token = $1 AND f.version = $2 LIMIT 1`,
        [token, version.split('.')[0]],
      )
      if (!rows[0]) throw notFound('The feed')
      return c.body(feedIn(rows[0].body, version), 200, {
        ...CORS,
        'content-type': 'application/json',
        'cache-control': 'public, max-age=31536000, immutable',
      })
    },
  },
]
