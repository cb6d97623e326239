import { z } from 'zod'
import { Cursor } from '../../../protocol/schema/request.ts'
import { AuditAnswer, AuditList } from '../../../protocol/schema/user.ts'
import type { Endpoint } from '../endpoint.ts'
import { listAudit } from '../list-audit.ts'
import { manage } from '../manage.ts'

export const audit: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/edit/audit',
    summary: 'List who did what with users, sessions, secrets, keys, settings and people’s data, newest first',
    may: 'manage users',
    params: AuditList,
    answers: {
      200: { description: 'One page of the list', body: z.object({ audit: z.array(AuditAnswer), cursor: Cursor }) },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: await listAudit(tx, account.id, params) })),
  }),
]
