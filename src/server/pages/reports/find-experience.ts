import type { Kind } from '../../../protocol/experience.ts'
import { newestVersionOf } from '../../content/versions/known-parts.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Question, Tx } from '../../store/store.ts'

export interface ReportedExperience extends RowOf<'experiences', 'kind' | 'version'> {
  kind: Kind
  /** The newest published version. */
  version: number | null
  /** The id of the newest version that was ever published. */
  newest: string | null
}

/** The Experiences that the reports of a request are about. */
export type KnownExperiences = Map<string, Promise<ReportedExperience | undefined>>

export const experienceQuestion = (account: string, id: string): Question => ({
  sql: `SELECT kind, version, ${newestVersionOf('$1', '$2')} FROM experiences WHERE account_id = $1 AND id = $2`,
  values: [account, id],
})

/**
 * The Experience of a report. It is read very often and rarely written. What was never published is not found: nobody can have
 * seen it. What was published once is, because pages that showed it may report late.
 */
export function findExperience(
  { tx, account, experiences }: { tx: Tx; account: string; experiences: KnownExperiences },
  id: string,
): Promise<ReportedExperience | undefined> {
  const known = experiences.get(id)
  if (known) return known
  const { sql, values } = experienceQuestion(account, id)
  const found = tx.recall<ReportedExperience>(sql, values).then(row => (row && row.newest !== null ? row : undefined))
  experiences.set(id, found)
  return found
}

/** A page may have an older version than the newest, but never a later one. Then the version is unknown. */
export const knownVersion = (
  { version }: Pick<ReportedExperience, 'version'>,
  told: number | undefined,
): number | null => (told !== undefined && version !== null && told <= version ? told : null)
