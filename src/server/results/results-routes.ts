import { ResultOfEach, Results } from '../../protocol/operations/results.ts'
import { KINDS } from '../../protocol/schema/experience.ts'
import { type Cell as CsvCell, csvLine } from '../../results/csv.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { type Call, manage } from '../access/manage.ts'
import { actorOf } from '../access/who-asks.ts'
import { type DraftRow, needDraft } from '../content/drafts/draft.ts'
import { type Contents, readContents } from '../content/versions/contents.ts'
import type { ResponseRow } from '../deliveries/interaction-record.ts'
import { listPage } from '../http/page.ts'
import { recordAudit } from '../journal/record-audit.ts'
import { withoutForgotten } from '../journal/without-forgotten.ts'
import { everyAnswer, givenAnswers } from './answers.ts'
import { resultOf, resultsOf } from './result.ts'

const _path = '/v3/analyze/results'
const CSV = 'text/csv'

/** Figures from a moment ago are enough. Everything that changed before that is in them. */
const fresh = ({ backend, account }: Call<unknown>, experience?: string) =>
  backend.behind.figures.freshen(account.id, experience)

/** Records who exported which figures or answers. */
const exported = ({ store, ...asker }: Call<unknown>, what: string, subject: string | null = null): Promise<void> =>
  store.transaction(async tx => recordAudit(tx, actorOf(asker), 'results.exported', subject, { what }))

/** A table whose lines are made while it is sent. */
function table(lines: AsyncIterable<CsvCell[]>) {
  async function* written() {
    for await (const cells of lines) yield csvLine(cells)
  }
  return { lines: written(), type: `${CSV}; charset=utf-8` }
}

async function* rowsAsTable(rows: { [name: string]: CsvCell }[], names: string[]) {
  yield names
  for (const row of rows) yield names.map(name => row[name])
}

const all: Endpoint[] = [
  manage(Results.all, async call => {
    await fresh(call)
    return { body: await call.store.transaction(tx => resultsOf(tx, call.account, call.params)) }
  }),
  manage(Results.allAsTable, async call => {
    await fresh(call)
    await exported(call, 'results')
    const { results } = await call.store.transaction(tx => resultsOf(tx, call.account, call.params))
    const rows = results.map(({ completion, ...row }) => ({ ...row, completion: completion?.share ?? null }))
    const names = ['id', 'kind', 'name', 'live', 'people', 'displayed', 'started', 'completed', 'exited', 'snoozed', 'goal', 'completion'] // biome-ignore format: a row of names
    return table(rowsAsTable(rows, names))
  }),
]

const ofOne: Endpoint[] = KINDS.map(kind =>
  manage(ResultOfEach[kind], async call => {
    const csv = call.params.id.endsWith('.csv')
    const params = { ...call.params, id: call.params.id.replace(/\.csv$/, '') }
    await fresh(call, params.id)
    if (!csv) return { body: { result: await resultOf(call, kind, params) } }
    const { rows } = await resultOf(call, kind, { ...params, by: params.by ?? 'day' })
    await exported(call, 'result', params.id)
    return table(rowsAsTable(rows!, Object.keys(rows![0] ?? {})))
  }),
)

const surveyOf = (call: Call<{ id: string }>): Promise<{ row: DraftRow; contents: Contents }> =>
  call.store.transaction(async tx => {
    const row = await needDraft(tx, call.account.id, 'survey', call.params.id)
    return { row, contents: await readContents(tx.query, call.account.id, row.id) }
  })

const answers: Endpoint[] = [
  manage(Results.answers, async call => {
    const { row, contents } = await surveyOf(call)
    const { id: _, ...page } = call.params
    return call.store.transaction(async tx => {
      const values = [call.account.id, row.id]
      const where = await withoutForgotten(tx, call.account.id, 'account_id = $1 AND survey_id = $2', values)
      const { rows, cursor } = await listPage<ResponseRow>(tx, { table: 'responses', where, values }, page)
      return { body: { answers: await givenAnswers(tx.query, call.account.id, rows, contents), cursor } }
    })
  }),
  manage(Results.answersAsTable, async call => {
    const { row, contents } = await surveyOf(call)
    await exported(call, 'answers', row.id)
    const names = ['id', 'created_at', 'interaction_id', 'profile_id', 'version', 'step_id', 'question', 'answer', 'text'] as const // biome-ignore format: a row of names
    async function* lines() {
      yield [...names]
      for await (const given of everyAnswer(call.store, call.account.id, row.id, contents))
        for (const one of given) yield names.map(name => one[name])
    }
    return table(lines())
  }),
]

export const results: Endpoint[] = [...all, ...answers, ...ofOne]
