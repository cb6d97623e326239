import { isDeepStrictEqual } from 'node:util'
import type { Audience } from '../../../content/audience.ts'
import type { Diff } from '../../../protocol/change.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** Who changed the domains of a live Experience last, if that made them what they are. Null: nobody wrote it down. */
export async function placesMovedBy(
  tx: Tx,
  { account_id, id }: { account_id: string; id: string },
  { environments, free }: Pick<Audience, 'environments' | 'free'>,
): Promise<string | null> {
  const last = await tx.first<RowOf<'changes', 'object' | 'user_id'>>(
    `SELECT c.object, c.user_id FROM change_props p JOIN changes c ON c.account_id = p.account_id AND c.id = p.change_id
     WHERE p.account_id = $1 AND p.experience_id = $2 AND p.prop = 'audience' ORDER BY p.change_id DESC LIMIT 1`,
    [account_id, id],
  )
  const object: { [prop: string]: Diff } = last ? JSON.parse(last.object) : {}
  if (!object.places) return null
  const noted = object.audience![1] as Audience
  return isDeepStrictEqual([noted.environments, noted.free], [environments, free]) ? last!.user_id : null
}
