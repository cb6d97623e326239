import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import { AuditAnswer, AuditList } from '../schema/user.ts'
import { operation } from './operation.ts'

export const Audit = {
  list: operation({
    methods: ['GET'],
    path: '/v3/edit/audit',
    summary: 'List who did what with users, sessions, secrets, keys, settings and people’s data, newest first',
    may: 'manage users',
    params: AuditList,
    answers: {
      200: { description: 'One page of the list', body: z.object({ audit: z.array(AuditAnswer), cursor: Cursor }) },
    },
  }),
}
