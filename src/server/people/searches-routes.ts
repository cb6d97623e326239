import { Searches } from '../../protocol/operations/searches.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { wholeLimit } from '../http/page.ts'

export const searches: Endpoint[] = [
  manage(Searches.list, async ({ params }) => ({
    body: { searches: [], cursor: { limit: wholeLimit(params.limit), before: null } },
  })),
]
