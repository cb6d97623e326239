import type { Account, User } from '../accounts/account.ts'
import { hashSecret } from '../accounts/secret-hash.ts'
import type { Backend } from '../backend.ts'
import { authenticate } from './authenticate.ts'
import { Problem } from './problem.ts'

const MOST_PROVEN = 1_000

/**
 * Whose secret this is. Where too many wrong ones came from, nobody is asked in until the minute is over, except with a
 * secret that this process has seen to be right: a backend may share its address with whoever guesses.
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
