import type { Role } from './role.ts'

/**
 * What can be done with an account, and the lowest role that may do it. Every endpoint names one of these. The checks, the API
 * document and the table in docs/security.md are made from this list.
 */
export const PERMISSIONS = {
  read: {
    role: 'viewer',
    says: 'read Experiences, Segments, versions, results, changes, domains, Environments, settings, colleagues',
  },
  'read people': {
    role: 'author',
    says: 'read people, companies, Interactions and answers; explain, dry run',
  },
  'read deliveries': { role: 'author', says: 'read Deliveries, and the names of those they are for' },
  'edit drafts': {
    role: 'author',
    says: 'write drafts of Experiences and Segments, also on a page; translations, names of properties',
  },
  preview: { role: 'author', says: 'make and revoke links that show a draft on a page' },
  publish: {
    role: 'publisher',
    says: 'publish, schedule, roll back, unpublish and archive Experiences and Segments',
  },
  deliver: { role: 'publisher', says: 'create, change and cancel Deliveries' },
  clear: { role: 'publisher', says: 'clear a person, remove an answer' },
  'change domains': { role: 'publisher', says: 'domains and Environments' },
  forget: { role: 'owner', says: 'forget a person for good, delete a company' },
  'import people': { role: 'owner', says: 'import people from a file: create, change and forget them' },
  'change settings': { role: 'owner', says: 'settings of the account' },
  pause: { role: 'owner', says: 'pause the account, and resume it' },
  'manage users': {
    role: 'owner',
    says: 'invite and remove users, change roles, end their sessions, read the audit list',
  },
  'manage webhooks': { role: 'owner', says: 'webhooks, what they were sent, and their secrets' },
  leave: { role: 'owner', says: 'export everything, import it into an empty account, delete the account' },
  'manage secrets': { role: 'owner', says: 'account secrets and the verification key' },
} as const satisfies Record<string, { role: Role; says: string }>

export type Permission = keyof typeof PERMISSIONS
