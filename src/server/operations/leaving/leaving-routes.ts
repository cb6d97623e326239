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
} from '../../../protocol/schema/leaving.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { actorOf } from '../../access/who-asks.ts'
import { VERSION } from '../../ground/version.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { deleteAccount } from './delete-account.ts'
import { countContents, exportAccount, exportRows, needKind } from './export.ts'
import { beginImport, endImport, importRows } from './import.ts'
import { KINDS } from './kinds.ts'

/** Their patterns are matched on pages. */
const WITH_PATTERNS = ['experiences', 'versions', 'kept_drafts', 'segments']

const NOT_EMPTY = { description: 'There is something in the account already, or no import has begun' }

export const leaving: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/edit/export',
    summary: 'Begin an export of everything in the account: what there is, and its settings',
    may: 'leave',
    answers: { 200: { description: 'What to ask for next', body: z.object({ export: ExportAnswer }) } },
    async act({ store, account, backend, ...asker }) {
      // What reports have said is entered first.
      await backend.behind.catchUp(account.id)
      return store.transaction(async tx => {
        const tables: { name: string; rows: number }[] = []
        for (const { name } of KINDS) {
          const row = await tx.first<{ count: number }>(`SELECT COUNT(*) AS count FROM ${name} WHERE account_id = $1`, [
            account.id,
          ])
          tables.push({ name, rows: Number(row!.count) })
        }
        const contents = await countContents(tx, account.id)
        recordAudit(tx, actorOf({ account, ...asker }), 'account.exported')
        const own = await exportAccount(tx, account.id)
        return { body: { export: { format: 1, version: VERSION, account: own, contents, tables } } }
      })
    },
  }),
  manage({
    methods: ['GET'],
    path: '/v3/edit/export/:table',
    summary: 'Export the rows of one table, page by page',
    may: 'leave',
    params: ExportRows,
    answers: {
      200: { description: 'One page', body: ExportRowsAnswer },
      404: { description: 'There is no such table in an export' },
    },
    act: ({ store, account, params: { table, after } }) =>
      store.transaction(async tx => ({ body: await exportRows(tx, account.id, needKind(table), after) })),
  }),
  manage({
    methods: ['POST'],
    path: '/v3/edit/import',
    summary: 'Begin an import into this account, which must be empty. An import that was interrupted goes on',
    may: 'leave',
    answers: { 200: { description: 'It may begin', body: z.object({}) }, 409: NOT_EMPTY },
    act: ({ store, account }) =>
      store.transaction(async tx => {
        await beginImport(tx, account.id)
        return { body: {} }
      }),
  }),
  // Before the route for tables, which would match it too.
  manage({
    methods: ['POST'],
    path: '/v3/edit/import/end',
    summary: 'End an import: the account gets its name and settings, and pages get what is live',
    may: 'leave',
    params: EndImport,
    answers: { 200: { description: 'What is in the account now', body: ContentsAnswer }, 409: NOT_EMPTY },
    async act({ store, account, params, backend, ...asker }) {
      const contents = await store.transaction(async tx => {
        await endImport(tx, account.id, params.account)
        const contents = await countContents(tx, account.id)
        recordAudit(tx, actorOf({ account, ...asker }), 'account.imported', null, { contents })
        return contents
      })
      backend.live.hurry(account)
      return { body: { contents } }
    },
  }),
  manage({
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
    async act({ store, account, backend, params: { table, rows } }) {
      if (WITH_PATTERNS.includes(table)) await backend.patterns.check(rows)
      return store.transaction(async tx => ({
        body: { rows: rows.length, renamed: await importRows(tx, account.id, needKind(table), rows) },
      }))
    },
  }),
  manage({
    methods: ['GET'],
    path: '/v3/edit/account/contents',
    summary: 'Count what is in the account: what an export has, and what a deletion takes away',
    may: 'leave',
    answers: { 200: { description: 'How much there is of what', body: ContentsAnswer } },
    act: ({ store, account }) =>
      store.transaction(async tx => ({ body: { contents: await countContents(tx, account.id) } })),
  }),
  manage({
    methods: ['DELETE'],
    path: '/v3/edit/account',
    summary: 'Delete the account and everything in it, for good. Nobody gets in from then on',
    may: 'leave',
    params: DeleteAccount,
    answers: { 200: { description: 'What goes', body: ContentsAnswer } },
    async act({ store, account, params, backend }) {
      const contents = await store.transaction(async tx => {
        const contents = await countContents(tx, account.id)
        await deleteAccount(tx, account.id, params.name)
        return contents
      })
      backend.behind.due(account.id)
      return { body: { contents }, cookie: null }
    },
  }),
]
