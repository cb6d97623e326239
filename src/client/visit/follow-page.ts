import type { ShowOptions } from '../api/options.ts'
import { isHidden } from '../browser/document.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { Keep } from '../keep/keep.ts'
import type { Loader } from '../parts/load.ts'
import type { Around } from '../state/around.ts'
import type { State } from '../state/state.ts'
import type { Booting } from './boot.ts'

interface FollowNeeds extends Pick<Around, 'host' | 'guard' | 'signal' | 'moment' | 'listen'> {
  keep: Keep
  navigation: Navigation
  loader: Loader
  /** Sets the id of this tab. */
  enterTab(): void
  isOver(): boolean
}

type Facts = Pick<State, '$person' | '$visible' | '$address'>

/** Starts the visit. Then follows the page: hidden, visible, left, back again, or at a new address. */
export function followPage(
  { $person, $visible, $address }: Facts,
  boot: Booting,
  openNeeded: () => void,
  needs: FollowNeeds,
) {
  const { host, guard, signal, moment, keep, listen, loader, isOver } = needs
  const { document } = host

  /** Another tab may have continued what was here, or begun something. */
  const readKept = guard(async () => {
    if (await keep.isUsed()) await (await keep.open()).keeper.read()
  })
  async function seen() {
    // Before anything is shown.
    await readKept()
    moment.set(() => $visible.set(!isHidden(host)))
    boot.ifOld()
  }
  function away() {
    $visible.set(false)
    keep.$kept.get()?.outbox.leave()
  }

  function start() {
    const { stage, hint, decide } = $person.get()
    if (stage) needs.enterTab()
    // The last page noted what this one will need. Fetch it at the same time as boot, not after it.
    if (decide) guard(loader.part)('decide')
    if (hint?.kind) guard(loader.fetchShowing)(hint)
    boot.ask()
    openNeeded()
  }

  listen(document, 'visibilitychange', () => (isHidden(host) ? away() : seen()))
  listen(host, 'pagehide', away)
  // The page comes out of the back/forward cache.
  listen(host, 'pageshow', event => (event as PageTransitionEvent).persisted && seen())
  // A page in a browser that stores nothing yet does not listen for `storage` events: browsers open both storages for that, which
  // costs a millisecond. It looks when the person comes back to it.
  listen(host, 'focus', () => isOver() || readKept())
  needs.navigation.follow(listen, signal, () => {
    moment.set(() => $address.set(host.location.href))
    boot.ifOld()
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
