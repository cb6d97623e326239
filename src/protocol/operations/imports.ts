import { z } from 'zod'
import { ImportAnswer, NewImport, RunImport } from '../schema/people-import.ts'
import { jobOperations } from './job.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/imports'

const One = z.object({ import: ImportAnswer })

export const Imports = {
  create: operation({
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
  }),
  run: operation({
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
  }),
  ...jobOperations({
    path,
    one: { import: ImportAnswer },
    many: { imports: z.array(ImportAnswer) },
    word: 'import',
    mayRead: 'import people',
    mayCancel: 'import people',
    lists: 'List imports of people, newest first',
    cancels: 'Cancel an import: the rest of its file is not taken. What was taken stays',
    stays: 'It has ended, and what it did stays',
  }),
}
