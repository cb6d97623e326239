import { type OwnTab, ownTab } from '../keep/tab.ts'
import { pause, stayFresh } from '../state/moment.ts'
import { type Showing, viewedOf } from '../state/record.ts'
import { isWished, type State } from '../state/state.ts'
import { begin } from './begin.ts'
import { type Choice, choose } from './choose.ts'
import { followWords, show } from './show.ts'
import type { StageTools, StillWanted } from './stage-tools.ts'

/** Opens the stage, where one tour or survey is shown at a time. */
export function open(state: State, tools: StageTools): true {
  const { guard, signal } = tools
  const { $stage, $leaving, $stuck, $address } = state
  tools.enterTab()

  /** Removes the view without a report. The next look decides again what to show. */
  const clear = () => {
    const staged = $stage.get()
    $stage.set(null)
    staged?.view.close()
  }
  const owner = ownTab(state, clear, tools.keeper, tools)

  /** A showing that the person ended leaves the stage at once. The record still has it until that is written. */
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
    // The account may have been paused since the last answer. If the server does not answer, we go on.
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
    // Close at once: what is over elsewhere must not stay on the screen while a claim or a bundle is loading.
    if (move === 'close') clear()
    tools.host.queueMicrotask(work)
  })
  for (const $fact of Object.values(state)) $fact.listen(look)
  look()
  rememberStage(state)
  wakeAfterClosing(state, tools)
  // On another page, what waited for its element may find it.
  $address.listen(() => $stuck.set($stuck.get().filter(one => one === $stage.get()?.showing.interaction)))
  followTab(state, owner, clear, tools)
  stayFresh($stage, state.$visible, tools)
  followWords(state, tools)
  return true
}

/** The next page of this tab continues what is on the stage, or the next visit on this page does. */
function followTab({ $stage }: State, owner: OwnTab, clear: () => void, tools: StageTools) {
  const { host, guard, signal, listen, loader } = tools
  // Somebody else draws it from now on.
  loader.redraw = id => {
    const staged = $stage.get()
    if (staged && isWished(id, staged.showing.experience)) clear()
  }
  listen(host, 'pagehide', () => owner.leave(true))
  listen(host, 'pageshow', event => {
    if (!(event as PageTransitionEvent).persisted) return
    // The page comes out of the back/forward cache. Another tab may have continued what was on the stage.
    tools.enterTab()
    clear()
  })
  const end = guard(() => {
    owner.leave(false)
    $stage.get()?.view.close()
  })
  signal.addEventListener('abort', end)
}

/** What opens automatically waits until the second is over in which somebody closed something, also on the page before. */
const wakeAfterClosing = ({ $person }: State, { moment }: StageTools) =>
  $person.subscribe(({ quiet = 0 }) => moment.wakeAt(quiet))

/** If the database could not be written, localStorage tells the next page. */
function rememberEnd({ $person }: Pick<State, '$person'>, interaction: string) {
  const person = $person.get()
  $person.set({ ...person, ended: [...(person.ended ?? []), interaction].slice(-20) })
}

/** Remembers what the next page sends in its boot, and which view it loads at the same time. */
function rememberStage({ $stage, $person, $tab }: Pick<State, '$stage' | '$person' | '$tab'>) {
  $stage.listen(staged => {
    const { experience, delivery } = staged?.showing ?? {}
    const stage = experience && {
      experience: experience.id,
      delivery: delivery?.id ?? null,
      tab: $tab.get() ?? '',
      language: experience.language,
    }
    const hint = experience && viewedOf({ experience })
    $person.set({ ...$person.get(), stage, hint })
  })
}

/**
 * Makes one move after another. Each move uses the choice of its moment, and asks `stillWanted` after each wait. The choice may
 * change meanwhile. It is read again until there is nothing to do.
 */
export function createQueue(
  read: () => Choice,
  move: (choice: Choice, stillWanted: StillWanted) => Promise<unknown>,
  failed: (choice: Choice, error: unknown) => void,
  signal: AbortSignal,
): () => Promise<void> {
  let isRunning = false

  return async () => {
    if (isRunning) return
    isRunning = true
    for (let choice = read(); choice.move !== 'stay' && !signal.aborted; choice = read()) {
      const { key } = choice
      try {
        await move(choice, () => !signal.aborted && read().key === key)
      } catch (error) {
        failed(choice, error)
      }
    }
    isRunning = false
  }
}
