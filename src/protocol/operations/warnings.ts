import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import { Checked, WarningList } from '../schema/warning.ts'
import { operation } from './operation.ts'

export const Warnings = {
  list: operation({
    methods: ['GET'],
    path: '/v3/edit/warnings',
    summary: 'List likely mistakes in the drafts of Experiences',
    may: 'read',
    params: WarningList,
    answers: {
      200: {
        description: 'One page of Experiences, newest first, with their warnings',
        body: z.object({ experiences: z.array(Checked), cursor: Cursor }),
      },
      404: { description: 'There is no such Experience' },
    },
  }),
}
