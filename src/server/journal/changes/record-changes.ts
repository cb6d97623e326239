import type { Difference, Diffs } from '../../../content/changes/difference.ts'
import type { Model, Scalars } from '../../../content/changes/models.ts'
import type { ChangeKind, Diff } from '../../../protocol/change.ts'
import type { Tx } from '../../store/store.ts'
import { addProps, headOf, propsOf } from './change-props.ts'
import { keyOf, mergeChange, openChanges } from './merge-autosaves.ts'

/** The account of the Experience, and the user who wrote to it. */
export interface Author {
  account: string
  user: string
}

export interface Entry {
  model: Pick<Model, 'id' | 'type' | 'path'>
  kind: ChangeKind
  object: Scalars | Diffs
  /** What else to say, as `[before, after]`. */
  more?: { [name: string]: Diff }
}

/** These properties say where and for whom an Experience is. A change of them has the kind `related`. */
const RELATED = ['segment', 'url_group_ids']

/** The entries of an edit. Changes of audience and place are separate from changes of content. */
export function editEntries(found: Difference[]): Entry[] {
  return found.flatMap(({ model, kind, object }): Entry[] => {
    if (kind !== 'update' || model.path !== '') return [{ model, kind, object }]
    const entries: Entry[] = []
    for (const path of RELATED) {
      const related = pick(object, name => headOf(name) === path)
      if (related) entries.push({ model: { ...model, path }, kind: 'related', object: related })
    }
    const rest = pick(object, name => !RELATED.includes(headOf(name)))
    if (rest) entries.unshift({ model, kind, object: rest })
    return entries
  })
}

/** The same differences under one kind, for a revert, an import or a translation. Each value is `[before, after]`. */
export function entriesAs(kind: 'raw' | 'revert' | 'partial', found: Difference[]): Entry[] {
  return found.map(({ model, kind: was, object }) => ({
    model,
    kind,
    object:
      was === 'update'
        ? object
        : Object.fromEntries(
            Object.entries(object).map(([name, value]): [string, Diff] => [
              name,
              was === 'create' ? [null, value] : [value, null],
            ]),
          ),
  }))
}

/** How a write is recorded: separately, or merged with the ones before it, for an editor that saves while somebody types. */
export type Saving = 'save' | 'autosave'

/** Call it in the transaction of the write itself. */
export async function recordChanges(
  tx: Tx,
  author: Author,
  experience: { id: string; kind: string },
  entries: Entry[],
  saving: Saving = 'save',
): Promise<void> {
  const open = saving === 'autosave' ? await openChanges(tx, author, experience.id) : new Map()
  const capture_id: Diff = [null, null]
  const options = saving === 'autosave' ? { capture_id, autosave: [null, true] } : { capture_id }
  for (const entry of entries) {
    const { model, kind, object, more } = entry
    const earlier = open.get(keyOf(entry))
    if (earlier) {
      await mergeChange(tx, author.account, earlier, object as Diffs)
      continue
    }
    const id = tx.newId()
    await tx.run(
      `INSERT INTO changes (account_id, id, created_at, updated_at, experience_id, experience_kind, model_id, model_type,
         kind, path, object, options, user_id)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        author.account, id, tx.now, experience.id, experience.kind, model.id, model.type,
        kind, model.path, JSON.stringify(object), JSON.stringify({ ...options, ...more }), author.user,
      ], // biome-ignore format: as the columns stand
    )
    await addProps(tx, { account: author.account, id, experience: experience.id }, propsOf(object))
  }
}

function pick(object: Diffs, wanted: (name: string) => boolean): Diffs | null {
  const entries = Object.entries(object).filter(([name]) => wanted(name))
  return entries.length > 0 ? Object.fromEntries(entries) : null
}
