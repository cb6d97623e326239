import { differences } from '../../../content/changes/difference.ts'
import { modelsOf } from '../../../content/changes/models.ts'
import { sentencesOf } from '../../../content/changes/sentences.ts'
import { usersAmong } from '../../access/users/user-record.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import type { VersionRow } from '../drafts/keep-version.ts'
import type { KeptDraft } from '../drafts/kept-drafts.ts'
import { contentOf } from '../experiences/experience-record.ts'
import { namesIn } from './names-in.ts'

/** Versions as the API returns them, with who published each. */
export async function versionRecords(tx: Tx, account: string, rows: VersionRow[], live: number | null) {
  const users = await usersAmong(
    tx,
    account,
    rows.map(({ user_id }) => user_id),
  )
  return rows.map(({ id, created_at, number, run, user_id, restored_from }) => ({
    id,
    created_at: timestamp(created_at),
    number,
    run,
    user: user_id === null ? null : (users.get(user_id) ?? { id: user_id, name: '', email: '' }),
    restored_from,
    live: number === live,
  }))
}

/** Kept drafts as the API returns them. */
export async function keptRecords(tx: Tx, row: DraftRow, kept: KeptDraft[]) {
  const writers = kept.map(({ written_by }): string[] => JSON.parse(written_by ?? '[]'))
  const named = [...writers.flat(), ...kept.flatMap(({ user_id, scheduled_by }) => [user_id, scheduled_by])]
  const users = await usersAmong(tx, row.account_id, named)
  const userOf = (id: string) => users.get(id) ?? { id, name: '', email: '' }
  const now = modelsOf(row.id, contentOf(row.draft))
  const contents = kept.map(({ content }) => modelsOf(row.id, contentOf(content)))
  const nameById = await namesIn(tx, row.account_id, [now, ...contents])
  return kept.map(({ id, created_at, user_id, content, scheduled_by, publish_at }, at) => {
    const then = contents[at]!
    return {
      id,
      created_at: timestamp(created_at),
      name: contentOf(content).name,
      user: userOf(user_id),
      written_by: writers[at]!.flatMap(id => users.get(id) ?? []),
      scheduled: publish_at === null ? null : { publish_at: timestamp(publish_at), user: userOf(scheduled_by ?? '') },
      sentences: sentencesOf(differences(now, then), now, then, nameById),
    }
  })
}
