import type { Store, Tx, Value } from '../../src/server/store/store.ts'

export interface Watched {
  sql: string
  values: Value[]
}

/** Records every statement that a store runs from now on, in order. The server uses the same store. */
export function watchStatements(store: Store): Watched[] {
  const seen: Watched[] = []
  const noting =
    <A extends [sql: string, values?: Value[]], R>(ask: (...asked: A) => R) =>
    (...asked: A): R => {
      seen.push({ sql: asked[0], values: asked[1] ?? [] })
      return ask(...asked)
    }
  const watched = (tx: Tx): Tx => ({
    ...tx,
    query: noting(tx.query) as Tx['query'],
    first: noting(tx.first) as Tx['first'],
    recall: noting(tx.recall) as Tx['recall'],
    note: noting(tx.note) as Tx['note'],
    run: noting(tx.run),
    send: noting(tx.send),
    sendNote: noting(tx.sendNote),
  })
  const { transaction, query } = store
  store.transaction = (work, ...how) => transaction(tx => work(watched(tx)), ...how)
  store.query = noting(query) as Store['query']
  return seen
}
