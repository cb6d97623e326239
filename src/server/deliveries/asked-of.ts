import { type Contents, readContents } from '../content/versions/contents.ts'
import { timestamp } from '../http/timestamp.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { AskedOf, ResponseRow } from './interaction-record.ts'

type Shown = RowOf<'interactions', 'id' | 'version' | 'href' | 'completed_at'>

/** What was asked, where, and when the survey was finished, by the id of each answer. */
export async function askedOf(tx: Tx, account: string, answers: ResponseRow[]): Promise<Map<string, AskedOf>> {
  if (answers.length === 0) return new Map()
  const { places, values } = placesFor([...new Set(answers.map(({ interaction_id }) => interaction_id))])
  const shown = await tx.query<Shown>(
    `SELECT id, version, href, completed_at FROM interactions WHERE account_id = $1 AND id IN (${places})`,
    [account, ...values],
  )
  const byId = new Map(shown.map(row => [row.id, row]))
  const contents = new Map<string, Contents>()
  for (const survey of new Set(answers.map(({ survey_id }) => survey_id)))
    contents.set(survey, await readContents((...asked) => tx.query(...asked), account, survey))
  return new Map(
    answers.map(answer => {
      const { version = null, href = null, completed_at = null } = byId.get(answer.interaction_id) ?? {}
      const question = contents.get(answer.survey_id)!.step(version, answer.step_id)?.title ?? ''
      return [answer.id, { question, href, finished_at: timestamp(completed_at) }]
    }),
  )
}
