import type { z } from 'zod'
import type { ListedExperience, MixedList } from '../../../protocol/schema/experience-list.ts'
import { addCounts, type Counts } from '../../../results/counts.ts'
import { funnelOf } from '../../../results/figures.ts'
import { shareOf } from '../../../results/share.ts'
import type { Account } from '../../access/accounts/account.ts'
import { type DraftRow, isChanged } from '../../content/drafts/draft.ts'
import { listedWith } from '../../content/experiences/listed-with.ts'
import { withTag } from '../../content/tags/tag-experiences.ts'
import { listPage } from '../../http/page.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx, Value } from '../../store/store.ts'
import { type Period, periodAnswer, readPeriod } from '../read-result.ts'

type Wanted = z.output<typeof MixedList>
type Listed = z.output<typeof ListedExperience>

/** Each is word for word the condition of an index. */
const STATES = {
  live: 'live IS NOT NULL AND archived_at IS NULL',
  draft: 'live IS NULL AND archived_at IS NULL',
  scheduled: 'archived_at IS NULL AND (publish_at IS NOT NULL OR unpublish_at IS NOT NULL)',
  archived: 'archived_at IS NOT NULL',
}
const ALL = 'archived_at IS NULL'

/** Experiences of every kind, their state, and their figures of the last 30 days. */
export async function listExperiences(tx: Tx, account: Account, { kind, state, text, ids, tag_id, ...page }: Wanted) {
  const values: Value[] = [account.id]
  const bind = (value: Value) => `$${values.push(value)}`
  const conditions = ['account_id = $1']
  // Named ones are always in the answer, archived or not.
  if (ids === undefined || state !== undefined) conditions.push(state ? STATES[state] : ALL)
  if (ids !== undefined) conditions.push(ids.length > 0 ? `id IN (${ids.map(bind).join(', ')})` : '1 = 0')
  if (kind !== undefined) conditions.push(`kind = ${bind(kind)}`)
  if (text !== undefined) conditions.push(`lower(name) LIKE lower(${bind(`%${escaped(text)}%`)}) ESCAPE '!'`)
  if (tag_id !== undefined) conditions.push(withTag(bind(tag_id)))
  const where = conditions.join(' AND ')
  const { rows, cursor } = await listPage<DraftRow>(tx, { table: 'experiences', where, values }, page)
  const period = await readPeriod(tx, account, {})
  const counts = await countsOf(tx, account.id, rows, period)
  const drafts = rows.map(row => ({ ...(JSON.parse(row.draft) as Drafted), id: row.id }))
  const besides = await listedWith(tx, account.id, drafts)
  const experiences = rows.map((row, at) => listed(row, besides[at]!, counts.get(row.id) ?? {}))
  return { experiences, cursor, ...periodAnswer(period) }
}

/** `%` and `_` are plain characters here. */
const escaped = (text: string): string => text.replace(/[!%_]/g, sign => `!${sign}`)

interface Drafted {
  automatic?: boolean
  position?: number
}
type Besides = Drafted & Pick<Listed, 'segment_ids' | 'tag_ids' | 'stats'>

function listed(row: DraftRow, besides: Besides, counts: Counts): Listed {
  const funnel = funnelOf(counts)
  const { automatic = true, position = 0, segment_ids, tag_ids, stats } = besides
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    kind: row.kind as Listed['kind'],
    name: row.name,
    automatic,
    published_at: timestamp(row.published_at),
    archived_at: timestamp(row.archived_at),
    changed: isChanged(row),
    publish_at: timestamp(row.publish_at ?? null),
    unpublish_at: timestamp(row.unpublish_at ?? null),
    schedule_problem: row.schedule_problem ?? null,
    position,
    segment_ids,
    tag_ids,
    stats,
    ...funnel,
    completion: shareOf(funnel.completed, funnel.displayed),
  }
}

/** The figures of the Experiences on one page. */
async function countsOf(tx: Tx, account: string, rows: DraftRow[], { from, to }: Period): Promise<Map<string, Counts>> {
  const sums = new Map<string, Counts>()
  if (rows.length === 0) return sums
  const places = rows.map((_, index) => `$${index + 4}`).join(', ')
  const cells = await tx.query<RowOf<'figures', 'experience_id' | 'body'>>(
    `SELECT experience_id, body FROM figures
     WHERE account_id = $1 AND day >= $2 AND day <= $3 AND experience_id IN (${places})`,
    [account, from, to, ...rows.map(({ id }) => id)],
  )
  for (const { experience_id: id, body } of cells)
    sums.set(id, addCounts(sums.get(id) ?? {}, funnelOf(JSON.parse(body) as Counts)))
  return sums
}
