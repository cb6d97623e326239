import type { AccountSettings } from '../../../protocol/account.ts'
import type { RowOf } from '../../store/row-of.ts'

/** Who belongs to the account's own team. */
export type Team = Pick<AccountSettings, 'team_email_domains' | 'team_property'>

/** The facts that decide whether a person belongs to it. */
export type Known = RowOf<'profiles', 'email_key' | 'properties' | 'hook_properties'>

export const hasTeam = ({ team_email_domains, team_property }: Team): boolean =>
  team_email_domains.length > 0 || team_property !== null

export function isOfTeam({ email_key, properties, hook_properties }: Known, team: Team): boolean {
  const domain = email_key?.split('@').at(-1)
  if (domain !== undefined && team.team_email_domains.includes(domain)) return true
  if (team.team_property === null) return false
  const said = { ...JSON.parse(properties), ...JSON.parse(hook_properties) } as { [name: string]: unknown }
  return Object.hasOwn(said, team.team_property) && said[team.team_property] !== false
}
