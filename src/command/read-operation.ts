import { ROLES } from '../protocol/role.ts'
import { SECRET_ROLE_NAMES } from '../protocol/secret-role.ts'
import type { Operation } from './operation.ts'

/** The fields of each operation. Those with a question mark are optional. */
const FIELDS: { [does in Operation['does']]: string[] } = {
  backup: ['path', 'mark?'],
  restore: ['path', 'keep', 'mark?'],
  'list accounts': [],
  'create account': ['name', 'token?'],
  'list secrets': ['account'],
  'add secret': ['account', 'name?', 'rights?'],
  'rotate secrets': ['account'],
  'revoke secret': ['account', 'secret'],
  'count figures again': [],
  'seal keys': [],
  'list users': ['account?'],
  'invite user': ['account?', 'email', 'role', 'name?'],
  'reset user': ['account?', 'email'],
  'reset factors': ['account?', 'email'],
  'remove user': ['account?', 'email'],
  'sign user out': ['account?', 'email'],
  'set role': ['account?', 'email', 'role'],
}

/** The operation, or a sentence that says what is wrong with it. */
export function readOperation(asked: unknown): Operation | string {
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked)) return 'The body must be a JSON object.'
  const { does } = asked as { does?: unknown }
  if (typeof does !== 'string' || !Object.hasOwn(FIELDS, does)) {
    return `does: must be one of ${Object.keys(FIELDS).join(', ')}.`
  }
  for (const field of FIELDS[does as Operation['does']]) {
    const value = (asked as Record<string, unknown>)[field.replace('?', '')]
    if (value === undefined && field.endsWith('?')) continue
    if (typeof value !== 'string' || value === '') return `${field.replace('?', '')}: must be text.`
    if (value.includes('\0')) return `${field.replace('?', '')}: must not hold a zero character.`
    if (field === 'role' && !ROLES.some(role => role === value)) return `role: must be one of ${ROLES.join(', ')}.`
    if (field === 'rights?' && !SECRET_ROLE_NAMES.some(role => role === value))
      return `role: must be one of ${SECRET_ROLE_NAMES.join(', ')}.`
    if (field === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value)) return 'email: must be an e-mail address.'
  }
  return asked as Operation
}
