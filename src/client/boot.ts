import { type BootAnswer, type BootRequest, WIRE } from '../protocol/wire.ts'
import type { Core } from './core.ts'
import { browserFacts } from './facts.ts'

/** One request: who is looking, where, and what this page has to say; the answer is all that decisions need. */
export async function boot(core: Core): Promise<BootAnswer> {
  const { host, me, given, options, playing } = core
  const { properties, company } = given
  const stage = playing
    ? { experience: playing.act.experience.id, delivery: playing.act.delivery?.id ?? null }
    : me.stage?.tab === core.tab
      ? { experience: me.stage.experience, delivery: me.stage.delivery }
      : null
  given.properties = {}
  given.company = undefined
  const request: BootRequest = {
    v: WIRE,
    token: core.token,
    // A visit is somebody's: another uid starts without one.
    visit: me.uid === given.uid ? me.visit : undefined,
    page: core.page,
    browser: me.browser,
    anonymous: me.anonymous,
    uid: given.uid,
    uid_hash: given.uid_hash,
    href: core.href(),
    visible: host.document.visibilityState === 'visible',
    stage,
    facts: browserFacts(host),
    language: options.language,
    properties,
    company,
  }
  try {
    return await core.transport.post<BootAnswer>('v3/observe/boot', JSON.stringify(request))
  } catch (error) {
    // What was said meanwhile is newer.
    given.properties = { ...properties, ...given.properties }
    given.company ??= company
    throw error
  }
}
