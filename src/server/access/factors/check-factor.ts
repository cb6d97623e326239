import type { UsedPasskey } from '../../../protocol/schema/second-factor.ts'
import { forbidden } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { placeOf } from '../../store/seal-keys.ts'
import type { Store, Tx } from '../../store/store.ts'
import { type Begun, finish, keepState, needBegun, notBegun, takeTry } from '../users/begun.ts'
import { type NewSession, startSession } from '../users/session.ts'
import { type FactorRow, listFactors } from './factor-record.ts'
import { countOfPasskey, requestOptions, type Site } from './passkey.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { periodOfCode } from './totp.ts'

/** One of them. */
export interface Proof {
  code?: string | undefined
  recovery_code?: string | undefined
  passkey?: UsedPasskey | undefined
}

interface From {
  site: Site
  browser: string
  address: string
}

const WRONG = {
  code: 'The code is wrong, or it was used already; wait for the next one',
  recovery_code: 'The recovery code is wrong, or it was used already',
  passkey: 'This passkey does not belong here, or it answered something else; try again',
}

/** What the browser needs to ask for a passkey of the user: a challenge of its own each time. */
export const askForPasskey = (store: Store, token: string | undefined, site: Site) =>
  store.transaction(async tx => {
    const begun = await needBegun(tx, token, ['check'])
    const factors = await listFactors(tx, begun.account_id, begun.user_id)
    const options = await requestOptions(
      site,
      factors.filter(({ kind }) => kind === 'passkey'),
    )
    await keepState(tx, begun, { challenge: options.challenge })
    return options
  })

/** The second half of a sign-in: a session for the right answer, and only one. */
export async function checkFactor(
  store: Store,
  token: string | undefined,
  proof: Proof,
  from: From,
): Promise<NewSession> {
  // The try is counted whatever comes after it.
  const begun = await store.transaction(tx => takeTry(tx, token, ['check']))
  if (!begun) throw notBegun()
  const { account_id: account, user_id: user } = begun
  const signed = proof.passkey && (await checkPasskey(store, begun, proof.passkey, from.site))
  const session = await store.transaction(async tx => {
    const used = signed === undefined ? await useProof(tx, begun, proof) : await usePasskey(tx, signed)
    if (!used) return null
    await finish(tx, begun)
    const session = await startSession(tx, { account, user, browser: from.browser })
    const actor = { account, user, means: 'session' as const }
    if (used === 'recovery_code') recordAudit(tx, actor, 'recovery.used', user)
    recordAudit(tx, actor, 'session.started', session.id, { second_factor: used })
    return session
  })
  if (session) return session
  await store.transaction(async tx =>
    recordAudit(tx, { account, user: null, means: 'session' }, 'session.refused', user, {
      second_factor: kindOf(proof),
      address: from.address,
      browser: from.browser.slice(0, 200),
    }),
  )
  throw forbidden(WRONG[kindOf(proof)])
}

const kindOf = ({ passkey, recovery_code }: Proof) =>
  passkey ? 'passkey' : recovery_code === undefined ? 'code' : 'recovery_code'

interface Signed {
  factor: FactorRow
  count: number
}

/** Null: it is not one of the user's passkeys, or it did not sign this challenge here. */
async function checkPasskey(store: Store, begun: Begun, given: UsedPasskey, site: Site): Promise<Signed | null> {
  const { challenge } = begun.state
  if (challenge === undefined) throw notBegun()
  const factors = await store.transaction(tx => listFactors(tx, begun.account_id, begun.user_id))
  const factor = factors.find(({ credential_id }) => credential_id === given.id)
  const count = factor ? await countOfPasskey(site, given, challenge, factor) : null
  return factor && count !== null ? { factor, count } : null
}

async function usePasskey(tx: Tx, signed: Signed | null): Promise<'passkey' | null> {
  if (!signed) return null
  const { account_id, id, sign_count } = signed.factor
  // A copy of the passkey that signs at the same moment is refused. One that never counts stays at 0.
  const used = await tx.run(
    `UPDATE second_factors SET sign_count = $3, used_at = $4, updated_at = $4
     WHERE account_id = $1 AND id = $2 AND sign_count = $5`,
    [account_id, id, signed.count, tx.now, sign_count],
  )
  return used > 0 ? 'passkey' : null
}

async function useProof(
  tx: Tx,
  begun: Begun,
  { code, recovery_code }: Proof,
): Promise<'totp' | 'recovery_code' | null> {
  const { account_id: account, user_id: user } = begun
  if (recovery_code !== undefined)
    return (await useRecoveryCode(tx, account, user, recovery_code)) ? 'recovery_code' : null
  for (const factor of await listFactors(tx, account, user)) {
    if (factor.totp_secret === null) continue
    const period = periodOfCode(
      tx.vault.open(factor.totp_secret, placeOf('totp_secret', factor.id)),
      code ?? '',
      tx.now,
    )
    if (period === null) continue
    // A code that somebody has seen is worth nothing, although its half minute is not over.
    const used = await tx.run(
      `UPDATE second_factors SET totp_period = $3, used_at = $4, updated_at = $4
       WHERE account_id = $1 AND id = $2 AND totp_period < $3`,
      [account, factor.id, period, tx.now],
    )
    if (used > 0) return 'totp'
  }
  return null
}
