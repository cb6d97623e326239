import { randomBytes } from 'node:crypto'
import type { End } from './end.ts'
import { TABLES } from './tables.ts'
import { countRows, type Tally, tallyOf } from './tally.ts'

/** Why nothing was moved, in one sentence. */
export class NotMoved extends Error {
  override name = 'NotMoved'
}

export interface Moved {
  id: string
  tables: { [name: string]: Tally }
  /** An earlier move had nearly ended, and was only completed. */
  finished: boolean
}

/**
 * Moves everything. The source is valid until it is marked as gone, which is one commit. Before that, the target is marked as
 * arriving, and no server starts on it. So at any time, at most one of the two can be served, and running the move again
 * completes it.
 */
export async function move(from: End, to: End, say: (progress: string) => void): Promise<Moved> {
  await from.begin()
  const gone = await from.readMark()
  if (gone) return bringToItsEnd(gone.id, gone.state === 'gone', from, to)
  if (!(await from.isUsed())) throw new NotMoved(`There is nothing to move in ${from.words}.`)
  const id = randomBytes(12).toString('hex')
  const tables = await copy(id, from, to, say)
  say('looking at every row again')
  for (const table of TABLES) {
    const there = await tallyOf(to, table)
    const here = tables[table.name]!
    if (there.rows !== here.rows || there.hash !== here.hash)
      throw new NotMoved(
        `The table ${table.name} has ${here.rows} rows in ${from.words} and is not the same in ${to.words} (${there.rows} rows); everything stays where it was.`,
      )
  }
  await from.writeMark({ id, state: 'gone', place: to.words })
  await from.commit()
  await arrive(to)
  return { id, tables, finished: false }
}

async function copy(id: string, from: End, to: End, say: (progress: string) => void): Promise<Moved['tables']> {
  await to.begin()
  const mark = await to.readMark()
  if (!mark && (await to.isUsed()))
    throw new NotMoved(`There are accounts in ${to.words} already; move into an empty database.`)
  await to.empty()
  await to.writeMark({ id, state: 'arriving', place: from.words })
  const tables: Moved['tables'] = {}
  for (const table of TABLES) {
    const counting = countRows()
    for await (const rows of from.pages(table)) {
      await to.insert(table, rows)
      counting.add(rows)
    }
    tables[table.name] = counting.tally()
    if (tables[table.name]!.rows > 0) say(`${table.name}: ${tables[table.name]!.rows.toLocaleString('en')} rows`)
  }
  await to.commit()
  return tables
}

/** The source was marked, and then the move was interrupted. */
async function bringToItsEnd(id: string, gone: boolean, from: End, to: End): Promise<Moved> {
  if (!gone) throw new NotMoved(`${from.words} is itself the target of a move that has not ended: run that one again.`)
  const mark = await to.readMark()
  if (mark?.id !== id)
    throw new NotMoved(`Everything in ${from.words} was moved away already; it is served from there.`)
  await arrive(to)
  return { id, tables: {}, finished: true }
}

async function arrive(to: End): Promise<void> {
  await to.begin()
  await to.survey()
  await to.writeMark(null)
  await to.commit()
}
