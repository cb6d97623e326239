import { PERMISSIONS, type Permission } from './permission.ts'
import { isAtLeast, type Role } from './role.ts'

/** What a secret may do: what users may, and the hooks, which take nothing but a secret. */
export type Right = Permission | 'send hooks'

/** The roles of secrets. A backend needs only what it does: whoever steals its secret can do no more. */
export const SECRET_ROLES = {
  read: {
    says: 'read all that an author may read: content, results, settings, people and their answers',
    may: ['read', 'read people', 'read deliveries'],
  },
  hooks: { says: 'send people, companies and events, and read nothing', may: ['send hooks'] },
  deliver: {
    says: 'create, change, cancel and read Deliveries, and read content, results and settings',
    may: ['deliver', 'read deliveries', 'read'],
  },
  author: { says: 'all that an author may', as: 'author' },
  publish: { says: 'all that a publisher may', as: 'publisher' },
  owner: { says: 'everything, hooks included', as: 'owner', may: ['send hooks'] },
} as const satisfies { [role: string]: { says: string; as?: Role; may?: Right[] } }

export type SecretRole = keyof typeof SECRET_ROLES
export const SECRET_ROLE_NAMES = Object.keys(SECRET_ROLES) as [SecretRole, ...SecretRole[]]

const rightsOf = (role: SecretRole): { as?: Role; may?: readonly Right[] } => SECRET_ROLES[role]

/** The highest role of users that may do no more than this secret, or else the lowest of all. */
export const userRoleOf = (role: SecretRole): Role => rightsOf(role).as ?? 'viewer'

export function secretMay(role: SecretRole, right: Right): boolean {
  const { as, may = [] } = rightsOf(role)
  if (may.includes(right)) return true
  return right !== 'send hooks' && as !== undefined && isAtLeast(as, PERMISSIONS[right].role)
}
