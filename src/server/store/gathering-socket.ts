import { Socket } from 'node:net'

/** Who was told goodbye and does not close within this time is not waited for. */
const GOODBYE = 5_000

/**
 * What is said in one turn of the event loop leaves in one write: a write costs more than most statements. `pg` corks and
 * uncorks around each statement; here the cork stays in until the turn is over.
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
