import type { Refusal } from '../../../protocol/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** As a request names somebody. `line`: of a file. */
export interface Named {
  uid?: string
  email?: string
  line?: number
}

/** Somebody for whom a job did nothing, and why. */
export interface LeftOut {
  /** The person's id, if it is known or was given. */
  profile: string | null
  named: Named
  reason: Refusal
  message: string
}

export interface LeftOutRow extends RowOf<'job_left_out'> {
  reason: Refusal
}

export function noteLeftOut(tx: Tx, account: string, job: string, { profile, named, reason, message }: LeftOut): void {
  tx.send(
    `INSERT INTO job_left_out (account_id, job_id, id, created_at, profile_id, uid, email, line, reason, message)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      account, job, tx.newId(), tx.now, profile, named.uid, named.email?.toLowerCase(), named.line, reason, message,
    ], // biome-ignore format: as the places stand
  )
}

/** Removes one batch of the list. True if there may be more. */
export async function clearLeftOut(tx: Tx, account: string, job: string): Promise<boolean> {
  const { batch } = tx.sizes
  const gone = await tx.run(
    `DELETE FROM job_left_out WHERE account_id = $1 AND job_id = $2 AND id IN (
       SELECT id FROM job_left_out WHERE account_id = $1 AND job_id = $2 LIMIT ${batch})`,
    [account, job],
  )
  return gone === batch
}

/** Nobody who is forgotten stays in these lists, also where they were not known yet. What is about their id goes with their traces. */
export function forgetLeftOut(
  tx: Tx,
  account: string,
  { uid, email }: { uid: string | null; email: string | null },
): void {
  if (uid !== null) tx.send('DELETE FROM job_left_out WHERE account_id = $1 AND uid = $2', [account, uid])
  if (email !== null) tx.send('DELETE FROM job_left_out WHERE account_id = $1 AND email = $2', [account, email])
}
