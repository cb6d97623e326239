import { z } from 'zod'
import type { Experience } from '../../../protocol/experience.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import {
  NewStudioCode,
  StudioCodeAnswer,
  StudioSessionAnswer,
  StudioSessionById,
  StudioSessionList,
} from '../../../protocol/schema/studio.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { endStudios } from '../../access/users/end-studios.ts'
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

const path = '/v3/edit/studio_sessions'

/** Every user may see their own; only an owner may see others'. */
function ownOnly(asker: Asker): string {
  needSession(asker)
  return isAllowed(asker, 'manage users') ? '' : asker.user.id
}

/** Opens the studio on a page, and lists who has it open where. */
export const studioSessions: Endpoint[] = [
  manage({
    methods: ['POST'],
    path: '/v3/edit/studio_codes',
    summary: 'Make a code that opens the studio on a page, once, within ten minutes',
    may: 'edit drafts',
    params: NewStudioCode,
    answers: {
      201: { description: 'The code. It is shown only now', body: StudioCodeAnswer },
      404: { description: 'There is no such Experience' },
    },
    act: ({ store, account, user, params: { kind, experience_id, url, answer_hash }, ...asker }) =>
      store.transaction(async tx => {
        // What it opens would go on after the secret was revoked.
        needSession(asker)
        const draft = await needDraft(tx, 'experiences', account.id, kind, experience_id)
        const page = url ?? (await usualPage(tx, account.id, JSON.parse(draft.draft) as Experience))
        const wanted = { user_id: user.id, kind, experience_id: draft.id, url: page, answer_hash }
        const { expires_at, ...made } = await createCode(tx, account.id, wanted)
        return { status: 201, body: { ...made, expires_at: timestamp(expires_at) } }
      }),
  }),
  manage({
    methods: ['GET'],
    path,
    summary: 'List where you have the studio open, newest first. An owner can list those of others',
    may: 'read',
    params: StudioSessionList,
    answers: {
      200: {
        description: 'One page of the sessions that have not ended',
        body: z.object({ studio_sessions: z.array(StudioSessionAnswer), cursor: Cursor }),
      },
    },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => {
        const where = "account_id = $1 AND expires_at > $2 AND ($3 = '' OR user_id = $3)"
        const values = [asker.account.id, tx.now, ownOnly(asker)]
        const { rows, cursor } = await listPage<StudioRow>(tx, { table: 'studio_sessions', where, values }, params)
        const users = await usersById(tx, asker.account.id)
        return { body: { studio_sessions: rows.map(row => studioRecord(row, users)), cursor } }
      }),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Close the studio on a page. Its token stops working at once',
    may: 'read',
    params: StudioSessionById,
    answers: {
      200: { description: 'The session, which has ended', body: z.object({ studio_session: StudioSessionAnswer }) },
      404: { description: 'There is no such session, or it has ended' },
    },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => {
        const row = await tx.first<StudioRow>(
          `SELECT * FROM studio_sessions WHERE account_id = $1 AND id = $2 AND expires_at > $3 AND ($4 = '' OR user_id = $4)`,
          [asker.account.id, params.id, tx.now, ownOnly(asker)],
        )
        if (!row) throw notFound('The session')
        await endStudios(tx, asker.account.id, { id: row.id })
        recordAudit(tx, actorOf(asker), 'studio.ended', row.id)
        return { body: { studio_session: studioRecord(row, await usersById(tx, asker.account.id)) } }
      }),
  }),
]
