import { readSettings } from '../access/accounts/account.ts'
import { HOLD } from '../journal/hold.ts'
import type { Store } from '../store/store.ts'
import { RETIRED, type Retire } from './retire.ts'
import type { Swept } from './sweep.ts'

/** Removes in the background what is kept only for some months. */
export interface Retiring {
  /** Removes everything that is too old, now. */
  settle(account: string): Promise<void>
  stop(): Promise<void>
}

const EVERY = 3_600_000
/** After each batch, it rests for this many times as long as the batch took. */
const REST = 10
/** But at most this many milliseconds: on PostgreSQL a batch takes long because of its round trips, and holds nobody up. */
const LONGEST_REST = 100

export function startRetiring(
  store: Store,
  onSwept: (swept: Swept) => void,
  onError: (error: unknown) => void,
): Retiring {
  const stopped = new AbortController()

  async function batch(account: string, retire: Retire): Promise<boolean> {
    const swept = await store.transaction(async tx => {
      await tx.first(HOLD, [account])
      const row = await tx.first<{ settings: string }>('SELECT settings FROM accounts WHERE id = $1', [account])
      return row ? retire(tx, account, readSettings(row.settings)) : { more: false, rows: {} }
    }, 'committed')
    onSwept(swept)
    return swept.more
  }

  async function goThrough(account: string): Promise<void> {
    for (const retire of RETIRED)
      for (let more = true; more && !stopped.signal.aborted; ) {
        const begun = performance.now()
        more = await batch(account, retire)
        if (more) await rest(Math.min(REST * (performance.now() - begun), LONGEST_REST), stopped.signal)
      }
  }

  async function round(): Promise<void> {
    const accounts = await store.query<{ id: string }>('SELECT id FROM accounts ORDER BY id')
    for (const { id } of accounts) await goThrough(id)
  }

  let running = round().catch(onError)
  const timer = setInterval(() => {
    running = running.then(round).catch(onError)
  }, EVERY)
  timer.unref()

  return {
    async settle(account) {
      for (const retire of RETIRED) while (await batch(account, retire)) await new Promise(setImmediate)
    },
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await running
    },
  }
}

/** The rest ends early when the server stops. */
function rest(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    stopped.addEventListener('abort', end)
  })
}
