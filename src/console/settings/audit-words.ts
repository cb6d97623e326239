import type { AuditEntry } from '../../protocol/answer.ts'

const WORDS: { [action: string]: string } = {
  'user.joined': 'set a password and joined',
  'user.invited': 'invited a user',
  'user.changed': 'changed a user',
  'user.removed': 'removed a user',
  'user.link': 'made a link for a user',
  'user.password': 'set a new password',
  'user.linked': 'connected a user with the provider',
  'user.unlinked': 'disconnected from the provider',
  'factor.added': 'added a second factor',
  'factor.removed': 'removed a second factor',
  'factor.reset': 'reset the second factor of a user',
  'recovery.made': 'made recovery codes',
  'recovery.used': 'used a recovery code',
  'session.started': 'signed in',
  'session.refused': 'tried to sign in and was refused',
  'session.ended': 'ended a session',
  'studio.opened': 'opened the studio',
  'studio.ended': 'closed the studio',
  'secret.added': 'made an account secret',
  'secret.revoked': 'revoked an account secret',
  'key.read': 'read the verification key',
  'key.renewed': 'made a new verification key',
  'key.ended': 'ended the verification key before',
  'settings.changed': 'changed settings',
  'account.paused': 'paused everything',
  'account.resumed': 'resumed',
  'profile.exported': 'exported everything about a person',
  'account.exported': 'exported everything',
  'account.imported': 'imported everything',
  'profile.forgotten': 'had a person forgotten',
  'people.imported': 'imported people from a file',
  'limit_group.added': 'made a limit group',
  'limit_group.changed': 'changed a limit group',
  'limit_group.removed': 'deleted a limit group',
  'webhook.added': 'added a webhook',
  'webhook.changed': 'changed a webhook',
  'webhook.removed': 'removed a webhook',
  'webhook.renewed': 'renewed the secret of a webhook',
  'webhook.disabled': 'switched a webhook off',
  'results.exported': 'took results away as a table',
}
const MEANS: Record<AuditEntry['means'], string> = {
  session: '',
  secret: 'with an account secret',
  link: 'by a link',
  studio: 'on a page',
  machine: 'on the machine',
  provider: 'with the provider',
}

/** Who did what, and how. An action that is newer than this page is shown by its own name. */
export function auditWords({ action, means, user }: AuditEntry): { who: string; did: string; how: string } {
  return {
    who: user?.name ?? (means === 'session' || means === 'provider' ? 'Somebody' : 'Somebody on the machine'),
    did: WORDS[action] ?? action,
    how: MEANS[means],
  }
}

/** Other details that are single words: `role: owner`. */
export const auditDetails = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ')
