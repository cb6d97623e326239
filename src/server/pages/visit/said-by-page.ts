import type { AccountSettings } from '../../../protocol/account.ts'
import type { Properties } from '../../../protocol/profile.ts'
import { roomForCompanyOf } from '../../people/companies/room-for-company.ts'
import type { Description } from '../../people/profiles/describe-profile.ts'
import { normaliseProperties } from '../../people/properties/normalise-properties.ts'
import type { Speaker } from '../../people/properties/speaker.ts'
import type { PageCall } from './from-page.ts'

/** `verified`: a visit whose uid was proven. */
export const speakerOf = ({ verified }: { verified: boolean }, account: { settings: AccountSettings }): Speaker => ({
  proven: verified,
  mustProve: account.settings.identity_verification,
})

/** Whether this page may name a company that is new. */
export const roomOf = ({ address, backend: { limits, behind } }: Pick<PageCall<unknown>, 'address' | 'backend'>) =>
  roomForCompanyOf(address, limits, behind.tallies)

/** What a page says about its visitor. Unusable names are left out, because a page must not fail because of them. */
export function saidByPage(said: { properties?: Properties; company?: Properties & { uid: string } }): Description {
  const description: Description = {}
  // Pages also send empty properties.
  if (said.properties && Object.keys(said.properties).length > 0) {
    description.properties = normaliseProperties(said.properties).properties
  }
  if (said.company) {
    const { uid, ...properties } = said.company
    description.company = { uid, properties: normaliseProperties(properties).properties }
  }
  return description
}
