import { isLoopback } from '../server/http/loopback.ts'
import { Failure } from './failure.ts'
import type { World } from './world.ts'

/** The origin where users sign in. Over plain http, others could read their cookie, so that is only for this machine. */
export function publicUrlOf(world: World): string | undefined {
  const text = world.env.BECKON_PUBLIC_URL
  if (text === undefined || text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  const safe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
  if (!url || !safe || url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new Failure(
      `BECKON_PUBLIC_URL must be the address where users sign in, such as https://beckon.example.com, not "${text}".`,
      2,
    )
  }
  return url.origin
}
