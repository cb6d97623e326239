import { moveDeliveries } from '../../deliveries/move-deliveries.ts'
import { joinUnseen } from '../../people/profiles/join-unseen.ts'
import { nameFor, ownerOf } from '../../people/profiles/other-names.ts'
import type { Tx } from '../../store/store.ts'

export interface SignIn {
  account: string
  /** The id that the browser made, and its person. */
  anonymous: string
  browser: string
  uid: string
  /** Who has this uid. `unseen`: only a backend has named them, no browser. */
  known: { id: string; unseen: boolean } | undefined
}

/**
 * An anonymous person is identified. The id of their browser belongs to the first person that it is identified as, and is never
 * joined with another. A uid that no browser has had gets the anonymous person's past. Otherwise the person switches, and only
 * waiting Deliveries and experiments come along. True if the person of this uid has changed.
 */
export async function signIn(tx: Tx, { account, anonymous, browser, uid, known }: SignIn): Promise<boolean> {
  if ((await ownerOf(tx, account, 'anonymous', anonymous)) !== undefined) return false
  if (!known) return becomeUser(tx, account, anonymous, uid)
  if (known.unseen) return joinUnseen(tx, account, { browser, known: known.id })
  if (!(await nameFor(tx, account, 'anonymous', anonymous, known.id))) return false
  await moveAssignments(tx, account, browser, known.id)
  return moveDeliveries(tx, account, browser, known.id)
}

/** The browser's id is removed too: without the uid, the next visitor of this browser is a new person. */
async function becomeUser(tx: Tx, account: string, anonymous: string, uid: string): Promise<boolean> {
  await tx.run(
    `UPDATE profiles SET uid = $3, anonymous = NULL, identified_at = $4, updated_at = $4
     WHERE account_id = $1 AND anonymous = $2 AND uid IS NULL
       AND NOT EXISTS (SELECT 1 FROM profiles other WHERE other.account_id = $5 AND other.uid = $6)`,
    [account, anonymous, uid, tx.now, account, uid],
  )
  return true
}

/** The arm that somebody saw while anonymous counts, unless the known person was in the experiment already. */
async function moveAssignments(tx: Tx, account: string, from: string, to: string): Promise<void> {
  await tx.run(
    `UPDATE assignments SET profile_id = $3, updated_at = $4 WHERE account_id = $1 AND profile_id = $2
       AND NOT EXISTS (SELECT 1 FROM assignments other WHERE other.account_id = $1 AND other.profile_id = $3
         AND other.experience_id = assignments.experience_id AND other.run = assignments.run)`,
    [account, from, to, tx.now],
  )
}
