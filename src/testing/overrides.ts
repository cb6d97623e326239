import type { Experience } from '../protocol/experience.ts'
import type { BootAnswer, Feed } from '../protocol/wire.ts'
import { loosen } from './loosen.ts'

export type Fetch = (request: Request) => Promise<Response>

/** What a test forces, whatever the conditions say. */
export interface Overrides {
  /** Nothing shows: boot gets the same answer as on a domain that is off. */
  off: boolean
  /** Pages get only these Experiences. Null: all. */
  only: string[] | null
  /** These show, whatever their conditions say. */
  force: Experience[]
}

export function noOverrides(): Overrides {
  return { off: false, only: null, force: [] }
}

const BOOT = '/v3/observe/boot'
const FEED = '/v3/observe/feed/'

/**
 * The server as pages see it with the test's overrides. They are between the page and the server, so that the runtime needs no
 * code for tests, and the server is the one that customers run.
 */
export function overriding(fetch: Fetch, overrides: () => Overrides): Fetch {
  const brought = new Map<string, Experience>()
  return async request => {
    const { pathname, searchParams } = new URL(request.url)
    const wanted = overrides()
    const untouched = !wanted.off && !wanted.only && wanted.force.length === 0
    if (pathname === BOOT && request.method === 'POST' && !untouched) return boot(fetch, request, wanted, brought)
    const mark = pathname.startsWith(FEED) ? searchParams.get('kit') : null
    return mark ? feed(fetch, request, wanted, brought) : fetch(request)
  }
}

/** What is only delivered is not in the feed. Boot brings it, as pages get it. */
type Brought = Map<string, Experience>

async function boot(fetch: Fetch, request: Request, wanted: Overrides, brought: Brought): Promise<Response> {
  const asked = JSON.parse(await request.text())
  asked.wanted = [...(asked.wanted ?? []), ...wanted.force.map(({ id }) => id)]
  if (typeof asked.feed === 'string') asked.feed = asked.feed.split('~')[0]
  // Boot could lease a Delivery that is hidden below. So the page asks as if hidden, and claims its own Delivery.
  if (wanted.only || wanted.off) asked.visible = false
  const response = await fetch(new Request(request.url, { ...sent(request), body: JSON.stringify(asked) }))
  if (!response.ok) return response
  const answer: BootAnswer = await response.json()
  if ('off' in answer || 'forgotten' in answer) return again(response, answer)
  if (wanted.off) return again(response, { off: true })
  for (const experience of answer.wanted ?? []) brought.set(experience.id, experience)

  const mark = markOf(wanted)
  const version = answer.feed?.version ?? 'none'
  const path = answer.feed?.path ?? `${FEED}${asked.token}/none.json`
  const history = { ...answer.history }
  for (const { id } of wanted.force) delete history[id]
  return again(response, {
    ...answer,
    history,
    deliveries: answer.deliveries.filter(({ experience }) => isWanted(experience.id, wanted)),
    ...(answer.wanted && { wanted: answer.wanted.filter(({ id }) => isWanted(id, wanted)) }),
    feed: {
      version: `${version}~${mark}`,
      path: `${path}?kit=${mark}`,
      kinds: [...new Set([...(answer.feed?.kinds ?? []), ...wanted.force.map(experience => experience.kind)])],
    },
  })
}

async function feed(fetch: Fetch, request: Request, wanted: Overrides, brought: Brought): Promise<Response> {
  const response = await fetch(new Request(request.url, sent(request)))
  const found: Feed = response.ok ? await response.json() : { version: 'none', experiences: [], segments: {} }
  const forced = new Set(wanted.force.map(experience => experience.id))
  const experiences = [
    // As pages get it, in their language. If this Environment does not have it, as it was written.
    ...wanted.force.map(written =>
      loosen(found.experiences.find(({ id }) => id === written.id) ?? brought.get(written.id) ?? written),
    ),
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

/** A feed never changes at its address, so a changed one needs an address and a version of its own. */
function markOf({ only, force }: Overrides): string {
  return [only ? `only-${only.join('-') || 'nothing'}` : '', ...force.map(({ id }) => `force-${id}`)]
    .filter(Boolean)
    .join('-')
}

/** We read the answer here, so it must not be compressed. */
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
