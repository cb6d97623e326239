import type { Experience } from '../../../protocol/experience.ts'
import { listPage, type Page } from '../../http/page.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx, Value } from '../../store/store.ts'
import type { Group } from './limit-group.ts'

/** The condition for Experiences that are in a group: tours and surveys, and of these what it names. */
function isIn(account: string, { kind, tag_ids, campaign_ids }: Group): { where: string; values: Value[] } {
  const named = kind === 'tags' ? tag_ids : kind === 'campaigns' ? campaign_ids : null
  const only = kind === 'tour' || kind === 'survey' ? kind : null
  const where = `account_id = $1 AND ${only ? 'kind = $2' : "kind IN ('tour', 'survey')"}`
  if (named === null) return { where, values: only ? [account, only] : [account] }
  const { places, values } = placesFor(named)
  const ids =
    kind === 'tags'
      ? `SELECT t.experience_id FROM experience_tags t WHERE t.account_id = $1 AND t.tag_id IN (${places})`
      : places
  return { where: `${where} AND id IN (${ids})`, values: [account, ...values] }
}

export async function countIn(tx: Tx, account: string, group: Group): Promise<number> {
  const { where, values } = isIn(account, group)
  const row = await tx.first<{ count: number }>(
    `SELECT COUNT(*) AS count FROM experiences WHERE ${where} AND archived_at IS NULL`,
    values,
  )
  return row!.count
}

/** Also archived ones: what people got of them counts. */
export async function idsIn(tx: Tx, account: string, group: Group): Promise<string[]> {
  const { where, values } = isIn(account, group)
  const rows = await tx.query<RowOf<'experiences', 'id'>>(
    `SELECT id FROM experiences WHERE ${where} ORDER BY id`,
    values,
  )
  return rows.map(({ id }) => id)
}

/** One page of what is in a group, newest first. */
export async function listIn(tx: Tx, account: string, group: Group, page: Page, kind?: 'tour' | 'survey') {
  const { where, values } = isIn(account, group)
  const of = kind ? ` AND kind = '${kind}'` : ''
  const listing = { table: 'experiences', where: `${where} AND archived_at IS NULL${of}`, values }
  const { rows, cursor } = await listPage<RowOf<'experiences', 'id' | 'draft' | 'live'>>(tx, listing, page)
  return { found: rows.map(limited), cursor }
}

function limited({ id, draft, live }: RowOf<'experiences', 'id' | 'draft' | 'live'>) {
  const { kind, name, automatic = true, unlimited = false }: Experience = JSON.parse(live ?? draft)
  return { id, kind, name, live: live !== null, automatic, unlimited }
}
