import type { Experience } from '../../../protocol/experience.ts'
import { StudioSessions } from '../../../protocol/operations/studio-sessions.ts'
import { revokeCode } from '../../access/codes/short-lived.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { isAllowed, needSession } from '../../access/users/permissions.ts'
import { usersById } from '../../access/users/user-record.ts'
import { type Asker, actorOf } from '../../access/who-asks.ts'
import { needDraft } from '../../content/drafts/draft.ts'
import { listPage } from '../../http/page.ts'
import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { usualPage } from '../previews/preview-address.ts'
import { createCode } from './studio-code.ts'
import { type StudioRow, studioRecord } from './studio-session.ts'

/** Every user may see their own; only an owner may see others'. */
function ownOnly(asker: Asker): string {
  needSession(asker)
  return isAllowed(asker, 'manage users') ? '' : asker.user.id
}

/** Opens the studio on a page, and lists who has it open where. */
export const studioSessions: Endpoint[] = [
  manage(
    StudioSessions.makeCode,
    ({ store, account, user, params: { kind, experience_id, url, answer_hash }, ...asker }) =>
      store.transaction(async tx => {
        // What it opens would go on after the secret was revoked.
        needSession(asker)
        const draft = await needDraft(tx, account.id, kind, experience_id)
        const page = url ?? (await usualPage(tx, account.id, JSON.parse(draft.draft) as Experience))
        const wanted = { user_id: user.id, kind, experience_id: draft.id, url: page, answer_hash }
        const { expires_at, ...made } = await createCode(tx, account.id, wanted)
        return { status: 201, body: { ...made, expires_at: timestamp(expires_at) } }
      }),
  ),
  manage(StudioSessions.list, ({ store, params, ...asker }) =>
    store.transaction(async tx => {
      const where = "account_id = $1 AND expires_at > $2 AND ($3 = '' OR user_id = $3)"
      const values = [asker.account.id, tx.now, ownOnly(asker)]
      const { rows, cursor } = await listPage<StudioRow>(tx, { table: 'studio_sessions', where, values }, params)
      const users = await usersById(tx, asker.account.id)
      return { body: { studio_sessions: rows.map(row => studioRecord(row, users)), cursor } }
    }),
  ),
  manage(StudioSessions.end, ({ store, params, ...asker }) =>
    store.transaction(async tx => {
      const row = await tx.first<StudioRow>(
        `SELECT * FROM studio_sessions WHERE account_id = $1 AND id = $2 AND expires_at > $3 AND ($4 = '' OR user_id = $4)`,
        [asker.account.id, params.id, tx.now, ownOnly(asker)],
      )
      if (!row) throw notFound('The session')
      await revokeCode(tx, 'studio_sessions', asker.account.id, row.id)
      recordAudit(tx, actorOf(asker), 'studio.ended', row.id)
      return { body: { studio_session: studioRecord(row, await usersById(tx, asker.account.id)) } }
    }),
  ),
]
