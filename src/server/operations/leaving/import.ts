import { z } from 'zod'
import { Kind as ExperienceKind } from '../../../protocol/schema/experience.ts'
import { SegmentGroup } from '../../../protocol/schema/segment.ts'
import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { parse } from '../../http/parse.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import { placeOf } from '../../store/seal-keys.ts'
import type { Tx } from '../../store/store.ts'
import { newSecret } from '../../webhooks/sign.ts'
import type { Row } from '../move/end.ts'
import { insertsOf } from '../move/rows.ts'
import { hasRows } from './export.ts'
import { CONTENT, KINDS, type Kind } from './kinds.ts'
import { fromReadable, type Readable } from './readable.ts'

/** Marks an account while something is imported, so that an import that was interrupted can be run again. */
const MARK = 'importing'

/** Users and what they did stay as they are. Everything else of an account that nobody has used yet is noise. */
const STAYS = ['users', 'audit']

/** Begins an import, or goes on with one. The account must be empty. */
export async function beginImport(tx: Tx, account: string): Promise<void> {
  const mark = await tx.first('SELECT value FROM counters WHERE account_id = $1 AND name = $2', [account, MARK])
  if (mark) return
  if (await hasRows(tx, account, CONTENT))
    throw conflict('There is something in this account already; import into an empty account', 'already')
  for (const { name } of KINDS)
    if (!STAYS.includes(name)) await tx.run(`DELETE FROM ${name} WHERE account_id = $1`, [account])
  await tx.run('INSERT INTO counters (account_id, name, value) VALUES ($1, $2, 1)', [account, MARK])
}

async function needImport(tx: Tx, account: string): Promise<void> {
  const mark = await tx.first('SELECT value FROM counters WHERE account_id = $1 AND name = $2', [account, MARK])
  if (!mark) throw conflict('No import has begun; send the account first', 'required')
}

/** Inserts rows. What is there already stays: an import may be run again. Returns ids of users who are here under another id. */
export async function importRows(
  tx: Tx,
  account: string,
  kind: Kind,
  given: Readable[],
): Promise<{ [id: string]: string }> {
  await needImport(tx, account)
  const rows = given.map(row => checked(kind, fromReadable(row)))
  const { renamed, others } =
    kind.name === 'users' ? await withoutKnown(tx, account, rows) : { renamed: {}, others: rows }
  for (const same of byColumns(others.map(row => ({ account_id: account, ...row, ...SET[kind.name]?.(tx, row) }))))
    for (const { sql, values } of insertsOf(kind, same, tx.sizes))
      tx.send(`${sql.slice(EVERY_ACCOUNT.length).trim()} ON CONFLICT DO NOTHING`, values)
  return renamed
}

/** What an export does not have, and a row needs. */
const SET: { [table: string]: (tx: Tx, row: Row) => Row } = {
  webhooks: (tx, { id }) => ({ secret: tx.vault.seal(newSecret(), placeOf('secret', String(id))) }),
}

/** One statement inserts rows with the same columns. Files of an earlier version may lack some. */
function byColumns(rows: Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const columns = Object.keys(row).join()
    groups.set(columns, [...(groups.get(columns) ?? []), row])
  }
  return [...groups.values()]
}

/** Refuses what could not have been exported. */
function checked({ name, key, columns }: Kind, row: Row): Row {
  const wrong = Object.keys(row).find(column => !columns.includes(column)) ?? key.find(column => row[column] == null)
  if (wrong !== undefined) throw invalid(`A row of ${name} has no or an unknown ${JSON.stringify(wrong)}`)
  for (const column of Object.keys(row)) {
    const value = row[column]
    if (value !== null && typeof value !== 'string' && !Number.isFinite(value))
      throw invalid(`${column} of ${name} must be text, a number, or JSON`)
  }
  if (name === 'experiences') for (const text of [row.draft, row.live, row.scheduled]) checkExperience(text)
  if (name === 'versions' || name === 'kept_drafts') checkExperience(row.content)
  if (name === 'segments') for (const text of [row.draft, row.live]) if (text) parse(SegmentGroup, groupIn(text))
  return row
}

/** What was written with an earlier version is taken as it is, as long as it is an Experience. */
const Written = z.looseObject({
  kind: ExperienceKind,
  name: z.string(),
  steps: z.array(z.looseObject({ id: z.string() })),
})

function checkExperience(text: Row[string] | undefined): void {
  if (text != null) parse(Written, readJson(text))
}

function readJson(text: string | number): Readable {
  try {
    const value = JSON.parse(String(text))
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw invalid('What is stored as JSON must be an object')
}

function groupIn(text: string | number): object {
  const { items = [], items_op = 'and' } = readJson(text)
  return { items, items_op }
}

/** Users with the same address are the same people. The one without an address is whoever has the account secret: each account has one. */
async function withoutKnown(tx: Tx, account: string, rows: Row[]) {
  const known = await tx.query<RowOf<'users', 'id' | 'email_key'>>(
    `SELECT id, email_key FROM users WHERE account_id = $1 AND (email_key IS NOT NULL OR (email = '' AND removed_at IS NULL))`,
    [account],
  )
  const here = new Map<string | undefined, string>(known.map(({ id, email_key }) => [email_key ?? '', id]))
  const keyOf = ({ email, email_key, removed_at }: Row) =>
    email_key != null ? String(email_key) : email === '' && removed_at == null ? '' : undefined
  const isKnown = (row: Row) => here.has(keyOf(row))
  const renamed = rows.filter(isKnown).map(row => [row.id, here.get(keyOf(row)!)!])
  return {
    renamed: Object.fromEntries(renamed.filter(([from, to]) => from !== to)),
    others: rows.filter(row => !isKnown(row)),
  }
}

/** Everything is here: from now on, pages get it. */
export async function endImport(tx: Tx, account: string, given: Readable): Promise<void> {
  await needImport(tx, account)
  const { name, settings, verification_since, webhooks, tombstone_key } = fromReadable(given)
  readJson(settings!)
  await tx.run(
    `UPDATE accounts SET name = $2, settings = $3, verification_since = $4, webhooks = $5, tombstone_key = $6,
       updated_at = $7 WHERE id = $1`,
    [account, name!, settings!, verification_since ?? null, webhooks!, tombstone_key!, tx.now],
  )
  await tx.run('DELETE FROM counters WHERE account_id = $1 AND name = $2', [account, MARK])
  await touchContent(tx, account)
}
