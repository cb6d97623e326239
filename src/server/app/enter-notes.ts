import type { Limits } from '../ground/limits.ts'
import { addToCounter } from '../journal/counters.ts'
import type { LookedFor } from '../journal/note.ts'
import { enterElementPaths } from '../results/figures/enter-element-paths.ts'
import { enterElements } from '../results/figures/enter-elements.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import { enterSaid, type SaidNote } from './enter-said.ts'

interface NoteRow extends RowOf<'notes', 'id' | 'at' | 'kind' | 'owner_id' | 'body'> {
  kind: 'count' | 'said' | 'element'
}

/** Whether there may be more notes, and whether these change figures. */
export interface Entered {
  more: boolean
  counted: boolean
}

/** Enters the oldest notes of an account where they belong. */
export async function enterNotes(tx: Tx, account: string, limits: Limits): Promise<Entered> {
  const notes = await tx.query<NoteRow>(
    `SELECT id, at, kind, owner_id, body FROM notes WHERE account_id = $1 ORDER BY id LIMIT ${tx.sizes.batch}`,
    [account],
  )
  if (notes.length === 0) return { more: false, counted: false }
  const counts = new Map<string, number>()
  const add = (name: string, more = 1) => counts.set(name, (counts.get(name) ?? 0) + more)
  const said: SaidNote[] = []
  const looked: LookedFor[] = []
  for (const { kind, at, owner_id, body } of notes) {
    if (kind === 'count') add(body)
    else if (kind === 'element') looked.push(JSON.parse(body))
    else said.push({ at, owner: owner_id!, ...JSON.parse(body) })
  }
  const refused = await enterSaid(tx, account, said, limits)
  if (refused > 0) add('property-names-refused', refused)
  enterElements(tx, account, looked)
  await enterElementPaths(tx, account, looked)
  for (const [name, more] of counts) addToCounter(tx, account, name, more)
  // Delete by id: a note that is written meanwhile may have a smaller id than the last of these.
  const { places, values } = placesFor(notes.map(({ id }) => id))
  await tx.run(`DELETE FROM notes WHERE account_id = $1 AND id IN (${places})`, [account, ...values])
  return { more: notes.length === tx.sizes.batch, counted: looked.length > 0 }
}
