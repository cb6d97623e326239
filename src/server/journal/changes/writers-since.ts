import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export type Writer = RowOf<'users', 'id' | 'name' | 'email'>

type Row = RowOf<'changes', 'user_id' | 'kind' | 'path' | 'object'>

/** What was done besides the content. */
const STANDING = new Set(['archived_at', 'published_at', 'publish_at', 'unpublish_at', 'version'])

/** The users who wrote in the draft of an Experience since a Change, in the order in which they began. Null: since its beginning. */
export async function writersSince(
  tx: Tx,
  account: string,
  experience: string,
  change: string | null,
): Promise<Writer[]> {
  const rows = await tx.query<Row>(
    `SELECT user_id, kind, path, object FROM changes WHERE account_id = $1 AND experience_id = $2 AND id > $3 ORDER BY id`,
    [account, experience, change ?? ''],
  )
  const ids = new Set(rows.filter(isWriting).map(({ user_id }) => user_id))
  const users = await tx.query<Writer>('SELECT id, name, email FROM users WHERE account_id = $1', [account])
  return [...ids].flatMap(id => users.find(user => user.id === id) ?? [])
}

/** A changed Segment is noted too, and so are times. Whoever puts a draft back, or brings kept work back, has not written it. */
function isWriting({ kind, path, object }: Row): boolean {
  if (kind === 'apply' || kind === 'revert') return false
  const names = Object.keys(JSON.parse(object))
  if (kind === 'related') return !names.some(name => name.startsWith('segments.'))
  return path !== '' || !names.every(name => STANDING.has(name))
}
