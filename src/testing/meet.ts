import type { Properties } from '../protocol/profile.ts'
import { type BootRequest, WIRE } from '../protocol/wire.ts'
import type { Companion } from './companion.ts'

/** One visit of a person without a browser. After it, the server has seen them, and nothing was leased. */
export async function meet(
  server: Pick<Companion, 'token' | 'fetch'>,
  { uid, properties, href }: { uid: string; properties?: Properties; href: string },
): Promise<void> {
  const once = crypto.randomUUID()
  const boot: BootRequest = {
    v: WIRE,
    token: server.token,
    page: `page-${once}`,
    browser: `browser-${once}`,
    anonymous: `anonymous-${once}`,
    uid,
    href,
    visible: false,
    stage: null,
    facts: {
      browser_x: 1280,
      browser_tz: 0,
      browser_tz_minutes: 0,
      browser_l: 'en',
      browser_n: 'chrome',
      browser_k: 'desktop',
    },
    properties,
  }
  const response = await server.fetch(
    new Request('http://beckon.internal/v3/observe/boot', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', origin: new URL(href).origin },
      body: JSON.stringify(boot),
    }),
  )
  if (!response.ok) throw new Error(`meeting ${uid} failed: ${response.status} ${await response.text()}`)
}
