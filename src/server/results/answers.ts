import type { Contents } from '../content/versions/contents.ts'
import type { ResponseRow } from '../deliveries/interaction-record.ts'
import { timestamp } from '../http/timestamp.ts'
import { withoutForgotten } from '../journal/without-forgotten.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store, Tx } from '../store/store.ts'

/** Answers with their questions, without those of the team. */
export async function givenAnswers(query: Store['query'], account: string, rows: ResponseRow[], contents: Contents) {
  if (rows.length === 0) return []
  const { places, values } = placesFor([...new Set(rows.map(({ interaction_id }) => interaction_id))])
  const shown = await query<RowOf<'interactions', 'id' | 'version' | 'team'>>(
    `SELECT id, version, team FROM interactions WHERE account_id = $1 AND id IN (${places})`,
    [account, ...values],
  )
  const known = new Map(shown.map(row => [row.id, row]))
  return rows
    .filter(({ interaction_id }) => known.get(interaction_id)?.team !== 1)
    .map(row => ({
      id: row.id,
      created_at: timestamp(row.created_at),
      interaction_id: row.interaction_id,
      profile_id: row.profile_id,
      version: known.get(row.interaction_id)?.version ?? null,
      step_id: row.step_id,
      question: contents.step(known.get(row.interaction_id)?.version ?? null, row.step_id)?.title ?? '',
      answer: row.answer,
      text: row.text,
    }))
}

/** All answers, newest first, in batches, so that a million answers need not be in memory. */
export async function* everyAnswer(store: Store, account: string, survey: string, contents: Contents) {
  let before = 'g'
  for (;;) {
    const rows = await store.transaction(tx => batchOf(tx, account, survey, before), 'committed')
    yield await givenAnswers(store.query, account, rows, contents)
    if (rows.length < store.sizes.batch) return
    before = rows.at(-1)!.id
  }
}

async function batchOf(tx: Tx, account: string, survey: string, before: string): Promise<ResponseRow[]> {
  const values = [account, survey, before]
  const where = await withoutForgotten(tx, account, 'account_id = $1 AND survey_id = $2 AND id < $3', values)
  return tx.query<ResponseRow>(
    `SELECT * FROM responses WHERE ${where} ORDER BY id DESC LIMIT ${tx.sizes.batch}`,
    values,
  )
}
