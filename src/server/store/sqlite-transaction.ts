import type { Clock } from '../ground/clock.ts'
import type { Task } from './group-commit.ts'
import type { Ids } from './ids.ts'
import type { KeptRows } from './kept-rows.ts'
import type { Sizes } from './sizes.ts'
import type { Statement } from './sqlite-statement.ts'
import type { Tx, Value } from './store.ts'
import type { Vault } from './vault.ts'

export type Work = (tx: Tx) => Promise<unknown>

/** What became of a transaction: whether it wrote, whether that must last, and whether its answer promises something. */
export type Outcome = { task: Task<Work>; wrote: boolean; lasting: boolean; promises: boolean } & (
  | { value: unknown }
  | { error: unknown }
)

export interface TransactionTools {
  clock: Clock
  ids: Ids
  sizes: Sizes
  vault: Vault
  kept: KeptRows
  statement(sql: string): Statement
}

/** Runs one transaction of a batch. `apart`: it can be rolled back without the others. */
export async function perform(
  { clock, ids, sizes, vault, kept, statement }: TransactionTools,
  task: Task<Work>,
  apart: boolean,
): Promise<Outcome> {
  const now = clock.now() ?? Date.now()
  let open = true
  let wrote = false
  let lasting = false
  let promises = true
  const use = (sql: string, lasts = true) => {
    if (!open) throw new Error('The transaction has ended')
    const known = statement(sql)
    if (known.writes) {
      wrote = true
      lasting ||= lasts
      kept.heed(known)
    }
    return known
  }
  const tx: Tx = {
    now,
    sizes,
    vault,
    newId: () => ids(now),
    query: async <Row>(sql: string, values: Value[] = []) => use(sql).all(values) as Row[],
    first: async <Row>(sql: string, values: Value[] = []) => use(sql).first(values) as Row | undefined,
    recall: async <Row>(sql: string, values: Value[] = []) => kept.recall(use(sql), values) as Row | undefined,
    foresee() {},
    note: async <Row>(sql: string, values: Value[] = []) => use(sql, false).first(values) as Row | undefined,
    send: (sql, values = []) => void use(sql).run(values),
    sendNote: (sql, values = []) => void use(sql, false).run(values),
    run: async (sql, values = []) => use(sql).run(values),
    promisesNothing() {
      promises = false
    },
  }
  if (apart) statement('SAVEPOINT one').run([])
  try {
    const value = await task.work(tx)
    if (apart) statement('RELEASE one').run([])
    return { task, value, wrote, lasting, promises }
  } catch (error) {
    if (apart) {
      statement('ROLLBACK TO one').run([])
      statement('RELEASE one').run([])
      kept.clear()
    }
    return { task, error, wrote, lasting: false, promises: true }
  } finally {
    open = false
  }
}
