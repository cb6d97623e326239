import type { Emit } from '../api/events.ts'
import type { Explanation } from '../api/explanation.ts'
import type { Guard } from '../browser/guard.ts'
import type { Decider } from '../decide/decide.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import { explanationOf, newsOf } from './explanation.ts'
import { type Inspected, type InspectTools, inspected } from './inspected.ts'

export interface ExplainTools extends InspectTools {
  emit: Emit
  guard: Guard
  signal: AbortSignal
  moment: Moment
  keeper: RecordKeeper
  parts: { segments(): Promise<void> }
  loader: { part(name: 'inspector'): Promise<{ open(inspected: Inspected): () => void }> }
}

/** Says why things show or do not. Loaded when somebody asks, or listens to verdicts. */
export interface Explainer {
  explain(id?: string): Promise<Explanation>
  /** Opens the inspector; resolves with its close. */
  inspect(): Promise<() => void>
}

export function open(state: State, tools: ExplainTools, decide: Decider): Explainer {
  const { host, guard, signal, emit } = tools
  const { $plan, $stage, $boot, $record } = state
  let told = ''
  let closeInspector = () => {}

  /** Nothing twice: a listener that answers by asking for an explanation would otherwise be called for ever. */
  const tell = guard(() => {
    const news = newsOf(state, decide.facts)
    if (signal.aborted || news === told) return
    told = news
    emit('verdict', explanationOf(state, decide.judgeAll))
  })
  for (const $fact of [$plan, $stage, $boot]) $fact.listen(() => host.queueMicrotask(tell))
  tell()
  signal.addEventListener('abort', () => closeInspector())

  return {
    async explain(id) {
      await decide.hasFeed()
      if ($plan.get().segments) await tools.parts.segments()
      // What is being written at this moment counts: somebody has just left it.
      if ($record.get().showings[0]) await tools.keeper.read()
      decide.seek()
      tools.moment.set()
      return explanationOf(state, decide.judgeAll, id)
    },
    async inspect() {
      const { open } = await tools.loader.part('inspector')
      // One at a time, and of this visit: another `identify` or `destroy` takes it away.
      closeInspector()
      if (!signal.aborted) closeInspector = open(inspected(state, decide, tools))
      return closeInspector
    },
  }
}
