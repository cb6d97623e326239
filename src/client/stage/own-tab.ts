import { isHidden } from '../browser/document.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { aliveKey, leaveTab } from '../state/tab.ts'
import type { OwnTab, StageTools } from './stage-tools.ts'

// Longer than a page is ever busy, or its timers are throttled while it can be seen.
const ALIVE = 10_000
const RENEWED = 3_000
// A page that is left: the next one of its tab needs a moment until it is there.
const LEFT = 5_000

/** `close`: what is on the stage has gone on in another tab. */
export function ownTab(state: State, close: () => void, tools: StageTools): OwnTab {
  const { $person, $record, $stage, $now } = state
  const { host, token, clock, moment, guard, listen } = tools
  const tab = () => state.$tab.get() ?? ''
  const keyOf = (one: string) => aliveKey(token, $person.get(), one)
  const isOwner = () => $record.get().showings.some(one => one.tab === tab() && !one.wait)
  const markOf = (one: string) => quietly(() => host.localStorage.getItem(keyOf(one))) ?? null
  const forget = (one: string) => quietly(() => host.localStorage.removeItem(keyOf(one)))
  /** For so long on the computer's clock. False: there is no localStorage. */
  const stayAlive = (span: number): boolean =>
    !!quietly(() => {
      host.localStorage.setItem(keyOf(tab()), String(host.Date.now() + span))
      return true
    })
  /** How long the tab of a showing still counts as alive. */
  function lifeOf({ tab, alive = 0 }: Showing): number {
    const left = Math.max(Number(markOf(tab)), alive) - host.Date.now()
    // Longer than a living tab ever says: the computer's clock was set back.
    return left > ALIVE ? 0 : left
  }

  /** Another tab is looked at again when its time is over; where this one has nothing, it is not waited for. */
  const look = guard(() => {
    for (const one of $record.get().showings) if (one.tab && one.tab !== tab()) moment.wakeAt(clock.now() + lifeOf(one))
    if (!$stage.get() && !isOwner() && markOf(tab()) !== null) forget(tab())
  })
  for (const $fact of [$record, $stage, $now]) $fact.listen(look)
  look()
  keepAlive(state, isOwner, () => stayAlive(ALIVE), tools)
  // Whoever was away so long that another tab took its showing gives it up before it is seen.
  listen(host.document, 'visibilitychange', () => {
    if (!isHidden(host) && $stage.get() && markOf(tab()) === null) close()
  })

  return {
    isAlive: showing => lifeOf(showing) > 0,
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

/** As long as this tab has something on its stage: is it still ours? Then we are still here. */
function keepAlive(
  { $stage, $tab }: Pick<State, '$stage' | '$tab'>,
  isOwner: () => boolean,
  stayAlive: () => boolean,
  { host, guard, keeper, signal }: StageTools,
) {
  let timer: number | undefined
  const beat = guard(async () => {
    await keeper.read()
    if (signal.aborted || !isOwner() || stayAlive()) return
    // No localStorage: the record says it.
    const alive = host.Date.now() + ALIVE
    await keeper.change(record => ({
      record: {
        ...record,
        showings: record.showings.map(one => (one.tab === $tab.get() ? { ...one, alive } : one)),
      },
    }))
  })
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

/** Blocked or full: nothing, and no harm. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
