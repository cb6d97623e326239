import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import { readLocal, writeLocal } from '../browser/local.ts'
import type { Around } from '../state/around.ts'
import { nameOf, type Person } from '../state/person.ts'
import type { State } from '../state/state.ts'
import type { RecordKeeper } from './record-keeper.ts'

/**
 * The tab's id is in sessionStorage only between two pages. A duplicated tab copies sessionStorage, finds no id there, and gets
 * an id of its own.
 */
export function enterTab(host: Host, token: string, known: string | null): string {
  try {
    const id = host.sessionStorage.getItem(nameOf(token))
    host.sessionStorage.removeItem(nameOf(token))
    if (id) return id
  } catch {
    // Blocked: every page counts as a separate tab.
  }
  return known ?? newId(host)
}

/**
 * The localStorage key that says until when a tab with something on its stage is alive. Every other tab hears of changes. The key
 * contains the person: if the tab goes on with somebody else, another tab may take what the first person had.
 */
export const aliveKey = (token: string, { profile = '' }: Person, tab: string) =>
  `${nameOf(token)}:tab:${profile}:${tab}`

// Longer than a page ever blocks, and longer than browsers throttle the timers of a visible page.
export const ALIVE = 10_000

/** How long a tab still counts as alive, by its mark in localStorage or by the record. */
export function lifeOf(host: Host, key: string, alive = 0): number {
  const left = Math.max(Number(readLocal(host, key)), alive) - host.Date.now()
  // No living tab marks itself for longer: the computer's clock was set back.
  return left > ALIVE ? 0 : left
}

export function leaveTab(host: Host, token: string, id: string) {
  try {
    host.sessionStorage.setItem(nameOf(token), id)
  } catch {
    // Blocked: every page counts as a separate tab.
  }
}

const RENEWED = 3_000
// After a page is left, the next page of its tab needs this time to load.
const LEFT = 5_000

/** The record says which tab a showing belongs to. localStorage says whether that tab is alive. */
export interface OwnTab {
  /** Marks this tab as alive. Returns the time that goes into the record for it. */
  hold(): number
  /** Whether no other tab can have taken what this tab has. */
  isAlive(): boolean
  /** Another tab is gone: removes its mark, because its showing was taken over. */
  forget(tab: string): void
  /** The next page of this tab continues, or the next visit on this page. `pageIsLeft`: the next page needs a moment to load. */
  leave(pageIsLeft: boolean): void
}

/** Calls `close` when another tab has continued what is on the stage. */
export function ownTab(
  { $boot, $person, $record, $stage, $tab }: State,
  close: () => void,
  keeper: RecordKeeper,
  { host, token, guard, signal, listen }: Pick<Around, 'host' | 'token' | 'guard' | 'signal' | 'listen'>,
): OwnTab {
  const tab = () => $tab.get() ?? ''
  const keyOf = (one: string) => aliveKey(token, $person.get(), one)
  const isOwner = () => $record.get().showings.some(one => one.tab === tab() && !one.wait)

  /** Marks this tab as alive for this time, on the computer's clock. False: there is no localStorage. */
  function stayAlive(span: number): boolean {
    try {
      host.localStorage.setItem(keyOf(tab()), String(host.Date.now() + span))
      return true
    } catch {
      return false
    }
  }
  const forget = (one: string) => writeLocal(host, keyOf(one), null)

  /** While this tab has something on its stage, checks that it still owns it, and renews its mark. */
  const beat = guard(async () => {
    await keeper.read()
    if (signal.aborted || !isOwner() || stayAlive(ALIVE)) return
    // Without localStorage, the record holds the time.
    const alive = host.Date.now() + ALIVE
    await keeper.change(record => ({
      record: { ...record, showings: record.showings.map(one => (one.tab === tab() ? { ...one, alive } : one)) },
    }))
  })
  whileStaged($stage, beat, host, signal)
  // When its showing is over, the tab removes its mark, so that other tabs need not wait.
  $record.listen(() => isOwner() || forget(tab()))
  // The mark has the person's id.
  $boot.listen(({ state }) => state === 'forgotten' && forget(tab()))
  // If this tab was away so long that another tab took its showing, remove the view before the person sees it.
  listen(host.document, 'visibilitychange', () => {
    if ($stage.get() && readLocal(host, keyOf(tab())) === null) close()
  })

  return {
    isAlive: () => lifeOf(host, keyOf(tab())) > 0,
    forget,
    hold() {
      stayAlive(ALIVE)
      return host.Date.now() + RENEWED
    },
    leave(pageIsLeft) {
      if (!isOwner()) return
      leaveTab(host, token, tab())
      if (pageIsLeft) stayAlive(LEFT)
      else forget(tab())
    },
  }
}

function whileStaged($stage: State['$stage'], beat: () => unknown, host: Host, signal: AbortSignal) {
  let timer: number | undefined
  const stop = () => {
    host.clearInterval(timer)
    timer = undefined
  }
  $stage.listen(staged => {
    if (staged) timer ??= host.setInterval(beat, RENEWED)
    else stop()
  })
  signal.addEventListener('abort', stop)
}

/**
 * A tab with something on its stage renews its mark every few seconds. A visible page then reads what changed. A hidden page
 * reads only when a mark comes or goes, because it reads again before it becomes visible.
 */
export function hearTabs(
  { $person, $record, $visible }: State,
  read: () => Promise<void>,
  { host, token, listen, isOver }: Pick<Around, 'host' | 'token' | 'listen'> & { isOver(): boolean },
) {
  const keyOf = (tab: string) => aliveKey(token, $person.get(), tab)
  listen(host, 'storage', event => {
    const { key, newValue } = event as StorageEvent
    // Another tab may have said who looks.
    if (key === nameOf(token)) return isOver()
    if (!key?.startsWith(keyOf(''))) return
    const isKnown = $record.get().showings.some(({ tab }) => key === keyOf(tab))
    if ($visible.get() || newValue === null || !isKnown) return read()
  })
}
