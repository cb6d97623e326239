import { z } from 'zod'
import { Cursor } from '../../protocol/schema/request.ts'
import { TimelineEntry, TimelineOf } from '../../protocol/schema/timeline.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'
import { needProfile } from '../profiles/find-profile.ts'
import { readTimeline } from '../timeline/read-timeline.ts'

export const timeline: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/analyze/profiles/:id/timeline',
    summary: 'What one person was shown, answered, did and was delivered',
    may: 'read people',
    params: TimelineOf,
    answers: {
      200: {
        description: 'One page, newest first',
        body: z.object({ entries: z.array(TimelineEntry), cursor: Cursor }),
      },
      404: { description: 'There is no such User Profile' },
    },
    act: ({ store, account, params: { id, ...page } }) =>
      store.transaction(async tx => ({
        body: await readTimeline(tx, await needProfile(tx, account.id, { id }), page),
      })),
  }),
]
