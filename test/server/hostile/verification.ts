import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { makeUidHash } from '../../../src/server/pages/visit/uid-hash.ts'
import type { Caller } from '../caller.ts'
import { lookInto } from '../stores.ts'

/** The two stores that the attackers try. */
export const BOTH = ['SQLite in memory', 'PostgreSQL'] as const

/** What the customer's backend gives a page, so that it can prove the uid. */
export async function proofOf(server: BeckonServer, uid: string): Promise<{ uid: string; uid_hash: string }> {
  const rows = await lookInto<{ verification_key: string }>(
    server,
    'SELECT verification_key FROM accounts WHERE id = $1',
    [server.credentials.account],
  )
  return {
    uid,
    uid_hash: makeUidHash(rows[0]!.verification_key, uid, Math.floor((server.clock.now() ?? Date.now()) / 1000)),
  }
}

export async function requireProof(me: Caller, on = true): Promise<void> {
  const { status } = await me.api('PATCH', '/v3/edit/account', { identity_verification: on })
  if (status !== 200) throw new Error(`The setting was answered with ${status}`)
}
