import type pg from 'pg'
import type { Clock } from '../ground/clock.ts'
import type { Deadline } from './deadline.ts'
import type { Ids } from './ids.ts'
import { askOpening } from './postgres-opening.ts'
import { openSender, type Wires } from './postgres-sender.ts'
import type { Statement } from './postgres-statements.ts'
import type { Sizes } from './sizes.ts'
import type { Isolation, Opening, Tx, Value } from './store.ts'
import type { Vault } from './vault.ts'

export interface TransactionTools extends Wires {
  clock: Clock
  ids: Ids
  sizes: Sizes
  vault: Vault
}

/** Notes may be lost by a power cut. Everything else waits for the disk. */
const ON_DISK = 'SET LOCAL synchronous_commit = on; '

/** One attempt of a transaction. Where nobody waits for an answer, the next statement is sent before it arrives. */
export async function attempt<T>(
  { clock, ids, sizes, vault, ...wires }: TransactionTools,
  work: (tx: Tx) => Promise<T>,
  { deadline, isolation, opening }: { deadline: Deadline; isolation: Isolation; opening?: Opening },
): Promise<T> {
  const { statements } = wires
  const sender = openSender(wires, deadline, isolation)
  let isOpen = true
  try {
    const opened = askOpening((sql, values) => sender.send(statements.of(sql), values), opening)
    const now = clock.now() ?? (await opened.time)
    let lasting = false
    let promises = true
    /** Writes that nobody waits for. They are sent with the next statement. */
    const held: { asked: Statement; values: Value[] }[] = []
    const sendHeld = () => {
      for (const { asked, values } of held.splice(0)) sender.send(asked, values)
    }
    const use = (sql: string, lasts: boolean): Statement => {
      if (!isOpen) throw new Error('The transaction has ended')
      const asked = statements.of(sql)
      lasting ||= lasts && asked.writes
      return asked
    }
    const ask = (sql: string, values: Value[], lasts = true): Promise<pg.QueryResult> => {
      const asked = use(sql, lasts)
      const early = opened.take(sql, values)
      if (early) return early
      if (!asked.reads || held.length > 0) sender.begin()
      sendHeld()
      return sender.send(asked, values)
    }
    const value = await work({
      now,
      sizes,
      vault,
      newId: () => ids(now),
      query: async (sql, values = []) => (await ask(sql, values)).rows,
      first: async (sql, values = []) => (await ask(sql, values)).rows[0],
      // Other processes write too, so we cache nothing. But the opening may have asked for it already.
      recall: async (sql, values = []) => (await ask(sql, values)).rows[0],
      foresee(questions) {
        if (held.length > 0) sender.begin()
        sendHeld()
        opened.ask(questions)
      },
      note: async (sql, values = []) => (await ask(sql, values, false)).rows[0],
      run: async (sql, values = []) => (await ask(sql, values)).rowCount ?? 0,
      send: (sql, values = []) => void held.push({ asked: use(sql, true), values }),
      sendNote: (sql, values = []) => void held.push({ asked: use(sql, false), values }),
      promisesNothing() {
        promises = false
      },
    })
    // A single note needs no transaction: without one, connections commit without waiting for the disk.
    if (held.length > 1 || lasting) sender.begin()
    sendHeld()
    await sender.commit(lasting || promises ? ON_DISK : '')
    return value
  } catch (error) {
    isOpen = false
    const [first = error] = await sender.rollBack()
    throw first
  } finally {
    isOpen = false
    await sender.release()
  }
}
