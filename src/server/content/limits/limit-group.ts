import type { z } from 'zod'
import type { LimitGroupAnswer, LimitGroupInput } from '../../../protocol/schema/limit-group.ts'
import { invalid, notFound } from '../../http/problem.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

type Answer = z.output<typeof LimitGroupAnswer>
type Input = z.output<typeof LimitGroupInput>
type Wanted = { [N in keyof Input]?: Input[N] | undefined }

export interface LimitGroupRow extends RowOf<'limit_groups'> {
  kind: Answer['kind']
  rate_limit_kind: Answer['rate_limit_kind']
}

/** What a group says about itself. */
export type Group = Pick<Answer, 'name' | 'description' | 'kind' | 'rate_limit_size' | 'rate_limit_kind'> &
  Pick<Answer, 'tag_ids' | 'campaign_ids'>

/** Pages get them all: there are few. */
const MOST = 50

/** The list that names what is in a group, for the kinds that have one. */
const NAMED_BY = { tags: 'tag_ids', campaigns: 'campaign_ids' } as const

export const groupIn = (row: LimitGroupRow): Group => ({
  name: row.name,
  description: row.description,
  kind: row.kind,
  rate_limit_size: row.rate_limit_size,
  rate_limit_kind: row.rate_limit_kind,
  tag_ids: JSON.parse(row.tag_ids),
  campaign_ids: JSON.parse(row.campaign_ids),
})

export async function needLimitGroup(tx: Tx, account: string, id: string): Promise<LimitGroupRow> {
  const row = await tx.first<LimitGroupRow>('SELECT * FROM limit_groups WHERE account_id = $1 AND id = $2', [
    account,
    id,
  ])
  if (!row) throw notFound('The limit group')
  return row
}

export const limitGroupsOf = (tx: Tx, account: string): Promise<LimitGroupRow[]> =>
  tx.query<LimitGroupRow>('SELECT * FROM limit_groups WHERE account_id = $1 ORDER BY id', [account])

export async function createLimitGroup(tx: Tx, account: string, wanted: Input): Promise<LimitGroupRow> {
  const { length } = await limitGroupsOf(tx, account)
  if (length >= MOST) throw invalid(`There are ${MOST} limit groups already; delete one first`, 'too_many')
  const row = rowIn({ account_id: account, id: tx.newId(), created_at: tx.now, updated_at: tx.now }, wanted)
  await checkGroup(tx, account, row)
  await tx.run(
    `INSERT INTO limit_groups (account_id, id, created_at, updated_at, name, description, kind, rate_limit_size,
       rate_limit_kind, tag_ids, campaign_ids) VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [account, row.id, tx.now, ...valuesOf(row)],
  )
  await touchContent(tx, account)
  return row
}

/** Lists that another kind had are gone with it. */
export async function changeLimitGroup(
  tx: Tx,
  account: string,
  before: LimitGroupRow,
  { name, description, kind, rate_limit_size, rate_limit_kind, tag_ids, campaign_ids }: Wanted,
): Promise<LimitGroupRow> {
  const was = groupIn(before)
  const next = kind ?? was.kind
  const listIn = (of: 'tags' | 'campaigns', given: string[] | undefined) =>
    given ?? (next === of ? was[NAMED_BY[of]] : [])
  const row = rowIn(before, {
    name: name ?? was.name,
    description: description === undefined ? was.description : description,
    kind: next,
    rate_limit_size: rate_limit_size ?? was.rate_limit_size,
    rate_limit_kind: rate_limit_kind ?? was.rate_limit_kind,
    tag_ids: listIn('tags', tag_ids),
    campaign_ids: listIn('campaigns', campaign_ids),
  })
  if (JSON.stringify(groupIn(row)) === JSON.stringify(was)) return before
  await checkGroup(tx, account, row)
  const after = { ...row, updated_at: tx.now }
  await tx.run(
    `UPDATE limit_groups SET updated_at = $3, name = $4, description = $5, kind = $6, rate_limit_size = $7,
       rate_limit_kind = $8, tag_ids = $9, campaign_ids = $10 WHERE account_id = $1 AND id = $2`,
    [account, row.id, tx.now, ...valuesOf(row)],
  )
  await touchContent(tx, account)
  return after
}

export async function removeLimitGroup(tx: Tx, account: string, id: string): Promise<void> {
  await tx.run('DELETE FROM limit_groups WHERE account_id = $1 AND id = $2', [account, id])
  await touchContent(tx, account)
}

function rowIn(
  about: RowOf<'limit_groups', 'account_id' | 'id' | 'created_at' | 'updated_at'>,
  { tag_ids = [], campaign_ids = [], description = null, ...group }: Input,
): LimitGroupRow {
  const { account_id, id, created_at, updated_at } = about
  const lists = { tag_ids: JSON.stringify(unique(tag_ids)), campaign_ids: JSON.stringify(unique(campaign_ids)) }
  return { account_id, id, created_at, updated_at, description, ...group, ...lists }
}

const unique = (ids: string[]) => [...new Set(ids)]

const valuesOf = (row: LimitGroupRow) => [
  row.name, row.description, row.kind, row.rate_limit_size, row.rate_limit_kind, row.tag_ids, row.campaign_ids,
] // biome-ignore format: as the columns stand

/** It says what is in it in one way, and everything that it names is there. */
async function checkGroup(tx: Tx, account: string, row: LimitGroupRow): Promise<void> {
  const group = groupIn(row)
  for (const [kind, list] of Object.entries(NAMED_BY)) {
    if (group.kind === kind && group[list].length === 0) throw invalid(`${list}: name one or more`, 'required')
    if (group.kind !== kind && group[list].length > 0) throw invalid(`${list}: is only for kind=${kind}`)
  }
  const tags = await rowsOf<RowOf<'tags', 'id'>>(tx, account, 'SELECT id FROM tags', group.tag_ids)
  const lost = group.tag_ids.find(id => !tags.some(tag => tag.id === id))
  if (lost !== undefined) throw invalid(`tag_ids: there is no ${lost}`)
  const found = await rowsOf<RowOf<'experiences', 'id' | 'kind'>>(
    tx,
    account,
    'SELECT id, kind FROM experiences',
    group.campaign_ids,
  )
  for (const id of group.campaign_ids) {
    const kind = found.find(each => each.id === id)?.kind
    if (kind === undefined) throw invalid(`campaign_ids: there is no ${id}`)
    if (kind !== 'tour' && kind !== 'survey')
      throw invalid(`campaign_ids: ${id} is of the kind ${kind}; only tours and surveys are limited`)
  }
}

async function rowsOf<Row>(tx: Tx, account: string, select: string, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  return tx.query<Row>(`${select} WHERE account_id = $1 AND id IN (${places})`, [account, ...values])
}
