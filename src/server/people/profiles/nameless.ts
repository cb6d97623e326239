import type { LeftOut } from '../../journal/jobs/left-out.ts'
import type { Tx } from '../../store/store.ts'
import { forgottenSince } from './tombstone.ts'

/** Whoever was forgotten while a job was on its way to them is counted, and nothing in its list says who it was. */
export async function nameless(
  tx: Tx,
  { account_id: account, created_at: since }: { account_id: string; created_at: number },
  leftOut: LeftOut[],
): Promise<LeftOut[]> {
  const all: LeftOut[] = []
  for (const one of leftOut) {
    const { uid, email } = one.named
    const isForgotten = await forgottenSince(tx, account, { id: one.profile, uid, email: email?.toLowerCase() }, since)
    all.push(isForgotten ? { ...one, profile: null, named: {}, message: 'They were forgotten meanwhile' } : one)
  }
  return all
}
