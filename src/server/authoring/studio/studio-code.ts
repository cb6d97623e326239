import type { Kind } from '../../../protocol/experience.ts'
import { hashOf, makeCode } from '../../access/codes/short-lived.ts'
import { futureOf, type HostState, isOn } from '../../domains/register-host.ts'
import { hostOfOrigin } from '../../http/check-origin.ts'
import { invalid } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { withSaid } from '../previews/preview-address.ts'

/** The user, the Experience and the pages that the studio is opened for. */
export interface Opening
  extends RowOf<'studio_codes' | 'studio_sessions', 'user_id' | 'kind' | 'experience_id' | 'origin'> {
  kind: Kind
}

const CODE = { table: 'studio_codes', life: 10 * 60_000, bytes: 24 } as const

/** What stands in the address of the page. It is no secret: the code itself never is where scripts of the page can read it. */
const SIGN = 'beckon=-studio'

/** Returns the code, here and never again. */
export async function createCode(
  tx: Tx,
  account: string,
  { url, user_id, kind, experience_id, answer_hash }: Omit<Opening, 'origin'> & { url: string; answer_hash: string },
): Promise<{ code: string; url: string; expires_at: number }> {
  const { origin } = new URL(url)
  await needDomain(tx, account, origin)
  const what = { user_id, kind, experience_id, origin, answer_hash }
  const { code, expires_at } = await makeCode(tx, account, CODE, what)
  return { code, url: withSaid(url, SIGN), expires_at }
}

/** What a page shows to open the studio: the code and the answer, both from the console's window. */
export interface Shown {
  code: string
  answer: string | undefined
}

/** Valid once, on pages of its origin, for ten minutes. Whoever has the code without the answer neither opens it nor uses it up. */
export function useCode(
  tx: Tx,
  account: string,
  { code, answer = '' }: Shown,
  origin: string,
): Promise<Opening | undefined> {
  return tx.first<Opening>(
    `DELETE FROM studio_codes WHERE account_id = $1 AND hash = $2 AND origin = $3 AND expires_at > $4
       AND answer_hash = $5 RETURNING *`,
    [account, hashOf(code), origin, tx.now, hashOf(answer)],
  )
}

/** On other domains, nothing can be shown or edited. */
async function needDomain(tx: Tx, account: string, origin: string): Promise<void> {
  const host = hostOfOrigin(origin)
  if (host === null || !(await isHostOn(tx, account, host)))
    throw invalid(`url: ${host ?? origin} is not a domain that is on; switch it on under Domains in the console first`)
}

/** Whether Beckon is on there, or would be on at the first page view. */
export async function isHostOn(tx: Tx, account: string, host: string): Promise<boolean> {
  const sql = 'SELECT enabled, archived_at FROM urls WHERE account_id = $1 AND host = $2'
  const known = await tx.first<Pick<HostState, 'enabled' | 'archived_at'>>(sql, [account, host])
  return isOn(known ?? { ...(await futureOf(tx, account, host)), archived_at: null })
}
