import { createHash } from 'node:crypto'
import { Imports } from '../../../protocol/operations/imports.ts'
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

export const imports: Endpoint[] = [
  manage(Imports.create, async ({ store, account, params, form, backend, ...asker }) => {
    const part = form?.get('file')
    if (part === null || part === undefined)
      throw invalid('file: is required; send a multipart form with the file', 'required')
    const bytes = typeof part === 'string' ? Buffer.from(part) : new Uint8Array(await part.arrayBuffer())
    const table = await readTable(bytes)
    const { action, empty, dry_run: dry } = params
    const columns = await mapColumns(table, params)
    const items = await linesOf(table, columns, { empty, batch: store.sizes.batch })
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
  }),
  manage(Imports.run, async ({ store, account, params: { id }, backend, ...asker }) => {
    const row = await runImport(store, actorOf({ account, ...asker }), id)
    backend.behind.jobs.due(account.id, id)
    return { status: 202, body: { import: importRecord(row) } }
  }),
  ...jobRoutes({
    kind: 'import',
    declared: Imports,
    word: 'import',
    takesBack: false,
    one: row => ({ import: importRecord(row) }),
    several: rows => ({ imports: rows.map(importRecord) }),
  }),
]
