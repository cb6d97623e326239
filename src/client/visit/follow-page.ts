import type { Kind } from '../../protocol/experience.ts'
import type { Guard } from '../browser/guard.ts'
import { type Host, isHidden, type Listen, realOf } from '../browser/host.ts'
import type { Navigation } from '../browser/navigation.ts'
import type { Outbox } from '../network/outbox.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Stage } from '../stage/stage.ts'
import type { Moment } from '../state/moment.ts'
import { EMPTY } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { ALIVE, enterTab, stayAlive } from '../state/tab.ts'
import type { Loader } from './load.ts'
import type { Refresh } from './refresh.ts'

interface Tools {
  host: Host
  token: string
  guard: Guard
  signal: AbortSignal
  moment: Moment
  outbox: Outbox
  keeper: RecordKeeper
  navigation: Navigation
  loader: Loader
  refresh: Refresh
  listen: Listen
  stage(): Stage | null
  enter(): string
  fetchAhead(view: Kind): void
}

type Facts = Pick<State, '$person' | '$record' | '$tab' | '$visible' | '$address'>

/** Starts the visit when the page is really there, and follows it: hidden, seen, left, come back to, moved on. */
export function followPage({ $person, $record, $tab, $visible, $address }: Facts, tools: Tools) {
  const { host, token, guard, signal, moment, outbox, keeper, refresh, listen } = tools
  const { document } = host

  /** Other tabs may have gone on with what was here: nothing is shown before the record was read again. */
  async function seen() {
    if ($record.get() !== EMPTY) await keeper.read()
    moment.set(() => $visible.set(!isHidden(host)))
    await refresh.ifOld()
  }
  function away() {
    $visible.set(false)
    outbox.leave()
  }

  function start() {
    const { stage, hint, decide } = $person.get()
    // What was on the stage of this tab is still its own.
    if (stage && stage.tab === tools.enter()) stayAlive(host, token, stage.tab, ALIVE)
    // What the last page left behind tells what this one will need: it is fetched and opened beside boot, not after it.
    if (hint) {
      tools.fetchAhead(hint)
      guard(keeper.read)()
    }
    if (decide) guard(tools.loader.part)('decide')
    refresh.ask()
  }

  listen(document, 'visibilitychange', () => (isHidden(host) ? away() : seen()))
  listen(host, 'pagehide', () => {
    tools.stage()?.leave(true)
    away()
  })
  listen(host, 'pageshow', event => {
    if (!(event as PageTransitionEvent).persisted) return
    // Out of the back/forward cache: what was on the stage may have gone on elsewhere.
    if ($tab.get()) $tab.set(enterTab(host, token, $tab.get()))
    tools.stage()?.clear()
    return seen()
  })
  tools.navigation.follow(listen, signal, () => {
    moment.set(() => $address.set(host.location.href))
    refresh.ifOld()
  })

  // A page that is being prerendered may never be seen: nothing is sent and nothing is written.
  if (realOf<Document & { prerendering?: boolean }, 'prerendering'>(document, 'prerendering') === true)
    listen(document, 'prerenderingchange', start)
  else start()
}
