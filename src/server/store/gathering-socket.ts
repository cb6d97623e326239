import { Socket } from 'node:net'

/** If a peer does not close within this time after our goodbye, we do not wait any longer. */
const GOODBYE = 5_000

/**
 * Sends everything of one turn of the event loop in one write, because a write costs more than most statements. `pg` corks and
 * uncorks around each statement; this socket stays corked until the turn is over.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    setImmediate(() => super.uncork())
  }

  override _final(callback: (error?: Error | null) => void): void {
    this.setTimeout(GOODBYE, () => this.destroy())
    super._final(callback)
  }
}
