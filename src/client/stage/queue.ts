/** What the queue needs to know of a choice: whether it is still the same one. */
interface Keyed {
  key: string
}

/** Whether the choice that a move was made on is still the same. */
export type StillWanted = () => boolean

/**
 * One move after another. A move is made on the choice of its moment and asks `stillWanted` after whatever it waited for;
 * it answers whether there may be more to do. While a move waits, the choice may change as often as it likes: it is read again.
 */
export function createQueue<Choice extends Keyed>(
  read: () => Choice,
  move: (choice: Choice, stillWanted: StillWanted) => Promise<boolean>,
  failed: (choice: Choice, error: unknown) => void,
  signal: AbortSignal,
): () => void {
  let running = false
  let again = false

  async function run() {
    running = true
    do {
      again = false
      const choice = read()
      const stillWanted = () => !signal.aborted && read().key === choice.key
      try {
        again = (await move(choice, stillWanted)) || again
      } catch (error) {
        failed(choice, error)
        again = true
      }
    } while (again && !signal.aborted)
    running = false
  }

  return () => {
    again = true
    if (!running && !signal.aborted) run()
  }
}
