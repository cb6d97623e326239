import { onTestFinished } from 'vitest'
import { addUser } from '../../src/server/access/users/save-user.ts'
import { startSession } from '../../src/server/access/users/session.ts'
import { type BeckonServer, createServer, type ServerOptions } from '../../src/server/app/create-server.ts'
import { aBrowser } from '../server/a-browser.ts'
import { SMALL } from '../server/small.ts'
import { aTerminal } from './a-world.ts'

/** A request of somebody who is signed in to the console. */
export type AsColleague = (name: string, method: string, path: string, body?: unknown) => Promise<void>

/** A server in memory with one account, and a terminal that is connected to it. */
export async function anAccount(options: ServerOptions = {}) {
  const server = await createServer({ sizes: SMALL, data: 'memory', log: null, ...options })
  onTestFinished(() => server.close())
  const { secret } = server.credentials
  const requests: { method: string; path: string; body: unknown }[] = []
  const colleagues = new Map<string, ReturnType<typeof aBrowser>>()
  let meanwhile: ((by: { asColleague: AsColleague }) => Promise<void>) | null = null
  const asColleague: AsColleague = async (name, method, path, body) => {
    const browser = colleagues.get(name) ?? (await signIn(server, name))
    colleagues.set(name, browser)
    const answer = await browser.ask(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
  const fetchHere: typeof fetch = async (input, init) => {
    if (meanwhile && init?.method && init.method !== 'GET') {
      const happens = meanwhile
      meanwhile = null
      await happens({ asColleague })
    }
    const { pathname, search } = new URL(String(input))
    requests.push({
      method: init?.method ?? 'GET',
      path: pathname + search,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    return server.app.request(String(input), init)
  }
  const env = { BECKON_ACCOUNT_SECRET: secret!, BECKON_SERVER: 'http://beckon.test' }
  return {
    server,
    requests,
    asColleague,
    /** Happens once, before the next request that writes. */
    meanwhile: (happens: (by: { asColleague: AsColleague }) => Promise<void>) => {
      meanwhile = happens
    },
    terminal: (cwd?: string) => aTerminal({ env, fetch: fetchHere, cwd }),
    async api<T>(method: string, path: string, body?: unknown): Promise<T> {
      const answer = await server.app.request(`http://beckon.test${path}`, {
        method,
        headers: { 'X-Account-Secret': secret!, 'Content-Type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    },
  }
}

async function signIn(server: BeckonServer, name: string) {
  const { account } = server.credentials
  const token = await server.store.transaction(async tx => {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
    const user = await addUser(tx, account, { name, email, role: 'owner' })
    return (await startSession(tx, { account, user: user.id, browser: 'A browser' })).token
  })
  return aBrowser(server, 'http://localhost', `beckon=${token}`)
}
