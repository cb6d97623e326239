import { z } from 'zod'
import {
  ContentsAnswer,
  DeleteAccount,
  EndImport,
  ExportAnswer,
  ExportRows,
  ExportRowsAnswer,
  ImportRows,
  ImportRowsAnswer,
} from '../schema/leaving.ts'
import { operation } from './operation.ts'

const NOT_EMPTY = { description: 'There is something in the account already, or no import has begun' }

export const Leaving = {
  beginExport: operation({
    methods: ['GET'],
    path: '/v3/edit/export',
    summary: 'Begin an export of everything in the account: what there is, and its settings',
    may: 'leave',
    answers: { 200: { description: 'What to ask for next', body: z.object({ export: ExportAnswer }) } },
  }),
  exportRows: operation({
    methods: ['GET'],
    path: '/v3/edit/export/:table',
    summary: 'Export the rows of one table, page by page',
    may: 'leave',
    params: ExportRows,
    answers: {
      200: { description: 'One page', body: ExportRowsAnswer },
      404: { description: 'There is no such table in an export' },
    },
  }),
  beginImport: operation({
    methods: ['POST'],
    path: '/v3/edit/import',
    summary: 'Begin an import into this account, which must be empty. An import that was interrupted goes on',
    may: 'leave',
    answers: { 200: { description: 'It may begin', body: z.object({}) }, 409: NOT_EMPTY },
  }),
  endImport: operation({
    methods: ['POST'],
    path: '/v3/edit/import/end',
    summary: 'End an import: the account gets its name and settings, and pages get what is live',
    may: 'leave',
    params: EndImport,
    answers: { 200: { description: 'What is in the account now', body: ContentsAnswer }, 409: NOT_EMPTY },
  }),
  importRows: operation({
    methods: ['POST'],
    path: '/v3/edit/import/:table',
    summary: 'Import rows of one table. Rows that are there already stay as they are',
    may: 'leave',
    large: 'upload',
    params: ImportRows,
    answers: {
      200: { description: 'They are in the account', body: ImportRowsAnswer },
      404: { description: 'There is no such table in an export' },
      409: NOT_EMPTY,
    },
  }),
  contents: operation({
    methods: ['GET'],
    path: '/v3/edit/account/contents',
    summary: 'Count what is in the account: what an export has, and what a deletion takes away',
    may: 'leave',
    answers: { 200: { description: 'How much there is of what', body: ContentsAnswer } },
  }),
  deleteAccount: operation({
    methods: ['DELETE'],
    path: '/v3/edit/account',
    summary: 'Delete the account and everything in it, for good. Nobody gets in from then on',
    may: 'leave',
    params: DeleteAccount,
    answers: { 200: { description: 'What goes', body: ContentsAnswer } },
  }),
}
