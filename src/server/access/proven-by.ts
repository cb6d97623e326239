import { Problem } from '../http/problem.ts'
import type { Store } from '../store/store.ts'
import { hashSecret } from './accounts/secret-hash.ts'
import { authenticate, type Proven } from './authenticate.ts'
import type { Backend } from './backend.ts'

const MOST_PROVEN = 1_000
/** Nobody needs the last use to the second. */
const NOTED_EVERY = 10 * 60_000

/**
 * The account and user of this secret. After too many wrong secrets from an address, nobody from there gets in until the minute
 * is over. The exception is a secret that this process knows to be correct: a backend may share its address with an attacker.
 */
export async function provenBy(
  secret: unknown,
  address: string,
  { store, requests, limits, provenSecrets }: Pick<Backend, 'store' | 'requests' | 'limits' | 'provenSecrets'>,
): Promise<Proven> {
  const asker = { what: 'secret' as const, token: '', address }
  const { hash } = hashSecret(String(secret))
  const refusal = provenSecrets.has(hash) ? null : requests.refusal(asker, limits.wrongSecretsPerMinute)
  if (refusal) throw refusal
  try {
    const proven = await authenticate(store, secret)
    if (provenSecrets.size >= MOST_PROVEN) provenSecrets.clear()
    const [now, notedAt = 0] = [Date.now(), provenSecrets.get(hash)]
    const isDue = now - notedAt > NOTED_EVERY
    provenSecrets.set(hash, isDue ? now : notedAt)
    if (isDue) await noteUse(store, proven)
    return proven
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    provenSecrets.delete(hash)
    throw (await requests.count(asker, limits.wrongSecretsPerMinute)) ?? error
  }
}

/** A database that takes no writes still says who may read. */
async function noteUse(store: Store, { account, secretId }: Proven): Promise<void> {
  const sql = 'UPDATE secrets SET last_used_at = $3 WHERE account_id = $1 AND id = $2'
  await store.transaction(tx => tx.run(sql, [account.id, secretId, tx.now]), 'committed').catch(() => {})
}
