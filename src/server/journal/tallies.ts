import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { addToCounter } from './counters.ts'

const DAY = 86_400_000

/** Call it after the flushed counts are written. */
export type Written = () => void

/** Counts in this process, and writes to the database in the background. A limit need not be exact, and nobody waits for it. */
export interface Tallies {
  /** Counts one more for today, unless there are already `most`. */
  take(tx: Tx, account: string, name: string, most: number): Promise<boolean>
  flush(tx: Tx, account: string): Promise<Written>
  clear(): void
}

interface Tally {
  account: string
  /** In the database. It ends with the day. */
  counter: string
  /** What the database had when we last read it. */
  known: number
  /** What this process has counted since then. */
  own: number
}

export function createTallies(): Tallies {
  const tallies = new Map<string, Tally>()

  return {
    async take(tx, account, name, most) {
      const counter = `${name}:${Math.floor(tx.now / DAY)}`
      const key = `${account} ${counter}`
      if (!tallies.has(key)) {
        const known = await readCounter(tx, account, counter)
        if (!tallies.has(key)) tallies.set(key, { account, counter, known, own: 0 })
      }
      const tally = tallies.get(key)!
      if (tally.known + tally.own >= most) return false
      tally.own++
      return true
    },
    clear: () => tallies.clear(),
    async flush(tx, account) {
      const mine = [...tallies].filter(([, tally]) => tally.account === account)
      // What was not counted since the last time is read again when it is: one client can bring very many addresses.
      for (const [key, { own }] of mine) if (own === 0) tallies.delete(key)
      const told = await Promise.all(mine.flatMap(([, tally]) => (tally.own > 0 ? [tell(tx, tally)] : [])))
      return () => {
        for (const { tally, own, known } of told) {
          tally.own -= own
          tally.known = known
        }
      }
    },
  }
}

async function tell(tx: Tx, tally: Tally) {
  const { account, counter, own } = tally
  addToCounter(tx, account, counter, own)
  return { tally, own, known: await readCounter(tx, account, counter) }
}

async function readCounter(tx: Tx, account: string, name: string): Promise<number> {
  const row = await tx.first<RowOf<'counters', 'value'>>(
    'SELECT value FROM counters WHERE account_id = $1 AND name = $2',
    [account, name],
  )
  return row?.value ?? 0
}
