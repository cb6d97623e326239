import type { z } from 'zod'
import type { ReportsRequest } from '../../../protocol/schema/wire.ts'
import type { Tx } from '../../store/store.ts'
import type { Site } from '../visit/site.ts'
import { readVisit } from '../visit/visit-token.ts'

type Asked = z.output<typeof ReportsRequest>

/**
 * What is taken of a request above the limit: one report that a person whom we know was shown an Experience that exists. If it
 * were lost, something would be shown twice. The others stay in the browser's outbox, and come again. Null: there is none.
 */
export async function firstShowing(tx: Tx, site: Site, asked: Asked): Promise<Asked | null> {
  const first = asked.reports.find(raw => tellsOfShowing(raw, asked, site, tx.now))
  if (!first) return null
  const { experience } = first as { experience?: unknown }
  const known = await tx.first('SELECT id FROM experiences WHERE account_id = $1 AND id = $2', [
    site.account.id,
    String(experience),
  ])
  return known ? { ...asked, reports: [first] } : null
}

function tellsOfShowing(raw: unknown, { visit }: Asked, site: Site, now: number): boolean {
  const { type, visit: own } = (raw ?? {}) as { type?: unknown; visit?: unknown }
  if (type !== 'displayed') return false
  return readVisit(site.account, typeof own === 'string' ? own : visit, now) !== null
}
