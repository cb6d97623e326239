import { invalid, notFound } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import type { Row } from '../move/end.ts'
import { ACCOUNT_TABLES, COUNTED, KINDS, type Kind } from './kinds.ts'
import { type Readable, toReadable } from './readable.ts'

/** What an account says of itself in an export. Its token, keys and secrets stay: the new account has its own. */
export async function exportAccount(tx: Tx, account: string): Promise<Readable> {
  const row = await tx.first<Row>(
    'SELECT name, settings, verification_since, webhooks, tombstone_key FROM accounts WHERE id = $1',
    [account],
  )
  return toReadable(row!)
}

export function needKind(name: string): Kind {
  const kind = KINDS.find(each => each.name === name)
  if (!kind) throw notFound(`What is called ${JSON.stringify(name)}`)
  return kind
}

/** One page of rows, after the row with this key. `after` is null at the end. */
export async function exportRows(
  tx: Tx,
  account: string,
  { name, key, columns }: Kind,
  after: string | undefined,
): Promise<{ rows: Readable[]; after: string | null }> {
  const last = after === undefined ? [] : readAfter(after, key.length)
  const places = key.map((_, index) => `$${index + 2}`).join(', ')
  const listed = key.join(', ')
  const rows = await tx.query<Row>(
    `SELECT ${columns.join(', ')} FROM ${name} WHERE account_id = $1
     ${last.length > 0 ? `AND (${listed}) > (${places})` : ''} ${listed ? `ORDER BY ${listed}` : ''} LIMIT ${tx.sizes.moved}`,
    [account, ...last],
  )
  const isMore = rows.length === tx.sizes.moved && key.length > 0
  const end = rows.at(-1)
  return {
    rows: rows.map(toReadable),
    after: isMore && end ? Buffer.from(JSON.stringify(key.map(column => end[column]))).toString('base64url') : null,
  }
}

function readAfter(text: string, length: number): (string | number)[] {
  try {
    const key = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isKey =
      Array.isArray(key) && key.length === length && key.every(each => /^(string|number)$/.test(typeof each))
    if (isKey) return key
  } catch {}
  throw invalid('after must be the value of the answer before')
}

/** How much there is, in the words of the console. */
export async function countContents(tx: Tx, account: string): Promise<{ [what: string]: number }> {
  const counts: { [what: string]: number } = {}
  for (const [table, what] of Object.entries(COUNTED)) {
    const row = await tx.first<{ count: number }>(`SELECT COUNT(*) AS count FROM ${table} WHERE account_id = $1`, [
      account,
    ])
    counts[what] = row!.count
  }
  return counts
}

/** True if a table has rows of this account. */
export async function hasRows(tx: Tx, account: string, tables: string[]): Promise<boolean> {
  for (const { name } of ACCOUNT_TABLES.filter(({ name }) => tables.includes(name)))
    if (await tx.first(`SELECT 1 AS found FROM ${name} WHERE account_id = $1 LIMIT 1`, [account])) return true
  return false
}
