import { referencesOf } from '../../../content/references.ts'
import { usersOf } from '../../journal/users-of.ts'
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

/**
 * Those and the ones that use it through other live Segments, newest first. Archived ones do not count. `in_live`: what people
 * get depends on it.
 */
export async function experiencesAsking(tx: Tx, account: string, id: string) {
  const found = new Map<string, { id: string; kind: string; name: string; in_draft: boolean; in_live: boolean }>()
  const met = new Set([id])
  for (const segment of met)
    for (const { in_scheduled: _, ...user } of await usersOf(tx, account, 'segments', segment)) {
      if (user.kind === 'segment') {
        if (user.in_live) met.add(user.id)
        continue
      }
      const before = found.get(user.id)
      const used = { in_draft: user.in_draft || !!before?.in_draft, in_live: user.in_live || !!before?.in_live }
      if (used.in_draft || used.in_live) found.set(user.id, { ...user, ...used })
    }
  return [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1))
}
