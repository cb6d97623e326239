import type { Inspected } from '../../evaluator/inspected.ts'
import type { Emit } from '../api/events.ts'
import type { Explanation } from '../api/explanation.ts'
import type { Host } from '../browser/host.ts'
import type { Decider } from '../decide/decide.ts'
import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { Around } from '../state/around.ts'
import type { State } from '../state/state.ts'
import { explanationOf, judgeAll, newsOf } from './explanation.ts'
import { type InspectTools, inspected } from './inspected.ts'

export interface ExplainTools extends InspectTools, Pick<Around, 'guard' | 'signal' | 'moment'> {
  emit: Emit
  keeper: RecordKeeper
  parts: { decide(): Promise<Decider> }
  loader: { part(name: 'inspector'): Promise<{ open(inspected: Inspected): () => void }> }
}

/** Explains why each Experience is shown or not. Loaded when somebody asks, or listens to verdicts. */
export interface Explainer {
  explain(id?: string): Promise<Explanation>
  /** Opens the inspector. Resolves with a function that closes it. */
  inspect(): Promise<() => void>
}

export function open(state: State, tools: ExplainTools): Explainer {
  const { guard, signal, parts } = tools
  let closeInspector = () => {}
  guard(async () => tellVerdicts(state, await parts.decide(), tools))()
  signal.addEventListener('abort', () => closeInspector())

  return {
    async explain(id) {
      const decider = await parts.decide()
      await decider.hasFeed()
      await decider.hasSegments()
      // The person may have just closed something, and the record is being written: read it again.
      if (state.$record.get().showings[0]) await tools.keeper.read()
      decider.seek()
      tools.moment.set()
      return explanationOf(state, () => judgeAll(decider, state, tools.clock.now()), id)
    },
    async inspect() {
      if (!(await mayInspect(state, tools.host))) {
        tools.host.console.info('Beckon: the inspector is closed here. See Settings in the console.')
        return closeInspector
      }
      const [{ open }, decider] = await Promise.all([tools.loader.part('inspector'), parts.decide()])
      // Only one inspector at a time, and only for this visit: another `identify` or `destroy` closes it.
      closeInspector()
      if (!signal.aborted) closeInspector = open(inspected(state, decider, tools))
      return closeInspector
    },
  }
}

/** Below the line that the documents draw. */
export function sayTooOld({ console }: Host): () => void {
  console.info(
    'Beckon: this browser is too old, so nothing is shown, stored or counted in it. See Browsers in the documents.',
  )
  return () => {}
}

/** On a developer's own machine it always opens. Elsewhere the server says who may see it. */
function mayInspect({ $boot }: State, { location }: Window): Promise<boolean> {
  const isLocal = /^(.+\.)?localhost$|^127\.[\d.]+$|^\[::1]$/.test(location.hostname)
  return new Promise(resolve => {
    $boot.subscribe(({ answer }) => {
      if (answer || isLocal) resolve(isLocal || !!answer!.inspect)
    })
  })
}

/** Never emits the same news twice. Otherwise a listener that calls `explain` would be called for ever. */
function tellVerdicts(state: State, decider: Decider, { host, clock, guard, signal, emit }: ExplainTools) {
  let told = ''
  const tell = guard(() => {
    const news = newsOf(state, decider.facts)
    if (signal.aborted || news === told) return
    told = news
    emit(
      'verdict',
      explanationOf(state, () => judgeAll(decider, state, clock.now())),
    )
  })
  for (const $fact of [state.$plan, state.$stage, state.$boot]) $fact.listen(() => host.queueMicrotask(tell))
  tell()
}
