import { PERMISSIONS, type Permission } from '../../../protocol/permission.ts'
import { isAtLeast, type Role } from '../../../protocol/role.ts'
import { forbidden } from '../../http/problem.ts'

export const isAllowed = (role: Role, permission: Permission): boolean => isAtLeast(role, PERMISSIONS[permission].role)

/** The refusal says what would help. */
export function need(role: Role, permission: Permission): void {
  if (isAllowed(role, permission)) return
  throw forbidden(`This needs the role ${PERMISSIONS[permission].role}; yours is ${role}`)
}
