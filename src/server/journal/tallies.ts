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
  name: string
  day: number
  /** What the database had when we last read it. */
  known: number
  /** What this process has counted since then. */
  own: number
}

export function createTallies(): Tallies {
  const tallies = new Map<string, Tally>()

  async function find(tx: Tx, account: string, name: string): Promise<Tally> {
    const day = Math.floor(tx.now / DAY)
    const key = `${account} ${name}`
    const there = tallies.get(key)
    if (there?.day === day) return there
    const known = (await readCounter(tx, account, `${name}:${day}`)) ?? 0
    const again = tallies.get(key)
    if (again?.day === day) return again
    const tally = { account, name, day, known, own: 0 }
    tallies.set(key, tally)
    return tally
  }

  return {
    async take(tx, account, name, most) {
      const tally = await find(tx, account, name)
      if (tally.known + tally.own >= most) return false
      tally.own++
      return true
    },
    clear: () => tallies.clear(),
    async flush(tx, account) {
      const mine = [...tallies.values()].filter(tally => tally.account === account)
      const told = await Promise.all(
        mine.map(async tally => {
          const { own, name, day } = tally
          if (own > 0) addToCounter(tx, account, `${name}:${day}`, own)
          return { tally, own, known: (await readCounter(tx, account, `${name}:${day}`)) ?? 0 }
        }),
      )
      return () => {
        for (const { tally, own, known } of told) {
          tally.own -= own
          tally.known = known
        }
      }
    },
  }
}

async function readCounter(tx: Tx, account: string, name: string): Promise<number | undefined> {
  const row = await tx.first<{ value: number }>('SELECT value FROM counters WHERE account_id = $1 AND name = $2', [
    account,
    name,
  ])
  return row?.value
}
