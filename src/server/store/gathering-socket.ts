import { Socket } from 'node:net'

/**
 * What is said in one turn leaves in one write: a write costs more than most statements. `pg` corks and uncorks around
 * each statement; here the cork stays in until the turn is over.
 */
export class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}
