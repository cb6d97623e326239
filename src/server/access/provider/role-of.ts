import { ROLES, type Role } from '../../../protocol/role.ts'
import type { RoleRule } from './provider.ts'

/** The highest role of the rules that fit. Null: none fits, and this person may not come in. */
export function roleOf(groups: string[], rules: RoleRule[]): Role | null {
  const fitting = rules.filter(({ group }) => group === '*' || groups.includes(group)).map(({ role }) => role)
  return ROLES.findLast(role => fitting.includes(role)) ?? null
}
