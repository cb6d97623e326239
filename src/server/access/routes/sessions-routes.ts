import { Sessions } from '../../../protocol/operations/sessions.ts'
import { invalid, notFound } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Tx } from '../../store/store.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'
import { isAllowed, need, needSession } from '../users/permissions.ts'
import { needUser } from '../users/save-user.ts'
import { endSessions, listSessions, sessionRecord } from '../users/session.ts'
import { type Asker, actorOf } from '../who-asks.ts'

/** Whose sessions are meant; null for everybody's. Every user may see their own; only an owner may see others'. */
async function whose(tx: Tx, asker: Asker, wanted: string | undefined) {
  const { account, user, session } = asker
  if (wanted === undefined && session === null)
    throw invalid('user_id: is required with an account secret; give the id of a user, or "all"', 'required')
  if (wanted === undefined || (session !== null && wanted === user.id)) return user.id
  need(asker, 'manage users')
  return wanted === 'all' ? null : (await needUser(tx, account.id, wanted)).id
}

export const sessions: Endpoint[] = [
  manage(Sessions.list, ({ store, params, ...asker }) =>
    store.transaction(async tx => {
      const rows = await listSessions(tx, asker.account.id, await whose(tx, asker, params.user_id))
      return { body: { sessions: rows.map(row => sessionRecord(row, asker.session)) } }
    }),
  ),
  manage(Sessions.endAll, ({ store, params, ...asker }) =>
    store.transaction(async tx => {
      const user = await whose(tx, asker, params.user_id)
      const ended = await endSessions(tx, asker.account.id, user === null ? {} : { user })
      recordAudit(tx, actorOf(asker), 'session.ended', user, { ended })
      return { body: { ended } }
    }),
  ),
  manage(Sessions.end, ({ store, params, ...asker }) =>
    store.transaction(async tx => {
      needSession(asker)
      const own = isAllowed(asker, 'manage users') ? null : asker.user.id
      const row = (await listSessions(tx, asker.account.id, own)).find(({ id }) => id === params.id)
      if (!row) throw notFound('The session')
      await endSessions(tx, asker.account.id, { id: row.id })
      recordAudit(tx, actorOf(asker), 'session.ended', row.id)
      return { body: { session: sessionRecord(row, asker.session) } }
    }),
  ),
]
