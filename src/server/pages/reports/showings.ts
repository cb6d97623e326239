import type { Kind } from '../../../protocol/experience.ts'
import { newestVersionOf } from '../../content/versions/known-parts.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Question, Tx } from '../../store/store.ts'
import type { Reporter } from '../visit/see-again.ts'

export interface InteractionRef
  extends RowOf<
    'interactions',
    'id' | 'profile_id' | 'experience_id' | 'experience_kind' | 'version' | 'displayed_at'
  > {
  /** Whose it is. A Delivery that went along with somebody who signed in is not of the anonymous person who reports it. */
  profile_id: string
  experience_kind: Kind
  /** Null: the page did not say it. */
  version: number | null
  /** The id of the newest version of the Experience. */
  newest: string | null
}

/** The Interactions of a person, by the keys that the browser made when it showed them. */
export type Showings = Map<string, InteractionRef>

export function showingsQuestion(profile: Reporter, keys: string[]): Question {
  const { places, values } = placesFor(keys, 2)
  return {
    sql: `SELECT k.key, i.id, i.profile_id, i.experience_id, i.experience_kind, i.version, i.displayed_at,
       ${newestVersionOf('i.account_id', 'i.experience_id')} FROM interaction_keys k
       JOIN interactions i ON i.account_id = k.account_id AND i.id = k.interaction_id
       WHERE k.account_id = $1 AND k.profile_id = $2 AND k.key IN (${places})`,
    values: [profile.account_id, profile.id, ...values],
  }
}

export async function readShowings(tx: Tx, profile: Reporter, keys: string[]): Promise<Showings> {
  if (keys.length === 0) return new Map()
  const { sql, values } = showingsQuestion(profile, keys)
  const rows = await tx.query<InteractionRef & RowOf<'interaction_keys', 'key'>>(sql, values)
  return new Map(rows.map(({ key, ...row }) => [key, row]))
}
