import { Problem } from '../http/problem.ts'
import type { Account, User } from './accounts/account.ts'
import { hashSecret } from './accounts/secret-hash.ts'
import { authenticate } from './authenticate.ts'
import type { Backend } from './backend.ts'

const MOST_PROVEN = 1_000

/**
 * The account and user of this secret. After too many wrong secrets from an address, nobody from there gets in until the minute
 * is over. The exception is a secret that this process knows to be correct: a backend may share its address with an attacker.
 */
export async function provenBy(
  secret: unknown,
  address: string,
  { store, requests, limits, provenSecrets }: Pick<Backend, 'store' | 'requests' | 'limits' | 'provenSecrets'>,
): Promise<{ account: Account; user: User }> {
  const asker = { what: 'secret' as const, token: '', address }
  const { hash } = hashSecret(String(secret))
  const refusal = provenSecrets.has(hash) ? null : requests.refusal(asker, limits.wrongSecretsPerMinute)
  if (refusal) throw refusal
  try {
    const proven = await authenticate(store, secret)
    if (provenSecrets.size >= MOST_PROVEN) provenSecrets.clear()
    provenSecrets.add(hash)
    return proven
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    provenSecrets.delete(hash)
    throw (await requests.count(asker, limits.wrongSecretsPerMinute)) ?? error
  }
}
