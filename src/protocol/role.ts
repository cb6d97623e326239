/** The roles of users in an account. Each may do more than the one before. */
export const ROLES = ['viewer', 'author', 'publisher', 'owner'] as const
export type Role = (typeof ROLES)[number]

export const isAtLeast = (role: Role, needed: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(needed)
