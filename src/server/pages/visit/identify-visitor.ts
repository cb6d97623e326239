import type { z } from 'zod'
import type { BootRequest } from '../../../protocol/schema/wire.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import { isForgotten } from '../../people/profiles/tombstone.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { browserFacts } from './browser-facts.ts'
import type { PageCall } from './from-page.ts'
import { meet } from './meet.ts'
import type { Proof } from './proof.ts'
import { type Sight, see } from './sight.ts'
import { signIn } from './sign-in.ts'
import { PROOF_AGE, type Visit } from './visit-token.ts'

type Asked = z.output<typeof BootRequest>

export type Visitor =
  /** `since`: when the uid was proven. `met`: this is the first time, so there is no past to read. */
  | { profile: KnownProfile; verified: boolean; since: number; met: boolean }
  /** They asked us to forget them. */
  | 'forgotten'
  /** There are too many new people today. */
  | 'refused'

/**
 * Finds out who is looking. A known uid is that person. A new uid, or one that only a backend has named, turns the anonymous
 * visitor into that person. Without a uid, the browser's own id decides.
 */
export async function identifyVisitor(
  call: PageCall<Asked>,
  visit: Visit | null,
  proof: Proof | null,
  hold: boolean,
): Promise<Visitor> {
  const { tx, site, params: asked, acceptLanguage, backend } = call
  const { account } = site
  const { lastSeen } = backend.behind
  const proven = proof !== null
  const believed = asked.uid !== undefined && (proven || !account.settings.identity_verification)
  const renewed = async (): Promise<boolean> => isProvenVisit(tx, account.id, visit, asked.uid)
  const uid = believed || (asked.uid !== undefined && (await renewed())) ? asked.uid! : null

  const facts = browserFacts(asked.facts, asked.language, acceptLanguage)
  const sight: Sight = { account: account.id, facts, ...(uid === null ? nameless(asked) : { by: 'uid', name: uid }) }
  let met = false
  let seen = await see(tx, { ...sight, hold }, lastSeen)
  // In this browser, the uid is new.
  if (!seen || (uid !== null && seen.profile.id !== visit?.profile)) {
    const [forgotten, browser] = await Promise.all([
      seen ? false : isForgotten(tx, account, { uid, anonymous: asked.anonymous, id: visit?.profile }),
      uid === null ? undefined : findAnonymous(tx, account.id, asked.anonymous),
    ])
    if (forgotten) return 'forgotten'
    // A backend may name the uid between two of our statements: then this browser joins the person that it has named.
    for (let turn = 0; turn < 2 && uid !== null && browser && seen?.profile.id !== browser.id; turn++) {
      const known = seen && { id: seen.profile.id, unseen: seen.isFirst }
      if (turn > 0 && !known?.unseen) break
      if (!(await signIn(tx, { account: account.id, anonymous: asked.anonymous, browser: browser.id, uid, known })))
        break
      seen = await see(tx, { ...sight, hold }, lastSeen)
    }
  }
  let profile = seen?.profile
  if (!profile) {
    const { tallies } = backend.behind
    if (!(await tallies.take(tx, account.id, 'new-profiles', backend.limits.newProfilesPerDay))) return 'refused'
    // Another request may have created the same person at the same moment.
    profile = await meet(tx, sight)
    met = profile !== undefined
    profile ??= (await see(tx, { ...sight, hold }, lastSeen))?.profile
  }
  if (!profile) return 'refused'
  const goesOn = uid !== null && !proven && isFresh(visit, profile.id, tx.now)
  return { profile, verified: proven || goesOn, since: goesOn ? visit!.issued : tx.now, met }
}

const nameless = ({ anonymous }: Asked) => ({ by: 'anonymous' as const, name: anonymous })

const findAnonymous = (tx: Tx, account: string, anonymous: string) =>
  tx.first<RowOf<'profiles', 'id'>>(
    'SELECT id FROM profiles WHERE account_id = $1 AND anonymous = $2 AND uid IS NULL',
    [account, anonymous],
  )

const isFresh = (visit: Visit | null, profile: string, now: number) =>
  visit?.verified === true && visit.profile === profile && now - visit.issued <= PROOF_AGE

/** If the page navigates, the boot before has already proven the uid. */
async function isProvenVisit(tx: Tx, account: string, visit: Visit | null, uid: string | undefined): Promise<boolean> {
  if (!visit || uid === undefined || !isFresh(visit, visit.profile, tx.now)) return false
  const rows = await tx.query('SELECT 1 FROM profiles WHERE account_id = $1 AND id = $2 AND uid = $3', [
    account,
    visit.profile,
    uid,
  ])
  return rows.length > 0
}
