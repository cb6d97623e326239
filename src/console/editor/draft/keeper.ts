import { isSafe } from './draft.ts'
import type { DraftStores } from './draft-stores.ts'
import type { Kept } from './kept.ts'
import type { Shelf } from './shelf.ts'

export interface Keeper {
  /** Resolves when everything is stored on the device. */
  shelved(): Promise<void>
  /** Stores it at once: the page is being left, or something is about to be sent. */
  keepNow(): void
  stop(): void
}

/**
 * Stores the draft on the device after every change, until the server has it. `adopted` are keys whose work is now in this draft.
 */
export function createKeeper(
  { $draft, $kept }: Pick<DraftStores, '$draft' | '$kept'>,
  shelf: Shelf,
  key: string,
  adopted: string[],
): Keeper {
  let shelving: Promise<void> = Promise.resolve()
  let isWaiting = false
  const state = (): Kept => {
    const { base, stamp, content, collisions, typed, sending } = $draft.get()
    return { base, stamp, content, collisions, typed, sending }
  }
  const keep = async () => {
    isWaiting = false
    if (isSafe($draft.get())) await shelf.drop(key)
    else $kept.set(await shelf.put(key, state()))
    if ($kept.get()) for (const other of adopted.splice(0)) if (other !== key) await shelf.drop(other)
  }
  const stop = $draft.subscribe(() => {
    // Somebody types faster than the device writes. The newest state is the only one that is needed.
    if (isWaiting) return
    isWaiting = true
    shelving = shelving.then(keep)
  })
  return {
    shelved: () => shelving,
    keepNow() {
      if (!isSafe($draft.get())) shelf.putNow(key, state())
    },
    stop,
  }
}
