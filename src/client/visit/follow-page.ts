import type { ShowOptions } from '../api/options.ts'
import { isHidden, realOf } from '../browser/document.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { Refresh } from './refresh.ts'
import type { VisitKeep } from './visit-keep.ts'

interface Tools {
  host: Host
  guard: Guard
  signal: AbortSignal
  moment: Moment
  reporter: Reporter
  visitKeep: VisitKeep
  navigation: Navigation
  loader: Loader
  refresh: Refresh
  fetchNeeded(): void
  listen: Listen
  /** Makes this tab's id known. */
  enterTab(): void
}

type Facts = Pick<State, '$person' | '$visible' | '$address'>

/** Starts the visit when the page is really there, and follows it: hidden, seen, left, come back to, moved on. */
export function followPage({ $person, $visible, $address }: Facts, tools: Tools) {
  const { host, guard, signal, moment, reporter, visitKeep, refresh, listen, loader } = tools
  const { document } = host

  /** Other tabs may have gone on with what was here, or begun something. */
  const readKept = guard(async () => {
    if (await visitKeep.isUsed()) await (await visitKeep.open()).keeper.read()
  })
  async function seen() {
    // Nothing is shown before that.
    await readKept()
    moment.set(() => $visible.set(!isHidden(host)))
    refresh.ifOld()
  }
  function away() {
    $visible.set(false)
    visitKeep.entered()?.outbox.leave()
    reporter.leave()
  }

  function start() {
    const { stage, hint, decide } = $person.get()
    if (stage) tools.enterTab()
    // What the last page left behind tells what this one will need: it is fetched beside boot, not after it.
    if (hint?.kind) guard(loader.fetchShowing)(hint)
    if (decide) guard(loader.part)('decide')
    refresh.ask()
    tools.fetchNeeded()
  }

  listen(document, 'visibilitychange', () => (isHidden(host) ? away() : seen()))
  listen(host, 'pagehide', away)
  // Out of the back/forward cache.
  listen(host, 'pageshow', event => (event as PageTransitionEvent).persisted && seen())
  // Until this browser keeps something, a page does not hear of other tabs while nobody looks at it: to listen for `storage` events
  // costs every page a millisecond, because browsers open both storages for that.
  listen(host, 'focus', readKept)
  tools.navigation.follow(listen, signal, () => {
    moment.set(() => $address.set(host.location.href))
    refresh.ifOld()
  })

  // A page that is being prerendered may never be seen: nothing is sent and nothing is written.
  if (realOf<Document & { prerendering?: boolean }, 'prerendering'>(document, 'prerendering') === true)
    listen(document, 'prerenderingchange', start)
  else start()
}

/** A link (`?beckon=<id>`) asks for an Experience like `show()`, once for as long as it stands in the address. */
export function followLinks({ $address }: Pick<State, '$address'>, show: (id: string, options: ShowOptions) => void) {
  let last: string | undefined
  $address.subscribe(href => {
    const [, id] = /[?&]beckon=(\w+)/.exec(href) ?? []
    if (id && id !== last) show(id, { group_kind: 'link' })
    last = id
  })
}
