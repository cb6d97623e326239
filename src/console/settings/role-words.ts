import { ROLES, type Role } from '../../protocol/role.ts'

export const ROLE_WORDS: Record<Role, string> = {
  viewer: 'Viewer',
  author: 'Author',
  publisher: 'Publisher',
  owner: 'Owner',
}

/** What each role may do beyond the one before. */
export const ROLE_SAYS: Record<Role, string> = {
  viewer: 'Reads everything but people’s data, keys and secrets.',
  author: 'Reads people and their answers too, writes drafts and looks at previews. Does not publish.',
  publisher: 'Does all that an author does, publishes, rolls back, delivers, and switches domains.',
  owner: 'Does everything: also changes settings, manages users, webhooks and secrets, and pauses the account.',
}

export const ROLE_OPTIONS = ROLES.map(role => ({ value: role, label: ROLE_WORDS[role] }))
