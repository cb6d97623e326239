import { Socket } from 'node:net'

/**
 * What is said in one turn of the event loop leaves in one write: a write costs more than most statements. `pg` corks and
 * uncorks around each statement; here the cork stays in until the turn is over.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    setImmediate(() => super.uncork())
  }
}
