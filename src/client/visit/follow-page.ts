import type { ShowOptions } from '../api/options.ts'
import { isHidden, realOf } from '../browser/document.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Moment } from '../state/moment.ts'
import { EMPTY } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { aliveKey } from '../state/tab.ts'
import type { Loader } from './load.ts'
import type { Refresh } from './refresh.ts'
import type { VisitKeep } from './visit-keep.ts'

interface Tools {
  host: Host
  token: string
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
  /** Sets the id of this tab. */
  enterTab(): void
}

type Facts = Pick<State, '$person' | '$record' | '$visible' | '$address'>

/** Starts the visit once the page is really there. Then follows it: hidden, visible, left, back again, or at a new address. */
export function followPage({ $person, $record, $visible, $address }: Facts, tools: Tools) {
  const { host, token, guard, signal, moment, reporter, visitKeep, refresh, listen, loader } = tools
  const { document } = host

  /** Another tab may have continued what was here. Read the record again before anything is shown. */
  async function seen() {
    if ($record.get() !== EMPTY) await (await visitKeep.enter()).keeper.read()
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
  // Another tab has or had something on its stage. From now on, read the record again whenever that changes.
  listen(host, 'storage', event => {
    if ((event as StorageEvent).key?.startsWith(aliveKey(token, $person.get(), ''))) return visitKeep.open()
  })
  tools.navigation.follow(listen, signal, () => {
    moment.set(() => $address.set(host.location.href))
    refresh.ifOld()
  })

  // A prerendered page may never be seen, so nothing is sent or written.
  if (realOf<Document & { prerendering?: boolean }, 'prerendering'>(document, 'prerendering') === true)
    listen(document, 'prerenderingchange', start)
  else start()
}

/** A link (`?beckon=<id>`) asks for an Experience like `show()`, once as long as it is in the address. */
export function followLinks({ $address }: Pick<State, '$address'>, show: (id: string, options: ShowOptions) => void) {
  let last: string | undefined
  $address.subscribe(href => {
    const [, id] = /[?&]beckon=(\w+)/.exec(href) ?? []
    if (id && id !== last) show(id, { group_kind: 'link' })
    last = id
  })
}
