import type { z } from 'zod'
import type { Kind } from '../../../protocol/experience.ts'
import type { BulkTags } from '../../../protocol/schema/tag.ts'
import { notFound } from '../../http/problem.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import { noteListeners } from '../../journal/note-listeners.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { groupsByTags } from './groups-by-tags.ts'
import { createTag, type TagRow, tagNamed, uidOf } from './tag.ts'

type Update = z.output<typeof BulkTags>['updates'][number]

/** The condition for Experiences with a tag. */
export const withTag = (place: string): string =>
  `id IN (SELECT t.experience_id FROM experience_tags t WHERE t.account_id = $1 AND t.tag_id = ${place})`

/** The tags of each of these Experiences, oldest first. */
export async function tagsOf(tx: Tx, account: string, experiences: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (experiences.length === 0) return found
  const { places, values } = placesFor(experiences)
  const rows = await tx.query<RowOf<'experience_tags', 'experience_id' | 'tag_id'>>(
    `SELECT experience_id, tag_id FROM experience_tags WHERE account_id = $1 AND experience_id IN (${places})
     ORDER BY experience_id, tag_id`,
    [account, ...values],
  )
  for (const { experience_id, tag_id } of rows) found.set(experience_id, [...(found.get(experience_id) ?? []), tag_id])
  return found
}

/** Does all updates in their order. Answers with each Experience once, with the tags that it has at the end. */
export async function tagExperiences(tx: Tx, account: string, updates: Update[]) {
  const ids = [...new Set(updates.map(idOf))]
  const named = await experiencesOf(tx, account, ids)
  const tags = await tagsOf(tx, account, ids)
  const byUid = new Map<string, TagRow | undefined>()
  const tagFor = async (name: string, makes: boolean) => {
    const uid = uidOf(name)
    if (!byUid.has(uid)) byUid.set(uid, await tagNamed(tx, account, uid))
    if (!byUid.get(uid) && makes) byUid.set(uid, await createTag(tx, account, { name }))
    return byUid.get(uid)
  }
  for (const update of updates) {
    const id = idOf(update)
    const before = tags.get(id) ?? []
    const after = new Set(before)
    const { sign, names } = wantedOf(update)
    if (sign === '=') after.clear()
    for (const name of names) {
      const tag = await tagFor(name, sign !== '-')
      if (tag) after[sign === '-' ? 'delete' : 'add'](tag.id)
    }
    tags.set(id, [...after].sort())
    await save(tx, account, id, before, [...after])
  }
  await noteListeners(tx, account)
  if ((await groupsByTags(tx, account)).length > 0) await touchContent(tx, account)
  return ids.map(id => ({ ...named.get(id)!, tag_ids: tags.get(id) ?? [] }))
}

const idOf = ({ experience_id, model_id }: Update): string => experience_id ?? model_id ?? ''

function wantedOf({ tag_names, tag_name = '' }: Update): { sign: '=' | '+' | '-'; names: string[] } {
  if (tag_names) return { sign: '=', names: tag_names }
  return { sign: tag_name.startsWith('-') ? '-' : '+', names: [tag_name.replace(/^[+-]/, '').trim()] }
}

interface Named extends RowOf<'experiences', 'id' | 'name'> {
  kind: Kind
}

async function experiencesOf(tx: Tx, account: string, ids: string[]): Promise<Map<string, Named>> {
  const { places, values } = placesFor(ids)
  const rows = await tx.query<Named>(
    `SELECT id, kind, name FROM experiences WHERE account_id = $1 AND id IN (${places})`,
    [account, ...values],
  )
  const found = new Map(rows.map(row => [row.id, row]))
  const missing = ids.find(id => !found.has(id))
  if (missing !== undefined) throw notFound(`The Experience ${missing}`, 'experience_id')
  return found
}

async function save(tx: Tx, account: string, experience: string, before: string[], after: string[]): Promise<void> {
  const added = after.filter(id => !before.includes(id))
  const removed = before.filter(id => !after.includes(id))
  for (const tag of added)
    await tx.run(
      'INSERT INTO experience_tags (account_id, experience_id, tag_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [account, experience, tag],
    )
  for (const tag of removed)
    await tx.run('DELETE FROM experience_tags WHERE account_id = $1 AND experience_id = $2 AND tag_id = $3', [
      account,
      experience,
      tag,
    ])
  for (const tag of [...added, ...removed])
    await tx.run('UPDATE tags SET last_seen_at = $3 WHERE account_id = $1 AND id = $2', [account, tag, tx.now])
}
