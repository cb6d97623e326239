import type { Audience } from '../../../content/audience.ts'
import type { Diff } from '../../../protocol/change.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { readAudience } from './read-audience.ts'

/** Something that people get. */
interface Live {
  account_id: string
  id: string
  live: string | null
}

/**
 * What a Change says about whom an Experience is for from now on, beside whom it was for when it was last live. Nothing while it
 * is not live.
 */
export async function audienceDiff(tx: Tx, { account_id, id, live }: Live): Promise<{ audience?: Diff }> {
  if (live === null) return {}
  return { audience: [await notedAudience(tx, account_id, id), await readAudience(tx, account_id, live)] }
}

/** Whom it was for when it was last live, when this version was, or before a Change. Null: nobody wrote that down. */
export async function notedAudience(
  tx: Tx,
  account: string,
  experience: string,
  { version, before }: { version?: number; before?: string } = {},
): Promise<Audience | null> {
  const noted = await tx.query<RowOf<'changes', 'object'>>(
    `SELECT c.object FROM change_props p JOIN changes c ON c.account_id = p.account_id AND c.id = p.change_id
     WHERE p.account_id = $1 AND p.experience_id = $2 AND p.prop = 'audience'
     ${before === undefined ? '' : 'AND p.change_id < $3'} ORDER BY p.change_id DESC
     ${version === undefined ? 'LIMIT 1' : ''}`,
    [account, experience, ...(before === undefined ? [] : [before])],
  )
  const objects = noted.map(({ object }) => JSON.parse(object) as { version: Diff; audience: [unknown, Audience] })
  const found = version === undefined ? objects[0] : objects.find(object => object.version[1] === version)
  return found?.audience[1] ?? null
}
