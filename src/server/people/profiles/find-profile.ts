import { invalid, personNotFound } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import type { CompanyRow } from '../companies/company-record.ts'
import type { ProfileRow } from './profile-record.ts'

/** One person, by the first of these that is given. The others must not name somebody else. */
export interface Who {
  id?: string
  uid?: string
  email?: string
}

export async function findProfile(tx: Tx, account: string, who: Who): Promise<ProfileRow | undefined> {
  const [first, ...others] = (['id', 'uid', 'email'] as const).filter(name => who[name] !== undefined)
  const found = first && (await findBy(tx, account, { [first]: who[first] }))
  if (!found) return undefined
  for (const name of others) {
    if (fits(found, name, who[name]!) || !(await findBy(tx, account, { [name]: who[name] }))) continue
    throw invalid(`The ${first} and the ${name} belong to two people; give only one of them`)
  }
  return found
}

export async function needProfile(tx: Tx, account: string, who: Who): Promise<ProfileRow> {
  const row = await findProfile(tx, account, who)
  if (!row) throw personNotFound()
  return row
}

/** The person with this id, uid or email. It uses indexes, however many people there are. */
export async function namedBy(tx: Tx, account: string, text: string): Promise<ProfileRow | undefined> {
  const found = (await findBy(tx, account, { uid: text })) ?? (await findBy(tx, account, { id: text }))
  return found ?? findBy(tx, account, { email: text })
}

/** Several people may have the same email. Each of them matches. */
function fits(row: ProfileRow, name: 'id' | 'uid' | 'email', wanted: string): boolean {
  return name === 'email' ? row.email_key === wanted.toLowerCase() : row[name] === wanted
}

/** Case-insensitive. If several people have the same email, the one seen last. */
async function findBy(tx: Tx, account: string, who: Who): Promise<ProfileRow | undefined> {
  if (who.id !== undefined) {
    return tx.first('SELECT * FROM profiles WHERE account_id = $1 AND id = $2', [account, who.id])
  }
  if (who.uid !== undefined) {
    return tx.first('SELECT * FROM profiles WHERE account_id = $1 AND uid = $2', [account, who.uid])
  }
  return tx.first(
    `SELECT * FROM profiles WHERE account_id = $1 AND email_key = $2
       ORDER BY CASE WHEN last_seen_at IS NULL THEN 0 ELSE last_seen_at END DESC, id DESC LIMIT 1`,
    [account, (who.email ?? '').toLowerCase()],
  )
}

export async function companyOf(
  tx: Tx,
  profile: Pick<ProfileRow, 'account_id' | 'company_id'>,
): Promise<CompanyRow | null> {
  if (profile.company_id === null) return null
  const row = await tx.first<CompanyRow>('SELECT * FROM companies WHERE account_id = $1 AND id = $2', [
    profile.account_id,
    profile.company_id,
  ])
  return row ?? null
}
