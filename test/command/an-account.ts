import { onTestFinished } from 'vitest'
import { createServer, type ServerOptions } from '../../src/server/app/create-server.ts'
import { aTerminal } from './a-world.ts'

/** A server in memory with one account, and a terminal that is connected to it. */
export async function anAccount(options: ServerOptions = {}) {
  const server = await createServer({ data: 'memory', log: null, ...options })
  onTestFinished(() => server.close())
  const { secret } = server.credentials
  const requests: { method: string; path: string; body: unknown }[] = []
  const fetchHere: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input))
    requests.push({
      method: init?.method ?? 'GET',
      path: pathname + search,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    })
    return server.app.request(String(input), init)
  }
  const env = { BECKON_ACCOUNT_SECRET: secret!, BECKON_SERVER: 'http://beckon.test' }
  return {
    server,
    requests,
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
