import { z } from 'zod'
import { Cursor, page } from '../schema/request.ts'
import { operation } from './operation.ts'

export const Searches = {
  list: operation({
    methods: ['GET'],
    path: '/v3/edit/searches',
    summary: 'List saved searches. There are none: use Segments. For clients that read this list of every account',
    may: 'read',
    params: z.object(page),
    answers: {
      200: { description: 'An empty list', body: z.object({ searches: z.array(z.unknown()).max(0), cursor: Cursor }) },
    },
  }),
}
