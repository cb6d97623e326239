import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { LOCAL, SAME_ORIGIN } from './a-browser.ts'
import type { Answered } from './caller.ts'

/** A browser on the sign-in page. It keeps every cookie, as a real one does. */
export interface Jar {
  cookies: Map<string, string>
  ask(method: string, path: string, body?: unknown, more?: Record<string, string>): Promise<Answered>
}

export function aJar({ app }: Pick<BeckonServer, 'app'>, origin = LOCAL): Jar {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async ask(method, path, body, more = {}) {
      const response = await app.request(`${origin}${path}`, {
        method,
        headers: {
          ...SAME_ORIGIN,
          ...(method === 'GET' ? {} : { origin }),
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'user-agent': 'A browser',
          ...more,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        if (/Max-Age=0/.test(cookie)) cookies.delete(name!)
        else cookies.set(name!, value!)
      }
      return { status: response.status, body: await response.json(), headers: response.headers }
    },
  }
}
