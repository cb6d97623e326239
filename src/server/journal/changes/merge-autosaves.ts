import type { Diffs } from '../../../content/changes/difference.ts'
import type { ChangeKind, Diff } from '../../../protocol/change.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { addProps, propsOf, removeProps } from './change-props.ts'

/** Counted from the first of them. */
const TOGETHER = 10 * 60_000
/** The most Changes to look through. No Experience has nearly as many models. */
const MOST = 500

/** A recent Change that a later autosave may still extend. */
interface OpenChange {
  id: string
  experience: string
  object: Diffs
}

interface Row
  extends RowOf<'changes', 'id' | 'created_at' | 'model_id' | 'kind' | 'path' | 'object' | 'options' | 'user_id'> {
  kind: ChangeKind
}

interface Keyed {
  model: { id: string; path: string }
  kind: ChangeKind
}

export const keyOf = ({ model, kind }: Keyed): string => `${kind} ${model.id} ${model.path}`

/**
 * The autosaves that may still be extended: the user's newest Changes, back to where somebody else wrote, or where the draft was
 * saved, published, scheduled or reverted. We must not merge beyond that, because history would be in the wrong order.
 */
export async function openChanges(
  tx: Tx,
  author: { account: string; user: string },
  experience: string,
): Promise<Map<string, OpenChange>> {
  const rows = await tx.query<Row>(
    `SELECT id, created_at, model_id, kind, path, object, options, user_id FROM changes
     WHERE account_id = $1 AND experience_id = $2 ORDER BY id DESC LIMIT ${MOST}`,
    [author.account, experience],
  )
  const open = new Map<string, OpenChange>()
  // A model that was created or removed meanwhile must not extend its earlier Changes.
  const closed = new Set<string>()
  for (const { id, created_at, model_id, kind, path, object, options, user_id } of rows) {
    if (user_id !== author.user || created_at <= tx.now - TOGETHER || !('autosave' in JSON.parse(options))) break
    const key = keyOf({ model: { id: model_id, path }, kind })
    if (kind !== 'update' && kind !== 'related') closed.add(model_id)
    else if (!closed.has(model_id) && !open.has(key)) open.set(key, { id, experience, object: JSON.parse(object) })
  }
  return open
}

/**
 * Merges two Changes: from the value before the first to the value after the last. Properties with their old value are removed.
 */
export async function mergeChange(tx: Tx, account: string, earlier: OpenChange, later: Diffs): Promise<void> {
  const { id, experience, object } = earlier
  const merged: Diffs = { ...object }
  for (const [name, [was, is]] of Object.entries(later)) {
    const both: Diff = [object[name] ? object[name][0] : was, is]
    if (JSON.stringify(both[0]) === JSON.stringify(both[1])) delete merged[name]
    else merged[name] = both
  }
  const [before, after] = [propsOf(object), propsOf(merged)]
  const found = { account, id, experience }
  await removeProps(
    tx,
    found,
    [...before].filter(prop => !after.has(prop)),
  )
  await addProps(
    tx,
    found,
    [...after].filter(prop => !before.has(prop)),
  )
  if (Object.keys(merged).length === 0)
    await tx.run('DELETE FROM changes WHERE account_id = $1 AND id = $2', [account, id])
  else
    await tx.run('UPDATE changes SET object = $3, updated_at = $4 WHERE account_id = $1 AND id = $2', [
      account,
      id,
      JSON.stringify(merged),
      tx.now,
    ])
}
