import { EVERY_ACCOUNT } from '../../ground/every-account.ts'
import { conflict } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { hashOf, randomCode } from '../codes/short-lived.ts'

/** How long somebody may take for the second step. */
export const BEGUN_FOR = 10 * 60_000
/** After so many wrong answers, it begins again with the password. */
const MOST_TRIES = 5

/**
 * `check`: the password was right, and the second factor is asked. `set up`: the account requires a second factor, and the user has
 * none. `adding`: somebody who is signed in adds one. `provider`: somebody was sent to the provider.
 */
export type BegunKind = 'check' | 'set up' | 'adding' | 'provider'

export interface BegunState {
  /** Of a passkey. It counts once. */
  challenge?: string
  /** Of an authenticator app that is being added, sealed. */
  secret?: string
  /** What the provider's answer must fit. */
  expected?: { state: string; nonce: string; verifier: string }
  /** The hash of an invitation that somebody uses with the provider. */
  link?: string
}

/** A sign-in that has begun in one browser. Without its cookie, nobody can go on with it. */
export interface Begun extends RowOf<'begun_sign_ins', 'account_id' | 'hash' | 'kind' | 'user_id' | 'tries'> {
  kind: BegunKind
  /** Empty while the provider has not said who it is. */
  user_id: string
  state: BegunState
}

interface Beginning {
  account: string
  user: string
  kind: BegunKind
  state?: BegunState
}

/** Returns the token for the cookie. What had begun with the same token is over. */
export async function begin(
  tx: Tx,
  { account, user, kind, state = {} }: Beginning,
  token = randomCode(32),
): Promise<string> {
  const hash = hashOf(token)
  await tx.run('DELETE FROM begun_sign_ins WHERE account_id = $1 AND (hash = $2 OR expires_at < $3)', [
    account,
    hash,
    tx.now,
  ])
  await tx.run(
    `INSERT INTO begun_sign_ins (account_id, hash, created_at, expires_at, kind, user_id, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [account, hash, tx.now, tx.now + BEGUN_FOR, kind, user, JSON.stringify(state)],
  )
  return token
}

export const notBegun = () =>
  conflict('No sign-in has begun in this browser, or it has ended; begin again', 'not_begun')

/** The token comes from the browser, so it is looked for in every account, like that of a session. */
export async function needBegun(tx: Tx, token: string | undefined, kinds: BegunKind[]): Promise<Begun> {
  const row =
    token === undefined
      ? undefined
      : await tx.first<Omit<Begun, 'state'> & RowOf<'begun_sign_ins', 'state'>>(
          `${EVERY_ACCOUNT} SELECT * FROM begun_sign_ins WHERE hash = $1 AND expires_at > $2`,
          [hashOf(token), tx.now],
        )
  if (!row || !kinds.includes(row.kind)) throw notBegun()
  return { ...row, state: JSON.parse(row.state) as BegunState }
}

/** Counts a try and takes the challenge, which no later try can use. Null if there were too many: then it is over. */
export async function takeTry(tx: Tx, token: string | undefined, kinds: BegunKind[]): Promise<Begun | null> {
  const begun = await needBegun(tx, token, kinds)
  if (begun.tries >= MOST_TRIES) {
    await tx.run('DELETE FROM begun_sign_ins WHERE account_id = $1 AND hash = $2', [begun.account_id, begun.hash])
    return null
  }
  const { challenge: _, ...rest } = begun.state
  const taken = await tx.run(
    'UPDATE begun_sign_ins SET tries = tries + 1, state = $3 WHERE account_id = $1 AND hash = $2 AND tries = $4',
    [begun.account_id, begun.hash, JSON.stringify(rest), begun.tries],
  )
  if (taken === 0) throw notBegun()
  return begun
}

export async function keepState(tx: Tx, begun: Begun, state: BegunState): Promise<void> {
  await tx.run('UPDATE begun_sign_ins SET state = $3 WHERE account_id = $1 AND hash = $2', [
    begun.account_id,
    begun.hash,
    JSON.stringify(state),
  ])
}

/** It leads to one session at most. */
export async function finish(tx: Tx, { account_id, hash }: Begun): Promise<void> {
  const finished = await tx.run('DELETE FROM begun_sign_ins WHERE account_id = $1 AND hash = $2', [account_id, hash])
  if (finished === 0) throw notBegun()
}
