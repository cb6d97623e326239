import { readSettings } from '../access/accounts/account.ts'
import { everyAccountId } from '../journal/every-account-id.ts'
import { HOLD } from '../journal/hold.ts'
import { rest } from '../journal/rest.ts'
import { createWorker, type Watch, type Worker } from '../journal/worker.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'
import { RETIRED, type Retire } from './retire.ts'
import type { Swept } from './sweep.ts'

const EVERY = 3_600_000
/** After each batch, it rests for this many times as long as the batch took. */
const REST = 10
/** But at most this many milliseconds: on PostgreSQL a batch takes long because of its round trips, and holds nobody up. */
const LONGEST_REST = 100

/** Removes in the background what is kept only for some months. */
export function startRetiring(store: Store, onSwept: (swept: Swept) => void, watch: Watch): Worker {
  async function batch(account: string, retire: Retire): Promise<boolean> {
    const swept = await store.transaction(async tx => {
      await tx.first(HOLD, [account])
      const row = await tx.first<RowOf<'accounts', 'settings'>>('SELECT settings FROM accounts WHERE id = $1', [
        account,
      ])
      return row ? retire(tx, account, readSettings(row.settings)) : { more: false, rows: {} }
    }, 'committed')
    onSwept(swept)
    return swept.more
  }

  return createWorker(
    {
      name: 'retention',
      every: EVERY,
      look: () => everyAccountId(store),
      async pass(account, { isAwaited, stopping }) {
        for (const retire of RETIRED)
          for (let more = true; more && !stopping.aborted; ) {
            const begun = performance.now()
            more = await batch(account, retire)
            if (more) await rest(isAwaited ? 0 : Math.min(REST * (performance.now() - begun), LONGEST_REST), stopping)
          }
        return undefined
      },
    },
    watch,
  )
}
