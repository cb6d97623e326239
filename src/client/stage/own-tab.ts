import { readLocal, writeLocal } from '../browser/local.ts'
import type { State } from '../state/state.ts'
import { ALIVE, aliveKey, leaveTab, lifeOf } from '../state/tab.ts'
import type { OwnTab, StageTools } from './stage-tools.ts'

const RENEWED = 3_000
// After a page is left, the next page of its tab needs this time to load.
const LEFT = 5_000

/** Calls `close` when another tab has continued what is on the stage. */
export function ownTab({ $person, $record, $stage, $tab }: State, close: () => void, tools: StageTools): OwnTab {
  const { host, token, guard, signal, keeper } = tools
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
  whileStaged($stage, beat, tools)
  // When its showing is over, the tab removes its mark, so that other tabs need not wait.
  $record.listen(() => isOwner() || forget(tab()))
  // If this tab was away so long that another tab took its showing, remove the view before the person sees it.
  tools.listen(host.document, 'visibilitychange', () => {
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

function whileStaged($stage: State['$stage'], beat: () => unknown, { host, signal }: StageTools) {
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
