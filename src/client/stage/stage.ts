import type { computed as makeComputed } from 'nanostores'
import type { GroupKind } from '../../protocol/delivery.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { View } from '../../protocol/view.ts'
import { PAUSE } from '../state/facts.ts'
import type { Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { type BeginTools, begin } from './begin.ts'
import { type Choice, choose, pauseKey } from './choose.ts'
import { isTooLate } from './lease.ts'
import { newShowing } from './new-showing.ts'
import { createQueue, type StillWanted } from './queue.ts'
import { type ShowTools, show } from './show.ts'
import { createShowings } from './showings.ts'
import { createStageFacts, type StageFacts } from './stage-facts.ts'
import type { Claim, StageTools } from './stage-tools.ts'
import { hearTabs, ownTab } from './tab-owner.ts'
import { type TakeOverTools, takeOver } from './take-over.ts'
import type { Changing } from './view-input.ts'

/** Where one tour or survey is shown at a time. What stands beside it is opened here too. */
export interface Stage {
  /** Loads what a view beside the stage takes; what it answers opens it. `left`: the user has sent it away. */
  prepareBeside(showing: Showing, left: () => void): Promise<() => View>
  /** `before`: the Interaction that goes on. */
  newShowing(experience: Experience, group_kind: GroupKind, before?: string): Showing
  /** What the view of a showing would be handed now. */
  changingInput(showing: Showing): Changing
  /** Leaves something alone for a while. */
  pause(key: string): void
  /** Takes the view away without a word: it is looked up again. */
  clear(): void
  /** The next page of this tab goes on, or the next visit of this page. */
  leave(pageIsLeft: boolean): void
}

export function open(state: State, tools: StageTools): Stage {
  const { host, token, clock, guard, signal, moment, keeper, reporter } = tools
  const { $stage, $tab, $paused } = state
  const facts = createStageFacts(tools.atom)
  tools.enterTab()
  const owner = ownTab(host, token, state, facts.$gone, keeper, moment, clock.now, guard, signal)
  const { prepareBeside, changing, ...showings } = createShowings(state, facts, tools)

  function clear() {
    const staged = $stage.get()
    if (!staged) return
    $stage.set(null)
    staged.view.close()
  }
  function pause(key: string) {
    const until = clock.now() + PAUSE
    moment.wakeAt(until)
    $paused.set({ ...$paused.get(), [key]: until })
  }

  const $choice = chooseFrom(state, facts, tools.computed)
  const move = createMove(state, facts, { ...tools, ...showings, owner, pause, clear })
  const failed = (choice: Choice, error: unknown) => {
    pause(pauseKey(choice))
    guard(() => {
      throw error
    })()
  }
  const work = createQueue(() => $choice.get(), move, failed, signal)
  $choice.subscribe(
    guard(choice => {
      if (signal.aborted) return
      // To close waits for nothing: what is over elsewhere must not stand here while a claim or a bundle is on its way.
      if (choice.move === 'close') clear()
      host.queueMicrotask(work)
    }),
  )
  hearTabs(host, token, state, owner, tools.listen, guard(clear))
  rememberStage(state)
  spendWishes(state)
  signal.addEventListener('abort', () => $stage.get()?.view.close())

  return {
    prepareBeside,
    newShowing(experience, group_kind, before) {
      const interaction = before ?? reporter.number()
      const showing = newShowing(experience, group_kind, { interaction, tab: $tab.get() ?? '', since: clock.now() })
      return { ...showing, unseen: !before }
    },
    changingInput: changing,
    pause,
    clear,
    leave: owner.leave,
  }
}

type MoveTools = Omit<ShowTools & BeginTools & TakeOverTools, 'isLate' | 'claim'> &
  Pick<StageTools, 'parts'> & { clear(): void }

/** The moves that a choice can ask for. Each answers whether there may be more to do. */
function createMove(state: State, facts: StageFacts, tools: MoveTools) {
  const claim: Claim = async candidate => (await tools.parts.extras()).claim(candidate)
  const isLate = (lease: number | undefined) => isTooLate(lease, tools.clock.latest())
  const moving = { ...tools, claim, isLate }
  return async (choice: Choice, stillWanted: StillWanted): Promise<boolean> => {
    switch (choice.move) {
      case 'stay':
        return false
      case 'close':
        tools.clear()
        return true
      case 'show':
        return show(state, choice.showing, stillWanted, moving)
      case 'begin':
        return begin(state, facts, choice.candidate, stillWanted, moving)
      case 'take over':
        return takeOver(choice.showing, state.$tab.get() ?? '', moving)
    }
  }
}

/** What the facts ask for on this stage, and nothing else: two choices with one key are one. */
function chooseFrom(state: State, { $leaving, $gone, $late }: StageFacts, computed: typeof makeComputed) {
  const { $boot, $record, $tab, $visible, $stage, $paused, $finished, $plan, $now } = state
  const $choice = computed(
    [$boot, $record, $tab, $visible, $stage, $leaving, $gone, $late, $paused, $finished, $plan, $now],
    (boot, record, tab, visible, stage, leaving, gone, late, paused, finished, plan, now) =>
      choose({ boot, record, tab, visible, stage, leaving, gone, late, paused, finished, plan, now }),
  )
  $choice.eq = (one, other) => one?.key === other?.key
  return $choice
}

/** What the next page tells the server in its boot, and which view it loads beside it. */
function rememberStage({ $stage, $person, $tab }: Pick<State, '$stage' | '$person' | '$tab'>) {
  $stage.listen(staged => {
    const before = $person.get()
    const { experience, delivery } = staged?.showing ?? {}
    if (before.stage?.experience === experience?.id) return
    const stage = experience && { experience: experience.id, delivery: delivery?.id ?? null, tab: $tab.get() ?? '' }
    $person.set({ ...before, stage, hint: experience && { kind: experience.kind, needs: experience.needs } })
  })
}

/** What is asked for and stands here already goes on at its step: the wish is spent. */
function spendWishes({ $wishes, $record, $tab }: Pick<State, '$wishes' | '$record' | '$tab'>) {
  const look = () => {
    const here = $record.get().showings.filter(({ tab, wait }) => tab === $tab.get() && !wait)
    const wishes = $wishes.get()
    const left = wishes.filter(({ id }) => !here.some(({ experience }) => experience.id === id))
    if (left.length < wishes.length) $wishes.set(left)
  }
  $record.listen(look)
  $wishes.listen(look)
  look()
}
