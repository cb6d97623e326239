import type { Experience } from '../protocol/experience.ts'
import type { BootAnswer, Feed } from '../protocol/wire.ts'
import { loosen } from './loosen.ts'

export type Fetch = (request: Request) => Promise<Response>

/** What a test asks for over the head of the gates. */
export interface Overrides {
  /** Nothing shows: boot answers what it answers on a domain that is switched off. */
  off: boolean
  /** Only these Experiences exist for pages; null: all. */
  only: string[] | null
  /** These show whatever their gates say. */
  force: Experience[]
}

export function noOverrides(): Overrides {
  return { off: false, only: null, force: [] }
}

const BOOT = '/v3/observe/boot'
const FEED = '/v3/observe/feed/'

/**
 * The server as pages see it under the test's overrides. They live here, between the page and the server, so that the
 * runtime carries no byte for tests and the server stays the one that customers run.
 */
export function overriding(fetch: Fetch, overrides: () => Overrides): Fetch {
  return async request => {
    const { pathname, searchParams } = new URL(request.url)
    const wanted = overrides()
    const untouched = !wanted.off && !wanted.only && wanted.force.length === 0
    if (pathname === BOOT && request.method === 'POST' && !untouched) return boot(fetch, request, wanted)
    const mark = pathname.startsWith(FEED) ? searchParams.get('kit') : null
    return mark ? feed(fetch, request, wanted) : fetch(request)
  }
}

async function boot(fetch: Fetch, request: Request, wanted: Overrides): Promise<Response> {
  const asked = JSON.parse(await request.text())
  if (typeof asked.feed === 'string') asked.feed = asked.feed.split('~')[0]
  // A lease taken inside boot could be for a Delivery that is hidden below; asked as if unseen, the page claims its own.
  if (wanted.only || wanted.off) asked.visible = false
  const response = await fetch(new Request(request.url, { ...sent(request), body: JSON.stringify(asked) }))
  if (!response.ok) return response
  const answer = (await response.json()) as BootAnswer
  if ('off' in answer || 'forgotten' in answer) return again(response, answer)
  if (wanted.off) return again(response, { off: true })

  const mark = markOf(wanted)
  const version = answer.feed?.version ?? 'none'
  const path = answer.feed?.path ?? `${FEED}${asked.token}/none.json`
  const history = { ...answer.history }
  for (const { id } of wanted.force) delete history[id]
  return again(response, {
    ...answer,
    history,
    deliveries: answer.deliveries.filter(({ experience }) => isWanted(experience.id, wanted)),
    feed: {
      version: `${version}~${mark}`,
      path: `${path}?kit=${mark}`,
      kinds: [...new Set([...(answer.feed?.kinds ?? []), ...wanted.force.map(experience => experience.kind)])],
    },
  })
}

async function feed(fetch: Fetch, request: Request, wanted: Overrides): Promise<Response> {
  const response = await fetch(new Request(request.url, sent(request)))
  const found: Feed = response.ok
    ? ((await response.json()) as Feed)
    : { version: 'none', experiences: [], segments: {} }
  const forced = new Set(wanted.force.map(experience => experience.id))
  const experiences = [
    // As pages get it, in their language; only where this Environment does not have it, as it was written.
    ...wanted.force.map(written => loosen(found.experiences.find(({ id }) => id === written.id) ?? written)),
    ...found.experiences.filter(({ id }) => !forced.has(id)),
  ].filter(({ id }) => isWanted(id, wanted))
  const body: Feed = { ...found, version: `${found.version}~${markOf(wanted)}`, experiences }
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  })
}

function isWanted(id: string, wanted: Overrides): boolean {
  return !wanted.only || wanted.only.includes(id)
}

/** Feeds are immutable at their address, so an altered one needs an address and a version of its own. */
function markOf({ only, force }: Overrides): string {
  return [only ? `only-${only.join('-') || 'nothing'}` : '', ...force.map(({ id }) => `force-${id}`)]
    .filter(Boolean)
    .join('-')
}

/** What is read here must not come compressed: only browsers unpack it. */
function sent(request: Request): RequestInit {
  const headers = new Headers(request.headers)
  headers.delete('accept-encoding')
  return { method: request.method, headers }
}

function again(response: Response, body: BootAnswer): Response {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(JSON.stringify(body), { status: response.status, headers })
}
