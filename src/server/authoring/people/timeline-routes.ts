import { z } from 'zod'
import { Cursor } from '../../../protocol/schema/request.ts'
import { TimelineEntry, TimelineOf } from '../../../protocol/schema/timeline.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { readTimeline } from '../../pages/read-timeline.ts'
import { needProfile } from '../../people/profiles/find-profile.ts'

export const timeline: Endpoint[] = [
  manage({
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
    act: ({ store, account, params: { id, ...page } }) =>
      store.transaction(async tx => ({
        body: await readTimeline(tx, await needProfile(tx, account.id, { id }), page),
      })),
  }),
]
