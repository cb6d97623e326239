import { isDeepStrictEqual } from 'node:util'
import { type Audience, audiencePlaces } from '../../../content/audience.ts'
import { typeName } from '../../../content/changes/models.ts'
import type { Diff } from '../../../protocol/change.ts'
import type { Tx } from '../../store/store.ts'
import { type Author, recordChanges } from '../changes/record-changes.ts'
import { usersOf } from '../users-of.ts'
import { audienceDiff } from './noted-audience.ts'

/** Notes in the history of the live Experiences of these Environments that they have other domains from now on. */
export async function recordPlaces(tx: Tx, author: Author, environments: (string | null)[]): Promise<void> {
  const found = new Set<string>()
  for (const environment of new Set(environments))
    if (environment !== null)
      for (const { id, in_live } of await usersOf(tx, author.account, 'url_groups', environment))
        if (in_live) found.add(id)
  for (const id of found) await recordFor(tx, author, id)
}

async function recordFor(tx: Tx, author: Author, id: string): Promise<void> {
  const row = await tx.first<{ account_id: string; id: string; kind: string; live: string }>(
    'SELECT account_id, id, kind, live FROM experiences WHERE account_id = $1 AND id = $2',
    [author.account, id],
  )
  const { audience } = await audienceDiff(tx, row!)
  const [before, after] = audience as [Audience | null, Audience]
  if (isDeepStrictEqual(before?.environments, after.environments)) return
  const { version } = JSON.parse(row!.live) as { version: number }
  const places: Diff = [before && audiencePlaces(before), audiencePlaces(after)]
  const object = { places, version: [version, version] as Diff, audience: audience! }
  const model = { id, type: typeName(row!.kind), path: 'audience' }
  await recordChanges(tx, author, row!, [{ model, kind: 'related', object }])
}
