import { conflict, notFound } from '../../http/problem.ts'
import { findJob, type JobRow, startAnew } from '../../journal/jobs/job-row.ts'
import { clearLeftOut } from '../../journal/jobs/left-out.ts'
import { type Actor, recordAudit } from '../../journal/record-audit.ts'
import type { Store, Tx } from '../../store/store.ts'
import { importIn } from './import-job.ts'

/** From now on, an import does what it has only counted. */
export async function runImport(store: Store, actor: Actor, id: string): Promise<JobRow> {
  const { account } = actor
  await store.transaction(tx => needCounted(tx, account, id))
  // What it would have left out may be a long list.
  while (await store.transaction(tx => clearLeftOut(tx, account, id), 'committed'));
  return store.transaction(async tx => {
    const job = await needCounted(tx, account, id)
    recordAudit(tx, actor, 'people.imported', null, { action: importIn(job).action, lines: job.of_people })
    return startAnew(tx, job)
  })
}

async function needCounted(tx: Tx, account: string, id: string): Promise<JobRow> {
  const job = await findJob(tx, { account, kind: 'import', id }, 'hold')
  if (!job) throw notFound('The import')
  if (job.dry !== 1) throw conflict('The import has been run already', 'already')
  if (job.state !== 'done') throw conflict('The import still counts, or was cancelled; send the file again', 'not_live')
  return job
}
