import type { z } from 'zod'
import type { ReportsRequest } from '../../../protocol/schema/wire.ts'
import type { Site } from '../visit/site.ts'
import { readVisit } from '../visit/visit-token.ts'

/** Whether a person whom we know was shown something: a confirmation of a Delivery, or the first report of a showing. */
export function tellsOfShowing({ visit, reports }: z.output<typeof ReportsRequest>, site: Site, now: number): boolean {
  return reports.some(raw => {
    const { type, visit: own } = (raw ?? {}) as { type?: unknown; visit?: unknown }
    if (type !== 'displayed') return false
    return readVisit(site.account.visit_key, typeof own === 'string' ? own : visit, now) !== null
  })
}
