import type { Properties } from '../../../protocol/profile.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { Signed } from './speaker.ts'

/** A signed statement is valid for a day, and clocks differ by minutes. Older times decide nothing any more. */
const REMEMBERED = 25 * 3_600_000

interface Record {
  table: 'profiles' | 'companies'
  account: string
  id: string
}

/**
 * What still counts of what the backend says. A signed statement can be kept and sent again: of a name about which the backend has
 * said something later, it counts no more.
 */
export async function hearBackend<Said extends Properties>(
  tx: Tx,
  { table, account, id }: Record,
  said: Said,
  speaker: 'backend' | Signed,
): Promise<Partial<Said>> {
  const names = Object.keys(said)
  if (names.length === 0) return said
  const row = await tx.first<RowOf<'companies' | 'profiles', 'said_at'>>(
    `SELECT said_at FROM ${table} WHERE account_id = $1 AND id = $2 FOR UPDATE`,
    [account, id],
  )
  const before = JSON.parse(row?.said_at ?? '{}') as { [name: string]: number }
  const at = speaker === 'backend' ? tx.now : Math.min(speaker.signed, tx.now)
  const heard = names.filter(name => at >= (before[name] ?? 0))
  const after = Object.entries({ ...before, ...Object.fromEntries(heard.map(name => [name, at])) })
  const kept = JSON.stringify(Object.fromEntries(after.filter(([, time]) => time > tx.now - REMEMBERED)))
  if (kept !== row?.said_at)
    tx.send(`UPDATE ${table} SET said_at = $3 WHERE account_id = $1 AND id = $2`, [account, id, kept])
  return heard.length === names.length
    ? said
    : (Object.fromEntries(heard.map(name => [name, said[name]])) as Partial<Said>)
}
