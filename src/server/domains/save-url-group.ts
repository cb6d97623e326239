import { typeName } from '../../content/changes/models.ts'
import { referencesOf } from '../../content/references.ts'
import type { User } from '../access/accounts/account.ts'
import { givenTime } from '../http/given-time.ts'
import { notFound } from '../http/problem.ts'
import { timestamp } from '../http/timestamp.ts'
import { recordChanges } from '../journal/changes/record-changes.ts'
import { touchContent } from '../journal/content-stamp.ts'
import { refuseInUse, usersOf } from '../journal/users-of.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { UrlGroupRow } from './url-record.ts'

/** What a request changes in an Environment. Missing: no change. */
export interface WantedUrlGroup {
  name?: string
  description?: string | null
  short_name?: string | null
  style_short_name_color?: string | null
  archived_at?: string | number | null
  urls_action_on_archive?: 'ignore' | 'archive'
}

export async function createUrlGroup(tx: Tx, account: string, wanted: WantedUrlGroup & { name: string }) {
  const id = tx.newId()
  await tx.run(
    `INSERT INTO url_groups (account_id, id, created_at, updated_at, name, description, short_name, style_short_name_color)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [account, id, tx.now, wanted.name, wanted.description, wanted.short_name, wanted.style_short_name_color],
  )
  return needUrlGroup(tx, account, id)
}

export async function changeUrlGroup(
  tx: Tx,
  account: string,
  user: User,
  id: string,
  wanted: WantedUrlGroup,
): Promise<UrlGroupRow> {
  const row = await needUrlGroup(tx, account, id)
  const archived_at =
    wanted.archived_at === undefined ? row.archived_at : givenTime('archived_at', wanted.archived_at, tx.now)
  if (archived_at !== null && row.archived_at === null)
    refuseInUse('Environment', await usersOf(tx, account, 'url_groups', id))
  await tx.run(
    `UPDATE url_groups SET name = $3, description = $4, short_name = $5, style_short_name_color = $6, archived_at = $7,
       updated_at = $8 WHERE account_id = $1 AND id = $2`,
    [
      account,
      id,
      wanted.name ?? row.name,
      wanted.description === undefined ? row.description : wanted.description,
      wanted.short_name === undefined ? row.short_name : wanted.short_name,
      wanted.style_short_name_color === undefined ? row.style_short_name_color : wanted.style_short_name_color,
      archived_at,
      tx.now,
    ],
  )
  if (archived_at !== row.archived_at) {
    if (archived_at !== null && wanted.urls_action_on_archive === 'archive') {
      await tx.run(
        'UPDATE urls SET archived_at = $3, updated_at = $4 WHERE account_id = $1 AND url_group_id = $2 AND archived_at IS NULL',
        [account, id, archived_at, tx.now],
      )
    }
    await tellExperiences(tx, account, user, id, [timestamp(row.archived_at), timestamp(archived_at)])
    await touchContent(tx, account)
  }
  return needUrlGroup(tx, account, id)
}

export async function needUrlGroup(tx: Tx, account: string, id: string): Promise<UrlGroupRow> {
  const row = await tx.first<UrlGroupRow>('SELECT * FROM url_groups WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) throw notFound('The Environment')
  return row
}

/** Experiences of this Environment get a Change, because something that they depend on is different. */
async function tellExperiences(
  tx: Tx,
  account: string,
  user: User,
  id: string,
  archived_at: [string | null, string | null],
): Promise<void> {
  const rows = await tx.query<RowOf<'experiences', 'id' | 'kind' | 'draft'>>(
    'SELECT id, kind, draft FROM experiences WHERE account_id = $1 AND draft LIKE $2',
    [account, `%${id}%`],
  )
  for (const row of rows) {
    if (!referencesOf(JSON.parse(row.draft)).url_groups.has(id)) continue
    const model = { id: row.id, type: typeName(row.kind), path: 'url_group_ids' }
    const object = { [`url_groups.${id}.archived_at`]: archived_at }
    await recordChanges(tx, { account, user: user.id }, row, [{ model, kind: 'related', object }])
  }
}
