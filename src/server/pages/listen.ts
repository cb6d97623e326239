import type { z } from 'zod'
import type { LiveRequest } from '../../protocol/schema/wire.ts'
import { CORS } from '../http/cors.ts'
import { networkOf } from '../http/network-of.ts'
import { forbidden, Problem } from '../http/problem.ts'
import type { Live } from '../journal/live.ts'
import { KEPT, lastStamps } from '../journal/live-stamp.ts'
import type { Listener } from './live/start-live.ts'
import type { PageCall } from './visit/from-page.ts'
import { readVisit } from './visit/visit-token.ts'

type Asked = PageCall<z.output<typeof LiveRequest>>

/** Whose page listens, and whether something is new since it last heard. */
export async function listen({
  tx,
  site,
  params,
  browser,
  address,
  backend,
}: Asked): Promise<Listener | { off: true }> {
  const { account } = site
  if (!account.settings.live_pages) return { off: true }
  const visit = readVisit(account, params.visit, tx.now)
  if (!visit) throw forbidden('The visit token is missing or too old; boot again')
  const { profile } = visit
  const { own, all } = await lastStamps(tx, account.id, profile)
  tx.promisesNothing()
  // A transaction that began before may have committed after. And older stamps are no longer kept.
  const heard = params.since - backend.live.late
  const isNew = Math.max(own, all) > heard || heard < tx.now - KEPT
  const hint = !isNew ? null : own > heard ? 'delivery' : 'feed'
  return { account: account.id, profile, browser, network: networkOf(address), own, all, now: tx.now, hint }
}

// `no-transform`: compression would hold back each message until there are more. The last header is for nginx.
const HEADERS = {
  ...CORS,
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The least wait in seconds. A random part is added, so that pages that were refused together come back one by one. */
const FULL_WAIT = 60

/** The stream itself. It goes on long after the request has been answered. */
export function answerStream(listener: Listener, live: Live): Response {
  const body = live.open(listener)
  if (typeof body === 'string') {
    const seconds = Math.ceil(FULL_WAIT * (1 + Math.random()))
    const [status, whose] = body === 'person' ? ([429, ' of this person'] as const) : ([503, ''] as const)
    throw new Problem(status, `Too many pages${whose} listen; this page works without being live`, {
      headers: { 'retry-after': String(seconds) },
    })
  }
  return new Response(body, { headers: HEADERS })
}
