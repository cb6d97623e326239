import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ImportAnswer, NewImport, RunImport } from '../../../protocol/schema/people-import.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { jobRoutes } from '../../access/routes/job-routes.ts'
import { actorOf } from '../../access/who-asks.ts'
import { invalid } from '../../http/problem.ts'
import { insertJob } from '../../journal/jobs/job-row.ts'
import { LIST_START } from '../../journal/jobs/list-place.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { type Import, importRecord } from './import-job.ts'
import { linesOf } from './lines.ts'
import { mapColumns } from './map-columns.ts'
import { readTable } from './read-table.ts'
import { runImport } from './run-import.ts'

const path = '/v3/edit/imports'
const One = z.object({ import: ImportAnswer })

/** The most lines of a file. */
const MOST_LINES = 200_000

export const imports: Endpoint[] = [
  manage({
    methods: ['POST'],
    path,
    summary: 'Import people from a CSV file. First it only says what it would do',
    may: 'import people',
    upload: { file: 'the people: CSV in UTF-8. The first line has the names of the columns. At most 16 MB' },
    large: 'bulk',
    params: NewImport,
    answers: {
      202: { description: 'It goes on behind the request. Ask for it by its id', body: One },
      413: { description: 'The file is larger than 16 MB' },
      429: { description: 'Ten jobs are running in this account. Try again after Retry-After seconds' },
    },
    async act({ store, account, params, form, backend, ...asker }) {
      const part = form?.get('file')
      if (part === null || part === undefined)
        throw invalid('file: is required; send a multipart form with the file', 'required')
      const bytes = typeof part === 'string' ? Buffer.from(part) : new Uint8Array(await part.arrayBuffer())
      const table = await readTable(bytes)
      if (table.rows.length > MOST_LINES)
        throw invalid(`file: has ${table.rows.length} lines; at most ${MOST_LINES} in one file`, 'too_many')
      const { action, empty, dry_run: dry } = params
      const columns = mapColumns(table, params)
      const items = linesOf(table, columns, empty)
      const actor = actorOf({ account, ...asker })
      const file = typeof part === 'string' || !part.name ? null : part.name.slice(0, 200)
      const wanted: Import = { action, empty, columns, file, means: actor.means }
      const asked = createHash('sha256').update(bytes).digest('hex')
      const row = await store.transaction(async tx => {
        if (!dry) recordAudit(tx, actor, 'people.imported', null, { action, lines: items.length })
        return insertJob(tx, account.id, {
          kind: 'import', user: asker.user.id, wanted, key: null, asked, of: items.length, place: LIST_START, items, dry,
        }) // biome-ignore format: one job
      })
      backend.behind.jobs.due(account.id, row.id)
      return { status: 202, body: { import: importRecord(row) } }
    },
  }),
  manage({
    methods: ['POST'],
    path: `${path}/:id/run`,
    summary: 'Run an import that has only said what it would do. Its file is kept for a day',
    may: 'import people',
    params: RunImport,
    answers: {
      202: { description: 'It goes on behind the request', body: One },
      404: { description: 'There is no such import' },
      409: { description: 'It still counts, it runs or has run already, or its file is no longer there' },
    },
    async act({ store, account, params: { id }, backend, ...asker }) {
      const row = await runImport(store, actorOf({ account, ...asker }), id)
      backend.behind.jobs.due(account.id, id)
      return { status: 202, body: { import: importRecord(row) } }
    },
  }),
  ...jobRoutes({
    kind: 'import',
    path,
    names: ['import', 'imports'],
    word: 'import',
    mayRead: 'import people',
    mayCancel: 'import people',
    lists: 'List imports of people, newest first',
    cancels: 'Cancel an import: the rest of its file is not taken. What was taken stays',
    takesBack: false,
    body: ImportAnswer,
    record: importRecord,
  }),
]
