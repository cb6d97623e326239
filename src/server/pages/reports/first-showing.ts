import type { z } from 'zod'
import type { ReportsRequest } from '../../../protocol/schema/wire.ts'
import type { Tx } from '../../store/store.ts'
import type { MustNotBeLost } from '../visit/from-page.ts'
import type { Site } from '../visit/site.ts'
import { readVisit } from '../visit/visit-token.ts'

type Asked = z.output<typeof ReportsRequest>

/**
 * What is taken of a request above the limit: one report that a person whom we know was shown an Experience that was published. If it
 * were lost, something would be shown twice. The others stay in the browser's outbox, and come again. Null: there is none.
 */
export const firstShowing: MustNotBeLost<Asked> = {
  mayBeIn: ({ reports }) => Array.isArray(reports) && reports.some(isShowing),
  take: takeFirst,
}

async function takeFirst(tx: Tx, site: Site, asked: Asked): Promise<Asked | null> {
  const first = asked.reports.find(raw => tellsOfShowing(raw, asked, site, tx.now))
  if (!first) return null
  const { experience } = first as { experience?: unknown }
  const known = await tx.first('SELECT id FROM versions WHERE account_id = $1 AND experience_id = $2 LIMIT 1', [
    site.account.id,
    String(experience),
  ])
  return known ? { ...asked, reports: [first] } : null
}

const isShowing = (raw: unknown): boolean => ((raw ?? {}) as { type?: unknown }).type === 'displayed'

function tellsOfShowing(raw: unknown, { visit }: Asked, site: Site, now: number): boolean {
  if (!isShowing(raw)) return false
  const { visit: own } = raw as { visit?: unknown }
  return readVisit(site.account, typeof own === 'string' ? own : visit, now) !== null
}
