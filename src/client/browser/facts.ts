import type { BootRequest } from '../../protocol/wire.ts'

type Host = Pick<Window & typeof globalThis, 'innerWidth' | 'Date' | 'navigator'>

/** What the browser says about itself. */
export const factsOf = (host: Host): BootRequest['facts'] => ({
  browser_x: host.innerWidth,
  browser_tz_minutes: -new host.Date().getTimezoneOffset(),
  languages: host.navigator.languages,
  agent: host.navigator.userAgent,
  touch: host.navigator.maxTouchPoints > 1,
})
