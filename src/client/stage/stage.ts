import { pause } from '../state/pause.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { begin } from './begin.ts'
import { type Choice, choose } from './choose.ts'
import { ownTab } from './own-tab.ts'
import { createQueue, type StillWanted } from './queue.ts'
import { show } from './show.ts'
import type { OwnTab, StageTools } from './stage-tools.ts'

/** Where one tour or survey is shown at a time. */
export function open(state: State, tools: StageTools): true {
  const { guard, signal } = tools
  const { $stage, $leaving } = state
  tools.enterTab()

  /** Takes the view away without a word: it is looked up again. */
  const clear = () => {
    const staged = $stage.get()
    $stage.set(null)
    staged?.view.close()
  }
  const owner = ownTab(state, clear, tools)

  /** What the user has ended leaves the stage at once; while the record is written, it still has it. */
  async function leave({ interaction }: Showing, write: () => Promise<unknown>) {
    if ($stage.get()?.showing.interaction === interaction) clear()
    $leaving.set([...$leaving.get(), interaction])
    try {
      await write()
    } finally {
      if (tools.storage.broken()) rememberEnd(state, interaction)
      $leaving.set($leaving.get().filter(other => other !== interaction))
    }
  }

  async function move(choice: Choice, stillWanted: StillWanted) {
    if (choice.move === 'close') return clear()
    // The account may have been paused since the last answer. A server that does not answer holds nothing up.
    await tools.freshen()
    if (!stillWanted()) return
    if (choice.move === 'show') await show(choice.showing, stillWanted, leave, state, owner, tools)
    if (choice.move === 'begin') await begin(choice.candidate, stillWanted, state, owner, tools)
    if (choice.move === 'take over') await (await tools.parts.extras()).takeOver(choice.showing, owner)
  }
  const failed = guard((choice: Choice, error: unknown) => {
    pause(state, tools, choice.id)
    throw error
  })

  const work = createQueue(() => choose(state), move, failed, signal)
  let chosen = ''
  const look = guard(() => {
    const { move, key } = choose(state)
    if (signal.aborted || key === chosen) return
    chosen = key
    // To close waits for nothing: what is over elsewhere must not stand here while a claim or a bundle is on its way.
    if (move === 'close') clear()
    tools.host.queueMicrotask(work)
  })
  for (const $fact of Object.values(state)) $fact.listen(look)
  look()
  rememberStage(state)
  followTab(state, owner, clear, tools)
  return true
}

/** The next page of this tab goes on with what is under way, or the next visit of this page. */
function followTab({ $stage }: State, owner: OwnTab, clear: () => void, tools: StageTools) {
  const { host, guard, signal, listen } = tools
  listen(host, 'pagehide', () => owner.leave(true))
  listen(host, 'pageshow', event => {
    if (!(event as PageTransitionEvent).persisted) return
    // Out of the back/forward cache: what was on the stage may have gone on elsewhere.
    tools.enterTab()
    clear()
  })
  const end = guard(() => {
    owner.leave(false)
    $stage.get()?.view.close()
  })
  signal.addEventListener('abort', end)
}

/** The database could not be written: localStorage tells the next page. */
function rememberEnd({ $person }: Pick<State, '$person'>, interaction: string) {
  const person = $person.get()
  $person.set({ ...person, ended: [...(person.ended ?? []), interaction].slice(-20) })
}

/** What the next page tells the server in its boot, and which view it loads beside it. */
function rememberStage({ $stage, $person, $tab }: Pick<State, '$stage' | '$person' | '$tab'>) {
  $stage.listen(staged => {
    const { experience, delivery } = staged?.showing ?? {}
    const stage = experience && { experience: experience.id, delivery: delivery?.id ?? null, tab: $tab.get() ?? '' }
    const hint = experience && { kind: experience.kind, needs: experience.needs }
    $person.set({ ...$person.get(), stage, hint })
  })
}
