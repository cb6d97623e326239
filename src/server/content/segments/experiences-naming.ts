import { referencesOf } from '../../../content/references.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'

/** Experiences whose draft or live version refers to this Segment. */
export async function experiencesNaming(
  tx: Tx,
  account: string,
  id: string,
  version: 'draft' | 'live',
): Promise<DraftRow[]> {
  // The id in the text finds them. Parsing the text makes sure.
  const rows = await tx.query<DraftRow>(`SELECT * FROM experiences WHERE account_id = $1 AND ${version} LIKE $2`, [
    account,
    `%${id}%`,
  ])
  return rows.filter(row => referencesOf(JSON.parse(row[version]!)).segments.has(id))
}

/** Both together, newest first. Archived ones do not count. */
export async function experiencesAsking(tx: Tx, account: string, id: string) {
  const rows = new Map<string, DraftRow>()
  const inside = { draft: new Set<string>(), live: new Set<string>() }
  for (const version of ['draft', 'live'] as const) {
    for (const row of await experiencesNaming(tx, account, id, version)) {
      if (row.archived_at === null) rows.set(row.id, row)
      inside[version].add(row.id)
    }
  }
  return [...rows.values()]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .map(({ id, kind, name }) => ({ id, kind, name, in_draft: inside.draft.has(id), in_live: inside.live.has(id) }))
}
