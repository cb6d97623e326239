import { type BootAnswer, type BootRequest, WIRE } from '../../protocol/wire.ts'
import { isHidden } from '../browser/document.ts'
import type { Host } from '../browser/host.ts'
import type { Transport } from '../network/transport.ts'
import { type Person, takeSaid, type Unsent } from '../state/person.ts'

/** Where the request comes from. */
type Where = Pick<BootRequest, 'token' | 'page' | 'href' | 'stage' | 'language'>

/**
 * One request: it says who is looking, where, and what this page has to report. The answer has everything that decisions need.
 */
export async function boot(
  host: Host,
  server: Transport,
  person: Person,
  unsent: Unsent,
  where: Where,
): Promise<BootAnswer> {
  const { languages, maxTouchPoints, userAgent } = host.navigator
  const { visit, browser, anonymous } = person
  const said = takeSaid(unsent)
  const request: BootRequest = {
    v: WIRE,
    visit,
    browser,
    anonymous,
    visible: !isHidden(host),
    facts: {
      browser_x: host.innerWidth,
      browser_tz_minutes: -new host.Date().getTimezoneOffset(),
      languages,
      agent: userAgent,
      touch: maxTouchPoints > 1,
    },
    ...where,
    ...said,
  }
  try {
    return await server.ask<BootAnswer>('v3/observe/boot', JSON.stringify(request))
  } catch (error) {
    // What the page said meanwhile is newer.
    unsent.properties = { ...said.properties, ...unsent.properties }
    unsent.company ??= said.company
    throw error
  }
}
