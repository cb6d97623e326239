import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { tagsOf } from '../tags/tag-experiences.ts'
import { groupIn, type LimitGroupRow, limitGroupsOf } from './limit-group.ts'

/** The limit groups that an Experience is in. Only tours and surveys are in any. */
export async function groupsWith(tx: Tx, account: string, id: string): Promise<LimitGroupRow[]> {
  const groups = await limitGroupsOf(tx, account)
  if (groups.length === 0) return []
  const found = await tx.first<RowOf<'experiences', 'kind'>>(
    'SELECT kind FROM experiences WHERE account_id = $1 AND id = $2',
    [account, id],
  )
  if (found?.kind !== 'tour' && found?.kind !== 'survey') return []
  const tags = (await tagsOf(tx, account, [id])).get(id) ?? []
  return groups.filter(row => {
    const { kind, tag_ids, campaign_ids } = groupIn(row)
    if (kind === 'tags') return tag_ids.some(tag => tags.includes(tag))
    return kind === 'campaigns' ? campaign_ids.includes(id) : kind === 'all' || kind === found.kind
  })
}
