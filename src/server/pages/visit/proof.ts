import { type VerificationKeys, validKeys } from '../../access/accounts/verification-keys.ts'
import type { Description } from '../../people/profiles/describe-profile.ts'
import { saidByPage } from './said-by-page.ts'
import { type Claims, readToken } from './signed-token.ts'
import { provesUid } from './uid-hash.ts'

/** The customer's backend confirms the uid of a page. */
export interface Proof {
  /** What it signed about the person, and when, in milliseconds. Null: nothing but the uid. */
  attributes: { said: Description; signed: number } | null
}

const LONGEST = 86_400
const INTO_THE_FUTURE = 300

/** Reads what a page gives as its `uid_hash`: a hash of the uid, or a JSON Web Token with the uid as its subject. */
export function readProof(
  keys: VerificationKeys,
  { uid, uid_hash: given }: { uid?: string | undefined; uid_hash?: string | undefined },
  now: number,
): Proof | null {
  if (uid === undefined || given === undefined) return null
  const valid = validKeys(keys, now)
  if (!given.includes('.')) return valid.some(key => provesUid(key, uid, given, now)) ? { attributes: null } : null
  const claims = readToken(valid, given)
  return claims?.sub === uid && isCurrent(claims, now / 1000) ? { attributes: attributesOf(claims) } : null
}

/** A token without an end, or with one that is far away, would be a password. It never counts for more than a day. */
function isCurrent({ iat, exp, nbf = iat }: Claims, now: number): boolean {
  const begins = Math.max(iat, nbf)
  return now < exp && now <= iat + LONGEST && begins <= now + INTO_THE_FUTURE
}

function attributesOf({ iat, properties, company }: Claims): Proof['attributes'] {
  if (properties === undefined && company === undefined) return null
  const said: Description = saidByPage({ ...(properties && { properties }), ...(company && { company }) })
  if (company === null) said.company = null
  return { said, signed: iat * 1000 }
}
