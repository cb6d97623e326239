import { Leaving } from '../../../protocol/operations/leaving.ts'
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

export const leaving: Endpoint[] = [
  manage(Leaving.beginExport, async ({ store, account, backend, ...asker }) => {
    // What reports have said is entered first.
    await backend.behind.catchUp(account.id)
    return store.transaction(async tx => {
      const tables: { name: string; rows: number }[] = []
      for (const { name } of KINDS) {
        const row = await tx.first<{ count: number }>(`SELECT COUNT(*) AS count FROM ${name} WHERE account_id = $1`, [
          account.id,
        ])
        tables.push({ name, rows: row!.count })
      }
      const contents = await countContents(tx, account.id)
      recordAudit(tx, actorOf({ account, ...asker }), 'account.exported')
      const own = await exportAccount(tx, account.id)
      return { body: { export: { format: 1, version: VERSION, account: own, contents, tables } } }
    })
  }),
  manage(Leaving.exportRows, ({ store, account, params: { table, after } }) =>
    store.transaction(async tx => ({ body: await exportRows(tx, account.id, needKind(table), after) })),
  ),
  manage(Leaving.beginImport, ({ store, account }) =>
    store.transaction(async tx => {
      await beginImport(tx, account.id)
      return { body: {} }
    }),
  ),
  // Before the route for tables, which would match it too.
  manage(Leaving.endImport, async ({ store, account, params, backend, ...asker }) => {
    const contents = await store.transaction(async tx => {
      await endImport(tx, account.id, params.account)
      const contents = await countContents(tx, account.id)
      recordAudit(tx, actorOf({ account, ...asker }), 'account.imported', null, { contents })
      return contents
    })
    backend.live.hurry(account)
    return { body: { contents } }
  }),
  manage(Leaving.importRows, async ({ store, account, backend, params: { table, rows } }) => {
    if (WITH_PATTERNS.includes(table)) await backend.patterns.check(rows)
    return store.transaction(async tx => ({
      body: { rows: rows.length, renamed: await importRows(tx, account.id, needKind(table), rows) },
    }))
  }),
  manage(Leaving.contents, ({ store, account }) =>
    store.transaction(async tx => ({ body: { contents: await countContents(tx, account.id) } })),
  ),
  manage(Leaving.deleteAccount, async ({ store, account, params, backend }) => {
    const contents = await store.transaction(async tx => {
      const contents = await countContents(tx, account.id)
      await deleteAccount(tx, account.id, params.name)
      return contents
    })
    backend.behind.due(account.id)
    return { body: { contents }, cookie: null }
  }),
]
