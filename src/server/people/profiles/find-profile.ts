import { invalid, Problem, personNotFound } from '../../http/problem.ts'
import type { Question, Tx } from '../../store/store.ts'
import { findByEmail } from './find-by-email.ts'
import { ownerOf } from './other-names.ts'
import type { ProfileRow } from './profile-record.ts'

/** One person, by the first of these that is given. The others must not name somebody else. An email must name one person only. */
export interface Who {
  id?: string | undefined
  uid?: string | undefined
  email?: string | undefined
}

export async function findProfile(tx: Tx, account: string, who: Who): Promise<ProfileRow | undefined> {
  const [found, another] = await findProfiles(tx, account, who)
  if (another) throw await severalPeople(tx, account, who.email!)
  return found
}

/**
 * Everybody who is named: several only if nothing but an email is given. The one seen last comes first. `exactly`: none of the
 * names may be nobody's, because what follows cannot be undone.
 */
export async function findProfiles(
  tx: Tx,
  account: string,
  who: Who,
  how: 'roughly' | 'exactly' = 'roughly',
): Promise<ProfileRow[]> {
  const [first, ...others] = (['id', 'uid', 'email'] as const).filter(name => who[name] !== undefined)
  const named = first ? await findBy(tx, account, { [first]: who[first] }) : []
  const [found] = named
  if (!found) return []
  for (const name of others) {
    const also = await findBy(tx, account, { [name]: who[name] })
    if (also.some(({ id }) => id === found.id)) continue
    if (also.length === 0 && how === 'roughly') continue
    if (also.length === 0)
      throw invalid(
        `${name}: nobody has it, but somebody has the ${first}; give only the one that you mean`,
        'ambiguous',
      )
    throw invalid(`The ${first} and the ${name} belong to two people; give only one of them`, 'ambiguous')
  }
  return named
}

export async function needProfile(tx: Tx, account: string, who: Who): Promise<ProfileRow> {
  const row = await findProfile(tx, account, who)
  if (!row) throw personNotFound()
  return row
}

/** The person with this id, uid or email. It uses indexes, however many people there are. */
export async function namedBy(tx: Tx, account: string, text: string): Promise<ProfileRow | undefined> {
  for (const name of ['uid', 'id', 'email']) {
    const [found] = await findBy(tx, account, { [name]: text })
    if (found) return found
  }
  return undefined
}

const BY_ID = 'SELECT * FROM profiles WHERE account_id = $1 AND id = $2'
const BY_UID = 'SELECT * FROM profiles WHERE account_id = $1 AND uid = $2'

/** The first question about somebody with this id or uid. */
export function whoQuestion(account: string, { id, uid }: Who): Question[] {
  if (id !== undefined) return [{ sql: BY_ID, values: [account, id] }]
  return uid === undefined ? [] : [{ sql: BY_UID, values: [account, uid] }]
}

async function findBy(tx: Tx, account: string, who: Who): Promise<ProfileRow[]> {
  if (who.id !== undefined) {
    const byId = (id: string) => tx.query<ProfileRow>(BY_ID, [account, id])
    const found = await byId(who.id)
    const owner = found[0] ? undefined : await ownerOf(tx, account, 'id', who.id)
    return owner === undefined ? found : byId(owner)
  }
  if (who.uid !== undefined) return tx.query<ProfileRow>(BY_UID, [account, who.uid])
  return findByEmail(tx, account, who.email ?? '')
}

const LISTED = 20

/** A request that acts for one person must not guess which. */
async function severalPeople(tx: Tx, account: string, email: string): Promise<Problem> {
  const ids = (await findByEmail(tx, account, email)).map(({ id }) => id)
  const listed = ids.slice(0, LISTED).join(', ')
  const more = ids.length > LISTED ? ` and ${ids.length - LISTED} more` : ''
  return new Problem(409, `Several people have this email; give one of their ids: ${listed}${more}`, {
    reason: 'ambiguous',
    body: { ids },
  })
}
