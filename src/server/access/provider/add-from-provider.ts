import type { Role } from '../../../protocol/role.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Tx } from '../../store/store.ts'
import { needUser } from '../users/save-user.ts'
import { emailKey, type UserRow } from '../users/user-record.ts'
import type { Identity } from './identity.ts'

/** A user whom the groups let in. An address that nobody verified is shown, and finds nobody. */
export async function addFromProvider(tx: Tx, account: string, identity: Identity, role: Role): Promise<UserRow> {
  const { issuer, subject, email, isVerified } = identity
  const id = tx.newId()
  const name = identity.name ?? email ?? subject.slice(0, 200)
  await tx.run(
    `INSERT INTO users (account_id, id, created_at, updated_at, name, email, email_key, role, issuer, subject)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9)`,
    [account, id, tx.now, name, email ?? '', email && isVerified ? emailKey(email) : null, role, issuer, subject],
  )
  recordAudit(tx, { account, user: id, means: 'provider' }, 'user.joined', id, { role })
  return needUser(tx, account, id)
}
