import { conflict, invalid, notFound } from '../http/problem.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Question, Tx } from '../store/store.ts'

/** The Experience of a Delivery, as far as it says whether it can be delivered. */
export interface Model extends RowOf<'experiences', 'archived_at' | 'name'> {
  live: number
}

interface Named {
  model_kind: 'tour' | 'survey'
  model_id: string
  model_key?: string | undefined
}

const MODEL = `SELECT CASE WHEN live IS NULL THEN 0 ELSE 1 END AS live, archived_at, name FROM experiences
  WHERE account_id = $1 AND id = $2 AND kind = $3`

export const modelQuestion = (account: string, { model_kind, model_id }: Named): Question => ({
  sql: MODEL,
  values: [account, model_id, model_kind],
})

export async function needModel(tx: Tx, account: string, { model_kind, model_id, model_key }: Named): Promise<Model> {
  const model = await tx.first<Model>(MODEL, [account, model_id, model_kind])
  if (!model) throw notFound(model_kind === 'tour' ? 'The tour' : 'The survey', model_key ? 'model_key' : 'model_id')
  return model
}

export function needLive({ live, archived_at }: Model): void {
  if (archived_at !== null) throw conflict('The Experience is archived; bring it back and publish it first', 'archived')
  if (!live) throw conflict('The Experience is not live; publish it first', 'not_live')
}

export const unseen = () =>
  invalid('The person has not been seen by the service: they must visit a page with the snippet first', 'unseen')
