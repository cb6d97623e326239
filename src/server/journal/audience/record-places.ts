import { isDeepStrictEqual } from 'node:util'
import { type Audience, audiencePlaces } from '../../../content/audience.ts'
import { typeName } from '../../../content/changes/models.ts'
import type { Diff } from '../../../protocol/change.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type Author, recordChanges } from '../changes/record-changes.ts'
import { usersOf } from '../users-of.ts'
import { audienceDiff } from './noted-audience.ts'

/** A domain that is on or off, or in another Environment, from now on. */
export interface Moved {
  from: string | null
  to: string | null
  /** What happened to it. */
  told: string[]
}

/** Notes in the history of the live Experiences with Environments that they run on other domains from now on. */
export async function recordPlaces(tx: Tx, author: Author, moved: Moved[]): Promise<void> {
  const told = moved.flatMap(each => each.told)
  const more = told.length > FEW ? [`${told.length - FEW} more domains are changed`] : []
  const said = [...told.slice(0, FEW), ...more]
  for (const id of await concerned(tx, author.account, moved)) await recordFor(tx, author, id, said)
}

const FEW = 10

/** A domain without an Environment is part of each. */
async function concerned(tx: Tx, account: string, moved: Moved[]): Promise<Set<string>> {
  const environments = new Set(moved.flatMap(({ from, to }) => [from, to]))
  const found = new Set<string>()
  if (environments.has(null)) {
    const rows = await tx.query<RowOf<'experiences', 'id'> & { live: string }>(
      "SELECT id, live FROM experiences WHERE account_id = $1 AND archived_at IS NULL AND live LIKE '%url_group_ids%'",
      [account],
    )
    for (const { id, live } of rows) if (Array.isArray(JSON.parse(live).url_group_ids)) found.add(id)
    return found
  }
  for (const environment of environments)
    for (const { id, in_live } of await usersOf(tx, account, 'url_groups', environment!)) if (in_live) found.add(id)
  return found
}

async function recordFor(tx: Tx, author: Author, id: string, told: string[]): Promise<void> {
  const row = await tx.first<RowOf<'experiences', 'account_id' | 'id' | 'kind'> & { live: string }>(
    'SELECT account_id, id, kind, live FROM experiences WHERE account_id = $1 AND id = $2 AND live IS NOT NULL',
    [author.account, id],
  )
  const { audience } = await audienceDiff(tx, row!)
  const [before, after] = audience as [Audience | null, Audience]
  if (before && hasSamePlaces(before, after)) return
  const { version } = JSON.parse(row!.live) as { version: number }
  const places: Diff = [before && audiencePlaces(before), audiencePlaces(after)]
  const object = { places, version: [version, version] as Diff, audience: audience! }
  const model = { id, type: typeName(row!.kind), path: 'audience' }
  await recordChanges(tx, author, row!, [{ model, kind: 'related', object, more: { told: [null, told] as Diff } }])
}

/** In the same Environments: a domain that moves between two of them is noted, although people get the same. */
const hasSamePlaces = (before: Audience, after: Audience): boolean =>
  isDeepStrictEqual([before.environments, before.free], [after.environments, after.free])
