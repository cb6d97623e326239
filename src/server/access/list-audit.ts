import { listPage, type Page } from '../http/page.ts'
import { timestamp } from '../http/timestamp.ts'
import type { Action, Means } from '../journal/record-audit.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { usersById } from './users/user-record.ts'

interface AuditRow extends RowOf<'audit'> {
  action: Action
  means: Means
}

/** One page of the audit log, newest first. */
export async function listAudit(tx: Tx, account: string, page: Page) {
  const listing = { table: 'audit', where: 'account_id = $1', values: [account] }
  const { rows, cursor } = await listPage<AuditRow>(tx, listing, page)
  const users = await usersById(tx, account)
  const audit = rows.map(row => ({
    id: row.id,
    created_at: timestamp(row.created_at),
    action: row.action,
    means: row.means,
    user: row.user_id === null ? null : (users.get(row.user_id) ?? { id: row.user_id, name: '', email: '' }),
    subject_id: row.subject_id,
    details: JSON.parse(row.details),
  }))
  return { audit, cursor }
}
