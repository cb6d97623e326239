import { EVERY_ACCOUNT } from '../ground/every-account.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Listening } from './live.ts'

/** Why a page should boot again. */
export type Hint = 'delivery' | 'feed' | 'paused'

/** Stands for everybody in an account. */
export const EVERYBODY = ''

/** How long a stamp is kept. A page that has heard nothing for longer is told to boot in any case. */
export const KEPT = 10 * 60_000

export interface Stamp extends RowOf<'live_stamps', 'at' | 'hint'> {
  account: string
  profile: string
  hint: Hint
}

/**
 * Marks that something is new for a person. Call it in the transaction that makes it new. There is one row for each person. Its
 * time always grows, so that whoever knows the last one can see whether there was another.
 */
export function stamp(tx: Tx, account: string, profile: string, hint: Hint): void {
  tx.send(
    `INSERT INTO live_stamps (account_id, profile_id, at, hint) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, profile_id) DO UPDATE SET hint = excluded.hint,
       at = CASE WHEN live_stamps.at >= excluded.at THEN live_stamps.at + 1 ELSE excluded.at END`,
    [account, profile, tx.now, hint],
  )
}

/** A Delivery of this person is new or has changed. */
export function stampDelivery(tx: Tx, { id, settings }: Listening, profile: string): void {
  if (settings.live_pages) stamp(tx, id, profile, 'delivery')
}

/** When something was last new for this person, and for everybody. 0: not lately. */
export async function lastStamps(tx: Tx, account: string, profile: string): Promise<{ own: number; all: number }> {
  const rows = await tx.query<RowOf<'live_stamps', 'profile_id' | 'at'>>(
    `SELECT profile_id, at FROM live_stamps WHERE account_id = $1 AND profile_id IN ($2, '${EVERYBODY}')`,
    [account, profile],
  )
  const of = (who: string) => rows.find(row => row.profile_id === who)?.at ?? 0
  return { own: of(profile), all: of(EVERYBODY) }
}

/** What became new in any account after a time, and the time of this question. */
export function stampsAfter(store: Store, after: number): Promise<{ now: number; stamps: Stamp[] }> {
  return store.transaction(async tx => {
    // If the clock was set back, its time is smaller than before.
    const stamps = await tx.query<Stamp>(
      `${EVERY_ACCOUNT} SELECT account_id AS account, profile_id AS profile, at, hint FROM live_stamps WHERE at > $1`,
      [Math.min(after, tx.now)],
    )
    return { now: tx.now, stamps }
  }, 'committed')
}
