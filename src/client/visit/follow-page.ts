import type { ShowOptions } from '../api/options.ts'
import { isHidden } from '../browser/document.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { Moment } from '../state/moment.ts'
import { type Unsent, unconfirmed } from '../state/person.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { Refresh } from './refresh.ts'
import type { VisitKeep } from './visit-keep.ts'

interface Tools {
  host: Host
  guard: Guard
  signal: AbortSignal
  moment: Moment
  unsent: Unsent
  visitKeep: VisitKeep
  navigation: Navigation
  loader: Loader
  refresh: Refresh
  fetchNeeded(): void
  listen: Listen
  /** Sets the id of this tab. */
  enterTab(): void
}

type Facts = Pick<State, '$person' | '$visible' | '$address'>

/** Starts the visit. Then follows the page: hidden, visible, left, back again, or at a new address. */
export function followPage({ $person, $visible, $address }: Facts, tools: Tools) {
  const { host, guard, signal, moment, unsent, visitKeep, refresh, listen, loader } = tools
  const { document } = host

  /** Another tab may have continued what was here, or begun something. */
  const readKept = guard(async () => {
    if (await visitKeep.isUsed()) await (await visitKeep.open()).keeper.read()
  })
  async function seen() {
    // Before anything is shown.
    await readKept()
    moment.set(() => $visible.set(!isHidden(host)))
    refresh.ifOld()
  }
  function away() {
    $visible.set(false)
    visitKeep.entered()?.outbox.leave()
    // The next page sends it along with its boot.
    const said = unconfirmed(unsent)
    if (said) $person.set({ ...$person.get(), unsent: said })
  }

  function start() {
    const { stage, hint, decide } = $person.get()
    if (stage) tools.enterTab()
    // The last page noted what this one will need. Fetch it at the same time as boot, not after it.
    if (decide) guard(loader.part)('decide')
    if (hint?.kind) guard(loader.fetchShowing)(hint)
    refresh.ask()
    tools.fetchNeeded()
  }

  listen(document, 'visibilitychange', () => (isHidden(host) ? away() : seen()))
  listen(host, 'pagehide', away)
  // The page comes out of the back/forward cache.
  listen(host, 'pageshow', event => (event as PageTransitionEvent).persisted && seen())
  // A page in a browser that stores nothing yet does not listen for `storage` events: browsers open both storages for that, which
  // costs a millisecond. It looks when the person comes back to it.
  listen(host, 'focus', () => refresh.isOver() || readKept())
  tools.navigation.follow(listen, signal, () => {
    moment.set(() => $address.set(host.location.href))
    refresh.ifOld()
  })
  start()
}

/** A link (`?beckon=<id>` or its key) asks for an Experience like `show()`, once as long as it is in the address. */
export function followLinks({ $address }: Pick<State, '$address'>, show: (id: string, options: ShowOptions) => void) {
  let last: string | undefined
  $address.subscribe(href => {
    const [, id] = /[?&]beckon=(\w[\w-]*)/.exec(href) ?? []
    if (id && id !== last) show(id, { group_kind: 'link' })
    last = id
  })
}
