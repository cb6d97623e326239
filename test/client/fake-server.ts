import type { Experience } from '../../src/protocol/experience.ts'
import type {
  BootOpen,
  BootRequest,
  ClaimRequest,
  LiveRequest,
  PendingDelivery,
  Report,
  ReportsRequest,
} from '../../src/protocol/wire.ts'
import { aDelivery } from '../builders.ts'

/** The test's own answer. Undefined: the usual one. */
type Reply<Asked> = (asked: Asked) => Response | Promise<Response> | undefined

export interface FakeServer {
  boots: BootRequest[]
  claims: ClaimRequest[]
  /** The reports that arrived, in order. */
  reports: Report[]
  /** Pages that listened, in order. */
  streams: FakeStream[]
  /** Answers instead of the usual ones: late, refused, broken. */
  replies: {
    boot?: Reply<BootRequest>
    feed?: Reply<void>
    claim?: Reply<ClaimRequest>
    live?: Reply<LiveRequest>
    reports?: Reply<ReportsRequest>
  }
  /** Changes the answer of the next boots. */
  answers(changes: Partial<BootOpen>): void
  /** From now on these are live, in a new feed. What people saw says their versions, or that they are not live any more. */
  publishes(live: Experience[], seen?: string[]): void
  respond(request: Request): Promise<Response>
}

/** A page that listens or listened. */
export interface FakeStream {
  asked: LiveRequest
  open: boolean
  /** `:` means that the server is alive, `data: delivery` that something is new. */
  say(words: string): void
  /** The server ends the stream. */
  end(): void
}

function fakeStream(asked: LiveRequest): FakeStream & { answer: Response } {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: given => {
      controller = given
    },
    cancel() {
      stream.open = false
    },
  })
  const stream = {
    asked,
    open: true,
    say: (words: string) => controller.enqueue(new TextEncoder().encode(`${words}\n\n`)),
    end() {
      stream.open = false
      controller.close()
    },
    answer: new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
  }
  stream.say(':')
  return stream
}

const LEASE = 30_000

export const unavailable = () => new Response('', { status: 503 })

/** A Delivery in a boot answer. */
export function aPending(
  experience: Experience,
  changes: Parameters<typeof aDelivery>[0] = {},
  claimed_until?: number,
): PendingDelivery {
  const delivery = aDelivery({ model_id: experience.id, model_kind: experience.kind as never, ...changes })
  return { delivery, experience, ...(claimed_until && { claimed_until }) } as PendingDelivery
}

/** A server that answers what the test says, and stores what it receives. */
export function fakeServer(now: () => number, answer: Partial<BootOpen>, live: Experience[]): FakeServer {
  const booted = (asked: BootRequest): BootOpen => ({
    v: 2,
    now: now(),
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
    inspect: true,
    feed: live.length ? { version: `${nth}`, path: `/feed/${nth}.json`, kinds: live.map(({ kind }) => kind) } : null,
    ...answer,
  })
  let nth = 1
  const server: FakeServer = {
    boots: [],
    claims: [],
    reports: [],
    streams: [],
    replies: {},
    answers: changes => {
      answer = { ...answer, ...changes }
    },
    publishes(now_live, seen = []) {
      live = now_live
      nth++
      const past = { count: 1, state: 'displayed' as const, last_at: now(), completed: false, defer_until: null }
      const versionOf = (id: string) => live.find(one => one.id === id)?.version ?? null
      server.answers({ history: Object.fromEntries(seen.map(id => [id, { ...past, version: versionOf(id) }])) })
    },
    async respond(request) {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/feed/'))
        return (
          (await server.replies.feed?.()) ?? Response.json({ version: String(nth), experiences: live, segments: {} })
        )
      const asked = JSON.parse(await request.text())
      if (pathname.endsWith('/boot')) {
        server.boots.push(asked)
        return (await server.replies.boot?.(asked)) ?? Response.json(booted(asked))
      }
      if (pathname.endsWith('/claim')) {
        server.claims.push(asked)
        return (await server.replies.claim?.(asked)) ?? Response.json({ now: now(), claimed_until: now() + LEASE })
      }
      if (pathname.endsWith('/live')) {
        const refused = await server.replies.live?.(asked)
        if (refused) return refused
        const stream = fakeStream(asked)
        server.streams.push(stream)
        return stream.answer
      }
      const own = await server.replies.reports?.(asked)
      if (own) return own
      server.reports.push(...asked.reports)
      return Response.json({ now: now(), accepted: asked.reports.map(({ key }: Report) => key), refused: [] })
    },
  }
  return server
}
