import type { Tx } from '../store/store.ts'

/** What is written down, in words that stay the same for ever. */
export const ACTIONS = [
  'user.joined',
  'user.invited',
  'user.changed',
  'user.removed',
  'user.link',
  'user.password',
  'session.started',
  'session.ended',
  'studio.opened',
  'studio.ended',
  'secret.added',
  'secret.revoked',
  'key.read',
  'key.renewed',
  'settings.changed',
  'account.paused',
  'account.resumed',
  'profile.forgotten',
  'webhook.added',
  'webhook.changed',
  'webhook.removed',
  'webhook.renewed',
  'webhook.disabled',
  'results.exported',
] as const
export type Action = (typeof ACTIONS)[number]

/** By what somebody acted: signed in, with an account secret, by a link, in the studio, or on the machine itself. */
export const MEANS = ['session', 'secret', 'link', 'studio', 'machine'] as const
export type Means = (typeof MEANS)[number]

/** Who did it. On the machine itself it is nobody in particular. */
export interface Actor {
  account: string
  user: string | null
  means: Means
}

/** Belongs into the transaction of the deed itself. Details hold nothing of the people that the product has. */
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
