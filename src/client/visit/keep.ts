import type { KeepTools } from '../keep/keep.ts'
import { isKept } from '../state/kept-mark.ts'
import { nameOf } from '../state/person.ts'
import type { Kept } from './kept.ts'
import type { Loader } from './load.ts'

/** The way to what outlives the page, for all visits of it. */
export interface Keep {
  /** Whether something was ever kept in this browser, or is about to be. */
  isUsed(): Promise<boolean>
  /** Loads it, if it is not here yet. */
  open(): Promise<Kept>
}

/** `used`: whether that is known without a look. */
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
