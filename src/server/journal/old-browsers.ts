import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { Tallies } from './tallies.ts'

const DAY = 86_400_000
const DAYS = 30

/** The counters begin with this. Each has the number of its day at the end. */
export const OLD_BROWSERS = 'old-browsers'

/** The number of the first day that is still counted. */
export const firstCounted = (tx: Tx): number => Math.floor(tx.now / DAY) - DAYS + 1

/** A page was loaded in a browser that is too old to show anything. Nothing else is kept of it. */
export function countOldBrowser(tx: Tx, account: string, tallies: Tallies): Promise<boolean> {
  return tallies.take(tx, account, OLD_BROWSERS, Number.POSITIVE_INFINITY)
}

/** How many such pages were loaded in the last 30 days. */
export async function readOldBrowsers(tx: Tx, account: string): Promise<number> {
  const rows = await tx.query<RowOf<'counters', 'name' | 'value'>>(
    'SELECT name, value FROM counters WHERE account_id = $1 AND name >= $2 AND name < $3',
    [account, `${OLD_BROWSERS}:`, `${OLD_BROWSERS};`],
  )
  const since = firstCounted(tx)
  const counted = rows.filter(({ name }) => Number(name.slice(OLD_BROWSERS.length + 1)) >= since)
  return counted.reduce((sum, { value }) => sum + value, 0)
}
