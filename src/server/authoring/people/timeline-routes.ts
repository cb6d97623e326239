import { Timeline } from '../../../protocol/operations/timeline.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { readTimeline } from '../../pages/read-timeline.ts'
import { needProfile } from '../../people/profiles/find-profile.ts'

export const timeline: Endpoint[] = [
  manage(Timeline.list, ({ store, account, params: { id, ...page } }) =>
    store.transaction(async tx => ({
      body: await readTimeline(tx, await needProfile(tx, account.id, { id }), page),
    })),
  ),
]
