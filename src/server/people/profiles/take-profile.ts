import type { z } from 'zod'
import type { Properties } from '../../../protocol/profile.ts'
import type { CompanyHook, ProfileHook } from '../../../protocol/schema/profile.ts'
import { invalid, personNotFound } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import type { CompanyRow } from '../companies/company-record.ts'
import { saveCompany } from '../companies/save-company.ts'
import { hasLongList, LONGEST_LIST, normaliseProperties } from '../properties/normalise-properties.ts'
import { createProfile } from './create-profile.ts'
import { type Description, describeProfile } from './describe-profile.ts'
import { findProfile, findProfiles, type Who } from './find-profile.ts'
import type { SaidCompany } from './name-company.ts'
import type { KnownProfile, ProfileRow } from './profile-record.ts'
import { liftTombstone } from './tombstone.ts'

/** A record has room for 200. More may be given at once, to remove what is there. */
const MOST_AT_ONCE = 1_000

/** A backend gets an error about unusable names. A page would only fail because of it. */
export function custom(given: Properties): Properties {
  const { length } = Object.keys(given)
  if (length > MOST_AT_ONCE)
    throw invalid(`There are ${length} properties; send at most ${MOST_AT_ONCE} of a record at once`, 'too_many')
  const { properties, refused } = normaliseProperties(given)
  if (refused.length > 0)
    throw invalid(
      refused.map(name =>
        hasLongList(given[name])
          ? `${name}: a list has at most ${LONGEST_LIST} entries; give fewer`
          : `${name}: cannot be a custom property; choose another name`,
      ),
    )
  return properties
}

/** Finds the person by uid. A new person counts as not seen until a page is loaded. A forgotten person starts as a new one. */
export async function profileOf(tx: Tx, account: string, uid: string): Promise<ProfileRow> {
  const known = await findProfile(tx, account, { uid })
  if (known) return known
  await liftTombstone(tx, account, uid)
  return (await createProfile(tx, account, { uid, anonymous: null })).row
}

/** Whom a backend names. Only a uid makes somebody new. */
export async function personOf(tx: Tx, account: string, { id, uid, email }: Who): Promise<ProfileRow> {
  if (id === undefined && uid !== undefined) return profileOf(tx, account, uid)
  const [found] =
    id === undefined
      ? [await findProfile(tx, account, { email })]
      : await findProfiles(tx, account, { id, uid }, 'exactly')
  if (!found) throw personNotFound(id === undefined ? 'email' : 'id')
  return found
}

/** The company that is named in one of two ways. */
export function companySaid(uid: string | undefined, company?: Said['company']): Said['company'] {
  if (uid === undefined) return company
  if (company !== undefined && company?.uid !== uid)
    throw invalid('company_uid: is not the uid in company; give only one of them', 'given_twice')
  return company ?? { uid }
}

type Said = z.output<typeof ProfileHook>

export function describedBy({ uid: _, id: _id, company: named, company_uid, ...given }: Said): Description {
  const company = companySaid(company_uid, named)
  return { properties: custom(given), ...(company === undefined ? {} : { company: saidOf(company) }) }
}

/** What a backend says about a person. */
export async function takeProfile(tx: Tx, account: string, said: Said): Promise<KnownProfile> {
  const described = describedBy(said)
  const { id, uid, email } = said
  const row = await personOf(tx, account, { id, uid, email: email ?? undefined })
  return describeProfile(tx, row, described, 'backend')
}

/** What a backend says about a company. */
export const takeCompany = (
  tx: Tx,
  account: string,
  { uid, ...given }: z.output<typeof CompanyHook>,
): Promise<CompanyRow> => saveCompany(tx, account, uid, custom(given), 'backend')

function saidOf(company: Exclude<Said['company'], undefined>): SaidCompany {
  if (company === null) return null
  const { uid, ...given } = company
  return { uid, properties: custom(given) }
}
