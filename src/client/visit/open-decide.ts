import type { DecideTools } from '../decide/decide.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { OpenParts } from './open-parts.ts'

/** What decides; others of the visit's parts stand beside it, once they are open. `tools` are there when it is called. */
export function openDecide(state: State, loader: Loader, tools: () => DecideTools): Pick<OpenParts, 'open' | 'decide'> {
  const open: OpenParts['open'] = {}
  return {
    open,
    async decide() {
      const part = await loader.part('decide')
      // What comes after the visit has ended is for nobody.
      tools().signal.throwIfAborted()
      open.decide ??= part.open(state, tools())
      return open.decide
    },
  }
}
