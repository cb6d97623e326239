import type { z } from 'zod'
import type { LimitGroupFile } from '../../../protocol/schema/limit-group.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { groupIn, type LimitGroupRow } from '../limits/limit-group.ts'
import { createTag, tagNamed, uidOf } from '../tags/tag.ts'

type Content = z.output<typeof LimitGroupFile>

/** What a file says about a limit group. Tags have their names, so that the file means the same in another account. */
export async function limitGroupContent(tx: Tx, row: LimitGroupRow): Promise<{ [field: string]: unknown }> {
  const { kind, description, tag_ids, campaign_ids, ...group } = groupIn(row)
  const names = await namesOf(tx, row.account_id, tag_ids)
  return {
    name: group.name,
    ...(description !== null && { description }),
    of: kind,
    rate_limit_size: group.rate_limit_size,
    rate_limit_kind: group.rate_limit_kind,
    ...(names.length > 0 && { tag_names: names }),
    ...(campaign_ids.length > 0 && { experience_ids: campaign_ids }),
  }
}

async function namesOf(tx: Tx, account: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  const rows = await tx.query<RowOf<'tags', 'name'>>(
    `SELECT name FROM tags WHERE account_id = $1 AND id IN (${places}) ORDER BY name`,
    [account, ...values],
  )
  return rows.map(({ name }) => name)
}

/** As the management API takes it. Tags that nobody has made yet are made. */
export async function limitGroupWanted(tx: Tx, account: string, { of, tag_names, experience_ids, ...group }: Content) {
  const tag_ids: string[] = []
  for (const name of tag_names ?? [])
    tag_ids.push(((await tagNamed(tx, account, uidOf(name))) ?? (await createTag(tx, account, { name }))).id)
  return { description: null, ...group, kind: of, tag_ids, campaign_ids: experience_ids ?? [] }
}
