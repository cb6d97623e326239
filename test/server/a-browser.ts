import type { Role } from '../../src/protocol/role.ts'
import { createLink } from '../../src/server/access/users/link.ts'
import { addUser } from '../../src/server/access/users/save-user.ts'
import { startSession } from '../../src/server/access/users/session.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import type { Answered } from './caller.ts'
import { unique } from './caller.ts'

/** A browser on a page of the console: it keeps its cookie, and says where its requests come from. */
export interface Browser {
  /** `name=value`, or empty. */
  cookie: string
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered>
}

export const LOCAL = 'http://localhost'
export const PASSWORD = 'a lamp above the harbour'
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

export function aBrowser({ app }: Pick<BeckonServer, 'app'>, origin = LOCAL, cookie = ''): Browser {
  const browser: Browser = {
    cookie,
    async ask(method, path, body, headers = { ...SAME_ORIGIN, ...(method === 'GET' ? {} : { origin }) }) {
      const response = await app.request(`${origin}${path}`, {
        method,
        headers: { ...(browser.cookie ? { cookie: browser.cookie } : {}), 'user-agent': 'A browser', ...headers },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      const set = response.headers.get('set-cookie')
      if (set) browser.cookie = /Max-Age=0/.test(set) ? '' : set.split(';')[0]!
      const text = await response.text()
      const json = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: json ? JSON.parse(text) : text, headers: response.headers }
    },
  }
  return browser
}

/** A signed-in user with this role, without typing a password. */
export async function someone(
  server: Pick<BeckonServer, 'app' | 'store' | 'credentials'>,
  role: Role,
  { origin = LOCAL, account = server.credentials.account } = {},
): Promise<Browser & { id: string; email: string }> {
  const email = `${unique(role)}@example.org`
  const { user, token } = await server.store.transaction(async tx => {
    const user = await addUser(tx, account, { name: `The ${role}`, email, role })
    return { user, token: (await startSession(tx, { account, user: user.id, browser: 'A browser' })).token }
  })
  const name = origin.startsWith('https:') ? '__Host-beckon' : 'beckon'
  return Object.assign(aBrowser(server, origin, `${name}=${token}`), { id: user.id, email })
}

/** A user who followed a link and has a password. */
export async function aMember(server: BeckonServer, role: Role, origin = LOCAL) {
  const { account } = server.credentials
  const email = `${unique(role)}@example.org`
  const { id, token } = await server.store.transaction(async tx => {
    const { id } = await addUser(tx, account, { name: role, email, role })
    return { id, token: (await createLink(tx, account, 'invitation', id)).token }
  })
  const browser = aBrowser(server, origin)
  const joined = await browser.ask('POST', '/v3/edit/join', { token, password: PASSWORD })
  if (joined.status !== 201) throw new Error(JSON.stringify(joined.body))
  return Object.assign(browser, { id, email })
}
