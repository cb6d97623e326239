import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import { TimelineEntry, TimelineOf } from '../schema/timeline.ts'
import { operation } from './operation.ts'

export const Timeline = {
  list: operation({
    methods: ['GET'],
    path: '/v3/analyze/profiles/:id/timeline',
    summary: 'List what one person saw, answered and did, and their Deliveries',
    may: 'read people',
    params: TimelineOf,
    answers: {
      200: {
        description: 'One page of the list, newest first',
        body: z.object({ entries: z.array(TimelineEntry), cursor: Cursor }),
      },
      404: { description: 'There is no such person' },
    },
  }),
}
