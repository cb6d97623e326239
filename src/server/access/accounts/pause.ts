import { timestamp } from '../../http/timestamp.ts'
import { type Actor, recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { readSettings } from './account.ts'
import { changeSettings } from './change-settings.ts'

/** Pauses everything that an account shows. A second call changes nothing, not even since when. */
export async function setPaused(tx: Tx, by: Actor, paused: boolean): Promise<void> {
  const row = await tx.first<RowOf<'accounts', 'settings'>>('SELECT settings FROM accounts WHERE id = $1', [by.account])
  if ((readSettings(row!.settings).paused_at !== null) === paused) return
  await changeSettings(tx, by.account, { paused_at: paused ? timestamp(tx.now) : null })
  recordAudit(tx, by, paused ? 'account.paused' : 'account.resumed')
}
