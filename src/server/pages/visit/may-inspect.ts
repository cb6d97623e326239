import type { AccountSettings } from '../../../protocol/account.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import { isOfTeam } from '../../people/profiles/team.ts'

/** Everybody where the account allows it. Otherwise people whom the backend calls team: what a page says of itself proves nothing. */
export function mayInspect(settings: AccountSettings, verified: boolean, { hook_properties }: KnownProfile): boolean {
  if (settings.inspector_for_all) return true
  return verified && isOfTeam({ email_key: null, properties: '{}', hook_properties }, settings)
}
