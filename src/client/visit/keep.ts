import type { KeepTools } from '../keep/keep.ts'
import { isKept } from '../state/kept-mark.ts'
import { nameOf } from '../state/person.ts'
import type { Kept } from './kept.ts'
import type { Loader } from './load.ts'

/** Gives all visits on this page access to what outlives the page. */
export interface Keep {
  /** Whether this browser has stored something, or is about to. */
  isUsed(): Promise<boolean>
  /** Loads the code, if it is not loaded yet. */
  open(): Promise<Kept>
}

/** `used`: something is stored for certain. */
export function createKeep(tools: KeepTools, loader: Loader, used: boolean): Keep {
  let kept: Kept | undefined
  return {
    async isUsed() {
      if (!used && (await isKept(tools.host, nameOf(tools.token)))) used = true
      return used
    },
    async open() {
      used = true
      const part = await loader.part('keep')
      kept ??= part.open(tools, loader)
      return kept
    },
  }
}
