import { type BootAnswer, type BootRequest, WIRE } from '../protocol/wire.ts'
import type { Core } from './core.ts'

/** One request: who is looking, where, and what this page has to say; the answer is all that decisions need. */
export async function boot(core: Core): Promise<BootAnswer> {
  const { host, token, me, given, page, href, options, server } = core
  const { properties, company } = given
  const { language, maxTouchPoints, userAgent } = host.navigator
  const request: BootRequest & { early: undefined } = {
    v: WIRE,
    token,
    visit: me.visit,
    page,
    browser: me.browser,
    anonymous: me.anonymous,
    href: href(),
    visible: host.document.hidden !== true,
    stage: me.stage && me.stage.tab === core.tab ? me.stage : null,
    facts: {
      browser_x: host.innerWidth,
      browser_tz_minutes: -new host.Date().getTimezoneOffset(),
      browser_l: language,
      agent: userAgent,
      touch: maxTouchPoints > 1,
    },
    language: options.language,
    ...given,
    early: undefined,
  }
  Object.assign(given, { properties: {}, company: undefined })
  try {
    return await server.ask<BootAnswer>('v3/observe/boot', JSON.stringify(request))
  } catch (error) {
    // What was said meanwhile is newer.
    given.properties = { ...properties, ...given.properties }
    given.company ??= company
    throw error
  }
}
