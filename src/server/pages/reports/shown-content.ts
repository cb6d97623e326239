import { type Contents, contentsOf, readContents } from '../../content/versions/contents.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { InteractionRef } from './showings.ts'

/** What the person sees: the version of their Interaction. If the page did not say which, every version is looked at. */
export async function shownContent(tx: Tx, account: string, shown: InteractionRef): Promise<Contents> {
  const { experience_id, version } = shown
  if (version === null) return readContents(tx.query, account, experience_id)
  const row = await tx.recall<RowOf<'versions', 'content'>>(
    'SELECT content FROM versions WHERE account_id = $1 AND experience_id = $2 AND number = $3',
    [account, experience_id, version],
  )
  return contentsOf(row ? [[version, JSON.parse(row.content)]] : [])
}
