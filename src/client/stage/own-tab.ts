import { readLocal, writeLocal } from '../browser/local.ts'
import type { State } from '../state/state.ts'
import { ALIVE, aliveKey, leaveTab, lifeOf } from '../state/tab.ts'
import type { OwnTab, StageTools } from './stage-tools.ts'

const RENEWED = 3_000
// A page that is left: the next one of its tab needs a moment until it is there.
const LEFT = 5_000

/** `close`: what is on the stage has gone on in another tab. */
export function ownTab({ $person, $record, $stage, $tab }: State, close: () => void, tools: StageTools): OwnTab {
  const { host, token, guard, signal, keeper } = tools
  const tab = () => $tab.get() ?? ''
  const keyOf = (one: string) => aliveKey(token, $person.get(), one)
  const isOwner = () => $record.get().showings.some(one => one.tab === tab() && !one.wait)

  /** For so long on the computer's clock. False: there is no localStorage. */
  function stayAlive(span: number): boolean {
    try {
      host.localStorage.setItem(keyOf(tab()), String(host.Date.now() + span))
      return true
    } catch {
      return false
    }
  }
  const forget = (one: string) => writeLocal(host, keyOf(one), null)

  /** As long as this tab has something on its stage: is it still ours? Then we are still here. */
  const beat = guard(async () => {
    await keeper.read()
    if (signal.aborted || !isOwner() || stayAlive(ALIVE)) return
    // No localStorage: the record says it.
    const alive = host.Date.now() + ALIVE
    await keeper.change(record => ({
      record: { ...record, showings: record.showings.map(one => (one.tab === tab() ? { ...one, alive } : one)) },
    }))
  })
  whileStaged($stage, beat, tools)
  // What is over is not waited for: other tabs hear it.
  $record.listen(() => isOwner() || forget(tab()))
  // Whoever was away so long that another tab took its showing gives it up before it is seen.
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
