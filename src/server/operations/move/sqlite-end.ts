import { join } from 'node:path'
import { emptyTables } from '../../store/empty-tables.ts'
import type { Store } from '../../store/store.ts'
import type { End, Mark, Row } from './end.ts'
import { insertsOf, pagesOfRows } from './rows.ts'

/** The embedded database. Only the process that has opened it can write. */
export function sqliteEnd(store: Store, folder: string): End {
  return {
    words: folder,
    begin: async () => {},
    commit: async () => {},
    readMark: async () => (await store.query<Mark & Row>('SELECT id, state, place FROM moves'))[0] ?? null,
    writeMark: mark =>
      store.transaction(async tx => {
        await tx.run('DELETE FROM moves')
        if (mark)
          await tx.run('INSERT INTO moves (id, state, place) VALUES ($1, $2, $3)', [mark.id, mark.state, mark.place])
      }),
    isUsed: async () => (await store.query('SELECT id FROM accounts LIMIT 1')).length > 0,
    async empty() {
      const [mark] = await store.query<Mark>('SELECT id, state, place FROM moves')
      // This is the only copy of the data from before the move.
      if (mark?.state === 'gone')
        await store.file!.copyTo(join(folder, `before-move-${new Date().toISOString().replace(/[:.]/g, '-')}.db`))
      await store.transaction(tx => emptyTables(tx))
    },
    pages: table => pagesOfRows(table, (sql, values) => store.query<Row>(sql, values), store.sizes),
    insert: (table, rows) =>
      store.transaction(async tx => {
        for (const { sql, values } of insertsOf(table, rows, tx.sizes)) tx.send(sql, values)
      }),
    // SQLite plans by its indexes alone, here and in every server.
    survey: async () => {},
    close: () => store.close(),
  }
}
