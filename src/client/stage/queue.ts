import type { Choice } from './choose.ts'

/** Whether the choice that led to a move is still the same. */
export type StillWanted = () => boolean

/**
 * Makes one move after another. Each move uses the choice of its moment, and asks `stillWanted` after each wait. The choice may
 * change meanwhile. It is read again until there is nothing to do.
 */
export function createQueue(
  read: () => Choice,
  move: (choice: Choice, stillWanted: StillWanted) => Promise<unknown>,
  failed: (choice: Choice, error: unknown) => void,
  signal: AbortSignal,
): () => Promise<void> {
  let isRunning = false

  return async () => {
    if (isRunning) return
    isRunning = true
    for (let choice = read(); choice.move !== 'stay' && !signal.aborted; choice = read()) {
      const { key } = choice
      try {
        await move(choice, () => !signal.aborted && read().key === key)
      } catch (error) {
        failed(choice, error)
      }
    }
    isRunning = false
  }
}
