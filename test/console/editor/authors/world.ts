import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storedIn } from '../../../../src/console/editor/draft/draft-api.ts'
import type { JsonObject } from '../../../../src/console/editor/draft/json.ts'
import { createAccount } from '../../../../src/server/access/users/create-account.ts'
import { type BeckonServer, createServer } from '../../../../src/server/app/create-server.ts'
import { anId } from '../../../builders.ts'
import { aTerminal } from '../../../command/a-world.ts'
import { aCaller } from '../../../server/caller.ts'
import { SMALL } from '../../../server/small.ts'
import { UNLIMITED } from '../../../server/unlimited.ts'

export const [one, two, three] = ['one', 'two', 'three'].map(anId) as [string, string, string]
/** Where authors write. */
export const FIELDS = ['name', 'description', `steps.${one}.title`, `steps.${two}.body`] as const
export const HOUR = 3_600_000

/** How many histories one server sees. Each has an account of its own, and old accounts cost background work. */
const MOST = 50

/** Gives a server, and a new one after some time. */
export function createServers() {
  let server: BeckonServer | null = null
  let used = 0
  return {
    async get(): Promise<BeckonServer> {
      if (server && used++ < MOST) return server
      await server?.close()
      used = 0
      server = await createServer({ sizes: SMALL, data: 'memory', log: null, limits: UNLIMITED })
      return server
    },
    close: () => server?.close(),
  }
}

/** One account with one Experience: everything that happens to it, and what people must get. */
export async function aWorld(server: BeckonServer) {
  const { token, secret, account } = await server.store.transaction(tx => createAccount(tx, {}))
  const caller = aCaller(server, { token, secret })
  const steps = [one, two, three].map(id => ({ id, title: `First ${id.slice(0, 4)}` }))
  const { body } = await caller.api('POST', '/v3/edit/tours', { name: 'First', steps })
  const path = `/v3/edit/tours/${body.tour.id}`
  const read = async (version = 'draft') => {
    const { status, body } = await caller.api('GET', `${path}?version=${version}`)
    return status === 200 ? storedIn(body.tour) : null
  }
  const cwd = mkdtempSync(join(tmpdir(), 'beckon-authors-'))
  /** Whether the answer to the next write of the command gets lost, and how the last one was answered. */
  const line = { isLost: false, written: null as number | null }
  const terminal = aTerminal({
    cwd,
    env: { BECKON_ACCOUNT_SECRET: secret, BECKON_SERVER: 'http://beckon.test' },
    async fetch(input, init) {
      const answer = await server.app.request(String(input), init)
      if ((init?.method ?? 'GET') === 'GET') return answer
      line.written = answer.status
      if (line.isLost) throw new TypeError('fetch failed')
      return answer
    },
  })
  return {
    server,
    account,
    caller,
    path,
    read,
    type: terminal.type,
    line,
    /** Where the file of the Experience is, once it was pulled. It is named after what the Experience was called then. */
    file(): string | null {
      const [name] = existsSync(join(cwd, 'e')) ? readdirSync(join(cwd, 'e')) : []
      return name === undefined ? null : join(cwd, 'e', name)
    },
    /** The stamps of drafts that the file knows: pulled, or written by itself. */
    seen: new Set<string>(),
    /** The newest text in the file, until it is pushed or replaced. */
    inFile: null as string | null,
    /** What was on the screen of whoever made it live; null: nothing. */
    live: null as JsonObject | null,
    waiting: null as { content: JsonObject; at: number } | null,
    /** When it is to be unpublished, and what somebody has just made of that. */
    until: null as string | null,
    meant: undefined as string | null | undefined,
    versions: [] as JsonObject[],
    pushed: [] as string[],
    texts: 0,
    now: () => server.clock.now() ?? Date.now(),
    end: () => rmSync(cwd, { recursive: true, force: true }),
  }
}
export type World = Awaited<ReturnType<typeof aWorld>>

/** `keeps`: what is scheduled still comes. */
export function becomesLive(world: World, content: JsonObject | null, keeps: 'keep' | 'end' = 'end'): void {
  if (keeps === 'end') world.waiting = null
  world.live = content
}
