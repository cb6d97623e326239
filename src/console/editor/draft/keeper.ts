import { isSafe } from './draft.ts'
import type { DraftStores } from './draft-stores.ts'
import type { Shelf } from './shelf.ts'

export interface Keeper {
  /** Resolves when everything is stored on the device. */
  shelved(): Promise<void>
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
  const keep = async () => {
    const { base, stamp, content, collisions, typed, sending } = $draft.get()
    if (isSafe($draft.get())) await shelf.drop(key)
    else $kept.set(await shelf.put(key, { base, stamp, content, collisions, typed, sending }))
    if ($kept.get()) for (const other of adopted.splice(0)) if (other !== key) await shelf.drop(other)
  }
  const stop = $draft.subscribe(() => {
    shelving = shelving.then(keep)
  })
  return { shelved: () => shelving, stop }
}
