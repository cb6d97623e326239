import type { DecideTools } from '../decide/decide.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { OpenParts } from './open-parts.ts'

/** Opens the part that decides. Other parts of the visit are added to `open` later. `tools` is called when the part opens. */
export function openDecide(state: State, loader: Loader, tools: () => DecideTools): Pick<OpenParts, 'open' | 'decide'> {
  const open: OpenParts['open'] = {}
  return {
    open,
    async decide() {
      const part = await loader.part('decide')
      // The visit has ended meanwhile, so nobody needs it.
      tools().signal.throwIfAborted()
      open.decide ??= part.open(state, tools())
      return open.decide
    },
  }
}
