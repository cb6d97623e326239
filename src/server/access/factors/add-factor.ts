import type { NewPasskey } from '../../../protocol/schema/second-factor.ts'
import { conflict, forbidden, invalid } from '../../http/problem.ts'
import { type Means, recordAudit } from '../../journal/record-audit.ts'
import type { RowOf } from '../../store/row-of.ts'
import { placeOf } from '../../store/seal-keys.ts'
import type { Tx } from '../../store/store.ts'
import { type Begun, type BegunState, keepState, notBegun } from '../users/begun.ts'
import { needUser } from '../users/save-user.ts'
import type { UserRow } from '../users/user-record.ts'
import { type FactorRow, factorRecord, listFactors } from './factor-record.ts'
import { creationOptions, newPasskey, type Site } from './passkey.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { newTotpSecret, periodOfCode, totpAddress } from './totp.ts'

const MOST = 10

/** A state lies for minutes only, and its secret is sealed like those that stay. */
const begunPlace = ({ hash }: Begun) => `begun ${hash}`

/** The first half: what the app or the browser needs. Nothing counts yet. */
export async function startFactor(tx: Tx, begun: Begun, kind: FactorRow['kind'], site: Site) {
  const { account_id: account, user_id } = begun
  const user = await needUser(tx, account, user_id)
  const had = await listFactors(tx, account, user_id)
  if (had.length >= MOST) throw conflict(`Nobody needs more than ${MOST} second factors; remove one first`, 'too_many')
  if (kind === 'passkey') {
    const options = await creationOptions(site, user, had)
    await keepState(tx, begun, { challenge: options.challenge })
    return { kind, options: { ...options } }
  }
  const secret = newTotpSecret()
  await keepState(tx, begun, { secret: tx.vault.seal(secret, begunPlace(begun)) })
  const named = await tx.first<RowOf<'accounts', 'name'>>('SELECT name FROM accounts WHERE id = $1', [account])
  return { kind, secret, url: totpAddress(secret, user.email, named!.name) }
}

/** What proves that the new factor works: a code of the app, or the new passkey. */
export interface Proven {
  code?: string | undefined
  passkey?: NewPasskey | undefined
  name?: string | undefined
}

export type NewFactor = Pick<FactorRow, 'kind' | 'name'> & Partial<FactorRow>

/** The second half, outside of a transaction: whether it works. `state` was taken from the sign-in that began it. */
export async function proveFactor(
  { vault, now }: Pick<Tx, 'vault' | 'now'>,
  begun: Begun,
  { code, passkey, name }: Proven,
  site: Site,
): Promise<NewFactor> {
  const { challenge, secret }: BegunState = begun.state
  if (passkey) {
    if (challenge === undefined) throw notBegun()
    const made = await newPasskey(site, passkey, challenge)
    if (!made) throw forbidden('This passkey was not made here and now; try again')
    return { kind: 'passkey', name: name ?? 'Passkey', ...made }
  }
  if (secret === undefined) throw notBegun()
  const open = vault.open(secret, begunPlace(begun))
  const totp_period = periodOfCode(open, code ?? '', now)
  if (totp_period === null) throw invalid('code: is wrong; type the six digits that the app shows now')
  return { kind: 'totp', name: name ?? 'Authenticator app', totp_secret: open, totp_period }
}

/** From now on, it is asked when the user signs in. The first one brings recovery codes. */
export async function addFactor(
  tx: Tx,
  user: UserRow,
  factor: NewFactor,
  means: Means,
): Promise<{ factor: ReturnType<typeof factorRecord>; recovery_codes: string[] | null }> {
  const { account_id: account } = user
  const id = tx.newId()
  const { kind, name, totp_secret, totp_period, credential_id, public_key, sign_count, transports } = factor
  const sealed = totp_secret ? tx.vault.seal(totp_secret, placeOf('totp_secret', id)) : null
  await tx.run(
    `INSERT INTO second_factors (account_id, id, created_at, updated_at, user_id, kind, name, totp_secret, totp_period,
       credential_id, public_key, sign_count, transports)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[account, id, tx.now, user.id, kind, name, sealed, totp_period ?? null, credential_id ?? null],
      ...[public_key ?? null, sign_count ?? null, transports ?? null],
    ],
  )
  const actor = { account, user: user.id, means }
  recordAudit(tx, actor, 'factor.added', user.id, { kind })
  const isFirst = user.second_factor_since === null
  if (isFirst) {
    await tx.run('UPDATE users SET second_factor_since = $3, updated_at = $3 WHERE account_id = $1 AND id = $2', [
      account,
      user.id,
      tx.now,
    ])
    recordAudit(tx, actor, 'recovery.made', user.id)
  }
  const [row] = (await listFactors(tx, account, user.id)).filter(each => each.id === id)
  return {
    factor: factorRecord(row!),
    recovery_codes: isFirst ? await makeRecoveryCodes(tx, account, user.id) : null,
  }
}
