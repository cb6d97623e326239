import { keyOf } from '../../evaluator/key-of.ts'
import type { Candidate } from '../../protocol/verdict.ts'
import type { Offer } from '../../protocol/view.ts'
import type { ShowingTools } from '../showing/showing.ts'
import { viewInput } from '../showing/view.ts'
import type { OfferFirst, StillWanted } from '../stage/stage-tools.ts'
import { pause } from '../state/moment.ts'
import type { State } from '../state/state.ts'

export interface OfferTools extends Pick<ShowingTools, 'host' | 'clock' | 'options' | 'moment'> {
  signal: AbortSignal
  parts: { open: ShowingTools['parts']['open']; decide(): Promise<unknown> }
}

// Less than half of a lease: what the page draws until then is still this page's to show.
const PATIENCE = 10_000

/**
 * The page draws it. Until it has, nothing is written: it was not shown, and it holds the stage only for some seconds. What is not
 * wanted any more meanwhile is taken away again.
 */
export const offerFirst =
  (state: State, tools: OfferTools): OfferFirst =>
  async (offer, candidate, showing, stillWanted) => {
    const input = viewInput(
      () => showing,
      state,
      tools,
      () => {},
    )
    const offered = offer({ ...input, find: () => null, findAll: () => [], onElements: () => () => {} })
    const how = await waitFor(offered, stillWanted, state, tools)
    if (how === 'drawn' && stillWanted()) return true
    offered.cancel()
    if (how === 'late') await rest(candidate, state, tools)
    return false
  }

function waitFor(offered: Offer, stillWanted: StillWanted, state: State, { host, signal }: OfferTools) {
  const stops: (() => void)[] = []
  return new Promise<'drawn' | 'late' | 'over'>(done => {
    offered.drawn.then(() => done('drawn'))
    const timer = host.setTimeout(() => done('late'), PATIENCE)
    stops.push(() => host.clearTimeout(timer))
    const look = () => stillWanted() || done('over')
    for (const $fact of Object.values(state)) stops.push($fact.listen(look))
    signal.addEventListener('abort', look)
  }).finally(() => {
    for (const stop of stops) stop()
  })
}

/** The page may draw it later. Until then, others may have the stage. */
async function rest(candidate: Candidate, state: State, tools: OfferTools) {
  pause(state, tools, keyOf(candidate))
  const leased = state.$leased.get()
  if (candidate.kind !== 'delivery' || candidate.delivery.id !== leased?.delivery.id) return
  state.$leased.set(null)
  // From now on, the evaluator decides, and another claim follows.
  await tools.parts.decide()
}
