import { isHidden } from '../browser/document.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Listen } from '../browser/listen.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Moment } from '../state/moment.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { aliveKey, leaveTab } from '../state/tab.ts'
import type { StageFacts } from './stage-facts.ts'

// Longer than a page is ever busy, or its timers are throttled while it can be seen.
const ALIVE = 10_000
const RENEWED = 3_000
// A page that is left: the next one of its tab needs a moment until it is there.
const LEFT = 5_000

/** Which tab a showing belongs to stands in the record; whether that tab is alive, in localStorage. */
export interface TabOwner {
  /** This tab is about to own something: until when the record itself says so. */
  hold(): number
  isAlive(showing: Showing): boolean
  /** Another tab is gone, and what it had is taken. */
  forget(tab: string): void
  /** Looks at the other tabs again. */
  look(): void
  /** The next page of this tab goes on, or the next visit of this page; `pageIsLeft`: it needs a moment to say so. */
  leave(pageIsLeft: boolean): void
}

export function ownTab(
  host: Host,
  token: string,
  { $record, $stage, $tab, $now }: Pick<State, '$record' | '$stage' | '$tab' | '$now'>,
  $gone: StageFacts['$gone'],
  keeper: RecordKeeper,
  moment: Moment,
  now: () => number,
  guard: Guard,
  signal: AbortSignal,
): TabOwner {
  const wall = () => host.Date.now()
  const tab = () => $tab.get() ?? ''
  const mine = () => $record.get().showings.filter(showing => showing.tab === tab() && !showing.wait)
  const untilOf = (showing: Showing) => Math.max(readUntil(host, token, showing.tab) ?? 0, showing.alive ?? 0)
  // Further away than a living tab ever says: the computer's clock was set back.
  const isAlive = (showing: Showing) => untilOf(showing) > wall() && untilOf(showing) <= wall() + ALIVE

  const beat = keepBeating(host, token, { $stage, $tab }, () => !!mine()[0], keeper, guard, signal)
  const look = guard(() => {
    const gone = new Set<string>()
    for (const showing of $record.get().showings) {
      if (!showing.tab || showing.tab === tab()) continue
      if (isAlive(showing)) moment.wakeAt(now() + untilOf(showing) - wall())
      else gone.add(showing.tab)
    }
    const before = $gone.get()
    if (gone.size !== before.length || before.some(one => !gone.has(one))) $gone.set([...gone])
  })

  const forget = guard((other: string) => host.localStorage.removeItem(aliveKey(token, other)))
  const settle = guard(() => {
    look()
    if (!$stage.get() && !mine()[0] && readUntil(host, token, tab()) !== null) forget(tab())
  })
  $record.listen(settle)
  $now.listen(look)
  $stage.listen(staged => {
    if (staged) beat()
    else settle()
  })
  look()

  return {
    isAlive,
    forget,
    look,
    hold() {
      stayAlive(host, token, tab(), ALIVE)
      return wall() + RENEWED
    },
    leave(pageIsLeft) {
      if (!mine()[0]) return
      leaveTab(host, token, tab())
      if (pageIsLeft) stayAlive(host, token, tab(), LEFT)
      else forget(tab())
    },
  }
}

/** As long as this tab has something on its stage: is it still ours? Then we are still here. Starts, unless it goes on. */
function keepBeating(
  host: Host,
  token: string,
  { $stage, $tab }: Pick<State, '$stage' | '$tab'>,
  isOurs: () => boolean,
  keeper: RecordKeeper,
  guard: Guard,
  signal: AbortSignal,
): () => void {
  let timer: number | undefined
  signal.addEventListener('abort', () => host.clearTimeout(timer))

  const beat = guard(async () => {
    timer = undefined
    if (signal.aborted || !$stage.get()) return
    start()
    await keeper.read()
    const tab = $tab.get() ?? ''
    if (signal.aborted || !isOurs() || stayAlive(host, token, tab, ALIVE)) return
    // No localStorage: the record says it.
    const alive = host.Date.now() + ALIVE
    await keeper.change(record => ({
      record: { ...record, showings: record.showings.map(one => (one.tab === tab ? { ...one, alive } : one)) },
    }))
  })
  const start = () => {
    timer ??= host.setTimeout(beat, RENEWED)
  }
  return start
}

/** Other tabs are heard; and whoever was away so long that another tab took its showing gives it up before it is seen. */
export function hearTabs(
  host: Host,
  token: string,
  { $stage, $tab }: Pick<State, '$stage' | '$tab'>,
  owner: TabOwner,
  listen: Listen,
  close: () => void,
) {
  listen(host, 'storage', event => {
    if ((event as StorageEvent).key?.startsWith(aliveKey(token, ''))) owner.look()
  })
  listen(host.document, 'visibilitychange', () => {
    const isOurs = readUntil(host, token, $tab.get() ?? '') !== null
    if (!isHidden(host) && $stage.get() && !isOurs) close()
  })
}

/** Says to the other tabs that this one is alive, for so long on the computer's clock. False: there is no localStorage. */
function stayAlive(host: Host, token: string, tab: string, milliseconds: number): boolean {
  try {
    host.localStorage.setItem(aliveKey(token, tab), String(host.Date.now() + milliseconds))
    return true
  } catch {
    return false
  }
}

/** Null: it says nothing, or there is no localStorage. */
function readUntil(host: Host, token: string, tab: string): number | null {
  try {
    const text = host.localStorage.getItem(aliveKey(token, tab))
    return text === null ? null : Number(text)
  } catch {
    return null
  }
}
