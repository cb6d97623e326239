import type { Properties } from '../../../protocol/profile.ts'
import type { Description } from '../../people/profiles/describe-profile.ts'
import type { Speaker } from '../../people/properties/merge-properties.ts'
import { normaliseProperties } from '../../people/properties/normalise-properties.ts'

export const speakerOf = ({ verified }: { verified: boolean }): Speaker => (verified ? 'proven page' : 'unproven page')

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
