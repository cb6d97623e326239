import type { LookedFor } from '../../journal/note.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx, Value } from '../../store/store.ts'

const DAY = 86_400_000
/** The most paths for one step and day. Others are counted together, because a page could invent any number of them. */
const MOST_PATHS = 50
const ELSEWHERE = '/…'

interface Sum {
  experience: string
  step: string
  day: number
  path: string
  found: number
  missing: number
  other: number
}

/** Adds where pages found and missed the elements of steps to the earlier reports. */
export async function enterElementPaths(tx: Tx, account: string, looked: LookedFor[]): Promise<void> {
  const known = new Map<string, Set<string>>()
  for (const { experience, step, day, path, found, missing, other } of sumsOf(looked)) {
    const of = [account, experience, step, day]
    const paths = known.get(of.join()) ?? (await knownPaths(tx, of))
    known.set(of.join(), paths)
    const under = paths.has(path) || paths.size < MOST_PATHS ? path : ELSEWHERE
    paths.add(under)
    tx.send(
      `INSERT INTO element_paths (account_id, experience_id, step_id, day, path, found, missing, other)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (account_id, experience_id, step_id, day, path) DO UPDATE SET
         found = element_paths.found + excluded.found, missing = element_paths.missing + excluded.missing,
         other = element_paths.other + excluded.other`,
      [...of, under, found, missing, other],
    )
  }
}

async function knownPaths(tx: Tx, of: Value[]): Promise<Set<string>> {
  const rows = await tx.query<RowOf<'element_paths', 'path'>>(
    'SELECT path FROM element_paths WHERE account_id = $1 AND experience_id = $2 AND step_id = $3 AND day = $4',
    of,
  )
  return new Set(rows.map(({ path }) => path))
}

function sumsOf(looked: LookedFor[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { experience, step, at, path, found, other } of looked) {
    if (path === undefined) continue
    const day = Math.floor(at / DAY)
    const key = [experience, step, day, path].join(' ')
    const sum = sums.get(key) ?? { experience, step, day, path, found: 0, missing: 0, other: 0 }
    sums.set(key, sum)
    sum[found ? 'found' : 'missing']++
    if (other) sum.other++
  }
  return [...sums.values()]
}
