import type { Outbox } from '../keep/outbox.ts'
import type { RecordKeeper } from '../keep/record-keeper.ts'
import type { Confirm } from '../stage/stage-tools.ts'

export interface ConfirmTools {
  outbox: Outbox
  keeper: RecordKeeper
}

/** Another page may have the Delivery. The server says so when it gets the confirmation. Then we remove the showing here. */
export const confirmLate =
  ({ outbox, keeper }: ConfirmTools): Confirm =>
  async showing => {
    if (!showing.confirm || (await outbox.confirm(showing.confirm))) return true
    await keeper.change(record => ({
      record: { ...record, showings: record.showings.filter(other => other.interaction !== showing.interaction) },
    }))
    return false
  }
