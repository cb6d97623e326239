import { clientOf } from './client-of.ts'
import type { Companion } from './companion.ts'
import { createHearing, type Hearing } from './hearing.ts'
import { noOverrides, type Overrides, overriding } from './overrides.ts'
import { createWelcoming } from './welcoming.ts'

/** The server as pages reach it: their hosts are switched on, the test's overrides apply, and their reports are noticed. */
export interface Front extends Hearing {
  overrides: Overrides
  /** Tokens in requests of pages that are not the companion's. */
  otherTokens: ReadonlySet<string>
  reset(): void
}

export function createFront(companion: Companion, off = false): Front {
  const overrides = { ...noOverrides(), off }
  const welcoming = createWelcoming(
    overriding(companion.fetch, () => overrides),
    clientOf(companion.fetch, companion.secret),
  )
  const otherTokens = new Set<string>()
  const { fetch, heard } = createHearing(welcoming.fetch)
  return {
    heard,
    fetch(request) {
      const [, token = companion.token] = /^\/([^/]+)\/beckon\.js$/.exec(new URL(request.url).pathname) ?? []
      if (token !== companion.token) otherTokens.add(token)
      return fetch(request)
    },
    overrides,
    otherTokens,
    reset() {
      Object.assign(overrides, noOverrides(), { off })
      welcoming.reset()
      otherTokens.clear()
    },
  }
}
