import type { Kind } from '../../../protocol/experience.ts'
import { newestVersionOf } from '../../content/versions/known-parts.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Taken } from './taken.ts'

export interface ReportedExperience extends RowOf<'experiences', 'kind' | 'version'> {
  kind: Kind
  /** The newest published version. */
  version: number | null
  /** The id of the newest version that was ever published. */
  newest: string | null
}

/** The Experience of a report. It is read very often and rarely written. */
export function findExperience(
  { tx, account }: Pick<Taken, 'tx' | 'account'>,
  id: string,
): Promise<ReportedExperience | undefined> {
  return tx.recall<ReportedExperience>(
    `SELECT kind, version, ${newestVersionOf('$1', '$2')} FROM experiences WHERE account_id = $1 AND id = $2`,
    [account, id],
  )
}

/** A page may have an older version than the newest, but never a later one. Then the version is unknown. */
export const knownVersion = (
  { version }: Pick<ReportedExperience, 'version'>,
  told: number | undefined,
): number | null => (told !== undefined && version !== null && told <= version ? told : null)
