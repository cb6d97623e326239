import type { Outcome, View } from '../../protocol/view.ts'
import type { Options } from '../api/options.ts'
import { isSame, type Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { applyOutcome, type PageHands } from './apply-outcome.ts'
import { displayed } from './new-showing.ts'
import type { StageFacts } from './stage-facts.ts'
import type { StageTools } from './stage-tools.ts'
import { changingInput, hasConditions, languageOf, viewInput } from './view-input.ts'
import { type ShowingWriter, writeShowing } from './write-showing.ts'

/** Opens the views of showings, and writes down what they say. */
export function createShowings(state: State, facts: StageFacts, tools: StageTools) {
  const { clock, guard, keeper, reporter, elements, parts } = tools
  const judge = () => parts.open.decide
  const { $stage } = state
  const hands = handsOn(tools)
  const leaveStage = (showing: Showing) => leaveStageOf(state, showing)
  let onStage: ShowingWriter | undefined

  const writerOf = (showing: Showing, left: () => void) =>
    writeShowing(showing, {
      change: keeper.change,
      sign: reporter.sign,
      now: clock.now,
      displayed: one => displayed(one, tools.page, tools.href()),
      changed(now) {
        const staged = $stage.get()
        if (staged && isSame(now)(staged.showing)) $stage.set({ ...staged, showing: now })
      },
      leaving(one) {
        left()
        return noteLeaving(state, facts, one, tools.storage.broken)
      },
    })

  const changing = (showing: Showing) =>
    changingInput(showing, state, judge(), languageOf(tools.options.language, state, tools.host.navigator), clock.now())

  /** Loads what it takes; what this answers opens the view in that moment. */
  async function prepare(showing: Showing, left: (one: Showing) => void) {
    const [{ open }] = await Promise.all([
      tools.loader.view(showing.experience),
      hasConditions(showing) && parts.decide(),
    ])
    return (latest: Showing): { view: View; writer: ShowingWriter } => {
      const writer = writerOf(latest, () => left(latest))
      const say = guard((outcome: Outcome) => applyOutcome(outcome, writer, hands))
      return { writer, view: open(viewInput(latest, state, judge, changing(latest), elements, say)) }
    }
  }

  return {
    changing,
    async prepare(showing: Showing) {
      const open = await prepare(showing, leaveStage)
      return (latest: Showing): View => {
        const { view, writer } = open(latest)
        onStage = writer
        return view
      }
    },
    async prepareBeside(showing: Showing, left: () => void): Promise<() => View> {
      const open = await prepare(showing, left)
      return () => open(showing).view
    },
    leave: (showing: Showing) => writerOf(showing, () => leaveStage(showing)).leave(null),
    painted: async () => onStage?.save({ lease: undefined, confirm: undefined }),
  }
}

/** What the user has ended leaves the stage at once. */
function leaveStageOf({ $stage }: Pick<State, '$stage'>, showing: Showing) {
  const staged = $stage.get()
  if (!staged || !isSame(showing)(staged.showing)) return
  $stage.set(null)
  staged.view.close()
}

/** While the record is written it still has what is being left. Where it cannot be written, localStorage says so to the next page. */
function noteLeaving(
  { $person }: Pick<State, '$person'>,
  { $leaving }: StageFacts,
  { interaction }: Showing,
  broken: () => boolean,
) {
  $leaving.set([...$leaving.get(), interaction])
  return () => {
    if (broken()) {
      const person = $person.get()
      $person.set({ ...person, ended: [...(person.ended ?? []), interaction].slice(-20) })
    }
    $leaving.set($leaving.get().filter(other => other !== interaction))
  }
}

function handsOn({ host, clock, options, show, track }: StageTools): PageHands {
  let isGoing = false
  const actions: NonNullable<Options['actions']> = options.actions ?? {}
  return {
    now: clock.now,
    openTab: href => host.open(href, '_blank', 'noopener'),
    go(href) {
      // Pressed twice, it is still one way.
      if (!isGoing) host.location.assign(href)
      isGoing = true
    },
    show,
    track,
    // Nothing that every object inherits is an action of the page.
    call(name) {
      if (Object.hasOwn(actions, name)) actions[name]?.()
    },
  }
}
