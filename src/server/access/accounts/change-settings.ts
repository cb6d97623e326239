import { createHash } from 'node:crypto'
import type { AccountSettings } from '../../../protocol/account.ts'
import type { Theme } from '../../../protocol/theme.ts'
import { conflict, invalid } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import { EVERYBODY, stamp } from '../../journal/live-stamp.ts'
import { readOldBrowsers } from '../../journal/old-browsers.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { readSettings } from './account.ts'
import { contrastMessages } from './contrast-messages.ts'

type AccountRow = RowOf<
  'accounts',
  'id' | 'created_at' | 'updated_at' | 'name' | 'token' | 'settings' | 'verification_since'
>

const needAccount = async (tx: Tx, id: string): Promise<AccountRow> =>
  (await tx.first<AccountRow>('SELECT * FROM accounts WHERE id = $1', [id]))!

export async function accountRecord(tx: Tx, id: string) {
  const row = await needAccount(tx, id)
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    name: row.name,
    token: row.token,
    stamp: stampOf(row),
    ...readSettings(row.settings),
    old_browsers: await readOldBrowsers(tx, id),
  }
}

const stampOf = ({ name, settings }: AccountRow): string =>
  createHash('sha256')
    .update(JSON.stringify([name, settings]))
    .digest('hex')
    .slice(0, 16)

/** Given values replace the old ones. With a stamp, only if nobody changed anything since. */
export async function changeSettings(
  tx: Tx,
  id: string,
  { name, stamp: seen, ...given }: Partial<AccountSettings> & { name?: string; stamp?: string },
): Promise<void> {
  const row = await needAccount(tx, id)
  if (seen !== undefined && seen !== stampOf(row))
    throw conflict('The settings were changed since you read them; read them again', 'stale')
  if (given.theme) await checkTheme(tx, id, given.theme)
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const settings = { ...(JSON.parse(row.settings) as object), ...set }
  await tx.run('UPDATE accounts SET name = $2, settings = $3, verification_since = $4, updated_at = $5 WHERE id = $1', [
    id,
    name ?? row.name,
    JSON.stringify(settings),
    readSettings(JSON.stringify(settings)).identity_verification ? (row.verification_since ?? tx.now) : null,
    tx.now,
  ])
  // The feed carries our own texts, as the account wants them.
  if (given.labels) await touchContent(tx, id)
  // Boot carries the settings, so live pages boot again.
  stamp(tx, id, EVERYBODY, given.paused_at ? 'paused' : 'feed')
}

/** The theme must be readable itself, and also under the tokens of each Experience. */
async function checkTheme(tx: Tx, account: string, theme: Theme): Promise<void> {
  const own = contrastMessages(theme)
  if (own.length > 0) throw invalid(own)
  const rows = await tx.query<RowOf<'experiences', 'id' | 'kind' | 'draft'>>(
    `SELECT id, kind, draft FROM experiences WHERE account_id = $1 AND archived_at IS NULL AND draft LIKE '%"theme":%'`,
    [account],
  )
  const messages = rows.flatMap(row =>
    contrastMessages(JSON.parse(row.draft).theme, theme).map(
      message => `With the theme of the ${row.kind} ${row.id}, ${message}`,
    ),
  )
  if (messages.length > 0) throw invalid(messages.slice(0, 20))
}
