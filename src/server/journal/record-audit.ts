import type { Tx } from '../store/store.ts'

/** The actions in the audit log. Their names never change. */
export const ACTIONS = [
  'user.joined',
  'user.invited',
  'user.changed',
  'user.removed',
  'user.link',
  'user.password',
  'user.linked',
  'user.unlinked',
  'factor.added',
  'factor.removed',
  'factor.reset',
  'recovery.made',
  'recovery.used',
  'session.started',
  'session.ended',
  'session.refused',
  'studio.opened',
  'studio.ended',
  'secret.added',
  'secret.revoked',
  'key.read',
  'key.renewed',
  'key.ended',
  'settings.changed',
  'account.paused',
  'account.resumed',
  'account.exported',
  'account.imported',
  'profile.exported',
  'profile.forgotten',
  'people.imported',
  'limit_group.added',
  'limit_group.changed',
  'limit_group.removed',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.renewed',
  'webhook.disabled',
  'results.exported',
] as const
export type Action = (typeof ACTIONS)[number]

/** How the actor got access: by a session, an account secret, a link, the studio, on the machine itself, or at the provider. */
export const MEANS = ['session', 'secret', 'link', 'studio', 'machine', 'provider'] as const
export type Means = (typeof MEANS)[number]

/** Who did it. On the machine itself, no user is known. */
export interface Actor {
  account: string
  user: string | null
  means: Means
}

/** Call it in the transaction of the action itself. The details contain nothing about people who use the product. */
export function recordAudit(
  tx: Tx,
  { account, user, means }: Actor,
  action: Action,
  subject: string | null = null,
  details: Record<string, unknown> = {},
): void {
  tx.send(
    `INSERT INTO audit (account_id, id, created_at, action, user_id, means, subject_id, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [account, tx.newId(), tx.now, action, user, means, subject, JSON.stringify(details)],
  )
}
