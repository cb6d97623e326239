import { z } from 'zod'
import { SessionAnswer, SessionById, SessionList } from '../../../protocol/schema/user.ts'
import { invalid, notFound } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Tx } from '../../store/store.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'
import { isAllowed, need, needSession } from '../users/permissions.ts'
import { needUser } from '../users/save-user.ts'
import { endSessions, listSessions, sessionRecord } from '../users/session.ts'
import { type Asker, actorOf } from '../who-asks.ts'

const path = '/v3/edit/sessions'

/** Whose sessions are meant; null for everybody's. Every user may see their own; only an owner may see others'. */
async function whose(tx: Tx, asker: Asker, wanted: string | undefined) {
  const { account, user, session } = asker
  if (wanted === undefined && session === null)
    throw invalid('user_id: is required with an account secret; name a user, or all', 'required')
  if (wanted === undefined || (session !== null && wanted === user.id)) return user.id
  need(asker, 'manage users')
  return wanted === 'all' ? null : (await needUser(tx, account.id, wanted)).id
}

export const sessions: Endpoint[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'List your sessions, newest first. An owner can list those of others',
    may: 'read',
    params: SessionList,
    answers: {
      200: { description: 'The sessions that have not ended', body: z.object({ sessions: z.array(SessionAnswer) }) },
      404: { description: 'There is no such user' },
    },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => {
        const rows = await listSessions(tx, asker.account.id, await whose(tx, asker, params.user_id))
        return { body: { sessions: rows.map(row => sessionRecord(row, asker.session)) } }
      }),
  }),
  manage({
    methods: ['DELETE'],
    path,
    summary: 'End all your sessions, this one included. An owner can end those of a user or of everybody',
    may: 'read',
    params: SessionList,
    answers: {
      200: { description: 'How many sessions ended', body: z.object({ ended: z.number().int() }) },
      404: { description: 'There is no such user' },
    },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => {
        const user = await whose(tx, asker, params.user_id)
        const ended = await endSessions(tx, asker.account.id, user === null ? {} : { user })
        recordAudit(tx, actorOf(asker), 'session.ended', user, { ended })
        return { body: { ended } }
      }),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'End one session',
    may: 'read',
    params: SessionById,
    answers: {
      200: { description: 'The session, which has ended', body: z.object({ session: SessionAnswer }) },
      404: { description: 'There is no such session' },
    },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => {
        needSession(asker)
        const own = isAllowed(asker, 'manage users') ? null : asker.user.id
        const row = (await listSessions(tx, asker.account.id, own)).find(({ id }) => id === params.id)
        if (!row) throw notFound('The session')
        await endSessions(tx, asker.account.id, { id: row.id })
        recordAudit(tx, actorOf(asker), 'session.ended', row.id)
        return { body: { session: sessionRecord(row, asker.session) } }
      }),
  }),
]
