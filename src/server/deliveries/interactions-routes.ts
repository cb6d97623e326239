import { Interactions } from '../../protocol/operations/interactions.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { listPage } from '../http/page.ts'
import { notFound } from '../http/problem.ts'
import { markFigures } from '../journal/mark-figures.ts'
import { withoutForgotten } from '../journal/without-forgotten.ts'
import { expandProfiles } from '../people/profiles/expand-profiles.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { askedOf } from './asked-of.ts'
import { type InteractionRow, interactionRecord, type ResponseRow, responseRecord } from './interaction-record.ts'

export const interactions: Endpoint[] = [
  manage(Interactions.list, ({ store, account, params: { id, expand, ...page } }) =>
    store.transaction(async tx => {
      const values = [account.id, id]
      const known = await tx.first('SELECT id FROM experiences WHERE account_id = $1 AND id = $2', values)
      if (!known) throw notFound('The tour')
      const where = await withoutForgotten(tx, account.id, 'account_id = $1 AND experience_id = $2', values)
      const listing = { table: 'interactions', where, values, order: page.order }
      const { rows, cursor } = await listPage<InteractionRow>(tx, listing, page)
      const ids = rows.map(row => row.profile_id)
      const profiles = await expandProfiles(tx, account.id, ids, expand)
      return { body: { interactions: rows.map(row => interactionRecord(row, profiles.get(row.profile_id))), cursor } }
    }),
  ),
  manage(Interactions.get, ({ store, account, params: { id, expand } }) =>
    store.transaction(async tx => {
      const row = await one<InteractionRow>(tx, 'interactions', account.id, id)
      const profiles = await expandProfiles(tx, account.id, [row.profile_id], expand)
      return { body: { interaction: interactionRecord(row, profiles.get(row.profile_id)) } }
    }),
  ),
  manage(
    Interactions.listResponses,
    ({ store, account, params: { id, profile_id, interaction_id, expand, ...page } }) =>
      store.transaction(async tx => {
        const values = [account.id]
        let where = 'account_id = $1'
        // The narrowest condition finds the rows. `COALESCE` keeps the planner from using an index for the others.
        for (const [column, wanted] of Object.entries({ interaction_id, profile_id, survey_id: id })) {
          if (wanted === undefined) continue
          where += ` AND ${values.length === 1 ? column : `COALESCE(${column}, '')`} = $${values.push(wanted)}`
        }
        where = await withoutForgotten(tx, account.id, where, values)
        const { rows, cursor } = await listPage<ResponseRow>(tx, { table: 'responses', where, values }, page)
        const ids = rows.map(row => row.profile_id)
        const profiles = await expandProfiles(tx, account.id, ids, expand)
        const asked = await askedOf(tx, account.id, rows)
        const record = (row: ResponseRow) => responseRecord(row, asked.get(row.id), profiles.get(row.profile_id))
        return { body: { responses: rows.map(record), cursor } }
      }),
  ),
  manage(Interactions.removeResponse, ({ store, account, params }) =>
    store.transaction(async tx => {
      const row = await one<ResponseRow>(tx, 'responses', account.id, params.id)
      const { first_displayed_at: at } = await one<Shown>(tx, 'interactions', account.id, row.interaction_id)
      const asked = await askedOf(tx, account.id, [row])
      await tx.run('DELETE FROM responses WHERE account_id = $1 AND id = $2', [account.id, row.id])
      markFigures(tx, account.id, [{ experience: row.survey_id, at }])
      const profiles = await expandProfiles(tx, account.id, [row.profile_id])
      return { body: { response: responseRecord(row, asked.get(row.id), profiles.get(row.profile_id)) } }
    }),
  ),
]

/** Answers count at the time when the survey was shown. */
interface Shown extends RowOf<'interactions', 'first_displayed_at'> {
  first_displayed_at: number
}

const NAMES = { interactions: 'The Interaction', responses: 'The answer' }

/** Finds one by id, but not of a person whose rows are being removed. */
async function one<Row>(tx: Tx, table: keyof typeof NAMES, account: string, id: string): Promise<Row> {
  const values = [account, id]
  const where = await withoutForgotten(tx, account, 'account_id = $1 AND id = $2', values)
  const row = await tx.first<Row>(`SELECT * FROM ${table} WHERE ${where}`, values)
  if (!row) throw notFound(NAMES[table])
  return row
}
