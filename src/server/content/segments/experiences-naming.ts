import { referencesOf } from '../../../content/references.ts'
import type { Kind } from '../../../protocol/experience.ts'
import { type UserOf, usersOf } from '../../journal/users-of.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'

/** An Experience that asks about a Segment. */
export type AskingExperience = UserOf & { kind: Kind }

/** Experiences of which this version refers to the Segment. */
export async function experiencesNaming(
  tx: Tx,
  account: string,
  id: string,
  version: 'draft' | 'live' | 'scheduled',
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
 * get depends on it. `in_scheduled`: what they will get does.
 */
export const experiencesAsking = async (tx: Tx, account: string, id: string): Promise<AskingExperience[]> =>
  (await readAsking(tx, account, id)).experiences

/** Those, and the Segments through which they use it: itself and all that are in part made of it. */
export async function readAsking(
  tx: Tx,
  account: string,
  id: string,
): Promise<{ experiences: AskingExperience[]; through: Set<string> }> {
  const found = new Map<string, AskingExperience>()
  const met = new Set([id])
  for (const segment of met)
    for (const user of await usersOf(tx, account, 'segments', segment)) {
      const { kind } = user
      if (kind === 'segment') {
        if (user.in_live) met.add(user.id)
        continue
      }
      const before = found.get(user.id)
      found.set(user.id, {
        ...user,
        kind,
        in_draft: user.in_draft || !!before?.in_draft,
        in_live: user.in_live || !!before?.in_live,
        in_scheduled: user.in_scheduled || !!before?.in_scheduled,
        publish_at: user.publish_at ?? before?.publish_at ?? null,
      })
    }
  return { experiences: [...found.values()].sort((a, b) => (a.id < b.id ? 1 : -1)), through: met }
}
