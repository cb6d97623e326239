import { PERMISSIONS } from '../../../protocol/permission.ts'
import { isAtLeast, type Role } from '../../../protocol/role.ts'
import { type Right, SECRET_ROLE_NAMES, type SecretRole, secretMay } from '../../../protocol/secret-role.ts'
import { forbidden } from '../../http/problem.ts'

/** A user with a role, or a secret with one. */
export interface Rights {
  role: Role
  secretRole?: SecretRole
}

export function isAllowed({ role, secretRole }: Rights, right: Right): boolean {
  if (secretRole) return secretMay(secretRole, right)
  return right !== 'send hooks' && isAtLeast(role, PERMISSIONS[right].role)
}

/** What is about a user's own sessions. A secret has none: it could only end those of whoever made it. */
export function needSession(asker: Rights & { session: string | null }): void {
  if (asker.session === null) need(asker, 'manage users')
}

/** The refusal says what would help. */
export function need(rights: Rights, right: Right): void {
  if (isAllowed(rights, right)) return
  const { role, secretRole } = rights
  if (secretRole) {
    const others = SECRET_ROLE_NAMES.filter(each => secretMay(each, right))
    throw forbidden(`This needs a secret with the role ${others.join(' or ')}; the role of this one is ${secretRole}`)
  }
  // No user may send hooks, and their endpoints ask for a secret before.
  if (right !== 'send hooks') throw forbidden(`This needs the role ${PERMISSIONS[right].role}; yours is ${role}`)
}
