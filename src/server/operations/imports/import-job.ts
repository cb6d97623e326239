import type { z } from 'zod'
import type { ImportAnswer, NewImport } from '../../../protocol/schema/people-import.ts'
import { countOf, jobRecord } from '../../access/routes/job-routes.ts'
import type { JobRow } from '../../journal/jobs/job-row.ts'
import type { Means } from '../../journal/record-audit.ts'
import type { Column } from './map-columns.ts'

/** What an import was asked for. */
export interface Import extends Pick<z.output<typeof NewImport>, 'action' | 'empty'> {
  file: string | null
  columns: Column[]
  /** How whoever asked got access: the audit list says it of everybody who is forgotten. */
  means: Means
}

export const importIn = ({ wanted }: JobRow): Import => JSON.parse(wanted)

export function importRecord(row: JobRow): z.input<typeof ImportAnswer> {
  const { file, columns, action, empty } = importIn(row)
  return {
    ...jobRecord(row),
    file,
    action,
    empty,
    dry_run: row.dry === 1,
    columns,
    created: countOf(row, 'created'),
    updated: countOf(row, 'updated'),
    unchanged: countOf(row, 'unchanged'),
    forgotten: countOf(row, 'forgotten'),
  }
}
