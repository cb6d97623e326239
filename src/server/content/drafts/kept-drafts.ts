import type { User } from '../../access/accounts/account.ts'
import { notFound } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, draftOf, isSameContent } from './draft.ts'
import { writersOf } from './writers-of.ts'

/** A draft that a roll back, a revert or its author replaced, or a version whose schedule ended. */
export interface KeptDraft
  extends RowOf<
    'kept_drafts',
    'id' | 'created_at' | 'user_id' | 'content' | 'written_by' | 'scheduled_by' | 'publish_at'
  > {
  /** Whose words they are: ids of users, as JSON. Null: nobody wrote that down. */
  written_by: string | null
  /** Who scheduled it, and for when. Null: it was in the draft. */
  scheduled_by: string | null
}

/** How many of one Experience we keep. */
const MOST = 20

/** The draft has something that was never published: no version is like it. */
export async function isUnpublishedWork(tx: Tx, { account_id, id, draft }: DraftRow): Promise<boolean> {
  const versions = await tx.query<RowOf<'versions', 'content'>>(
    'SELECT content FROM versions WHERE account_id = $1 AND experience_id = $2 ORDER BY number DESC',
    [account_id, id],
  )
  return versions.every(({ content }) => !isSameContent(draftOf(content), draft))
}

/**
 * Keeps the draft as it is, before something else replaces it. What was published is kept as a version already. `writers`: if
 * something else became live just now, who wrote it before.
 */
export async function keepDraft(
  tx: Tx,
  user: User,
  row: DraftRow,
  writers?: { id: string }[],
): Promise<KeptDraft | null> {
  if (!(await isUnpublishedWork(tx, row))) return null
  const written_by = JSON.stringify((writers ?? (await writersOf(tx, row))).map(({ id }) => id))
  return insertKept(tx, row, {
    user_id: user.id,
    content: row.draft,
    written_by,
    scheduled_by: null,
    publish_at: null,
  })
}

/**
 * Keeps a scheduled version when its schedule has ended: somebody reviewed it. Not if people get it, or if it is found elsewhere,
 * as the draft, as a version or in the next schedule.
 */
export async function keepScheduled(tx: Tx, user: Pick<User, 'id'>, before: DraftRow, after: DraftRow): Promise<void> {
  const { scheduled: content = null, publish_by = null, publish_at = null } = before
  if (content === null || content === after.scheduled) return
  if ([after.draft, after.scheduled].some(other => other && isSameContent(other, content))) return
  if (!(await isUnpublishedWork(tx, { ...after, draft: content }))) return
  if ((await keptDrafts(tx, after)).some(kept => isSameContent(kept.content, content))) return
  await insertKept(tx, after, { user_id: user.id, content, written_by: null, scheduled_by: publish_by, publish_at })
}

async function insertKept(tx: Tx, row: DraftRow, what: Omit<KeptDraft, 'id' | 'created_at'>): Promise<KeptDraft> {
  const kept: KeptDraft = { id: tx.newId(), created_at: tx.now, ...what }
  await tx.run(
    `INSERT INTO kept_drafts (account_id, id, created_at, experience_id, user_id, content, written_by, scheduled_by, publish_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.account_id, kept.id, kept.created_at, row.id, kept.user_id,
      kept.content, kept.written_by, kept.scheduled_by, kept.publish_at,
    ], // biome-ignore format: as the columns stand
  )
  for (const { id } of (await keptDrafts(tx, row)).slice(MOST)) await dropKept(tx, row, id)
  return kept
}

/** Newest first. */
export const keptDrafts = (tx: Tx, { account_id, id }: DraftRow): Promise<KeptDraft[]> =>
  tx.query<KeptDraft>('SELECT * FROM kept_drafts WHERE account_id = $1 AND experience_id = $2 ORDER BY id DESC', [
    account_id,
    id,
  ])

export async function needKept(tx: Tx, row: DraftRow, id: string): Promise<KeptDraft> {
  const kept = (await keptDrafts(tx, row)).find(each => each.id === id)
  if (!kept) throw notFound('The kept draft')
  return kept
}

export async function dropKept(tx: Tx, { account_id }: DraftRow, id: string): Promise<void> {
  await tx.run('DELETE FROM kept_drafts WHERE account_id = $1 AND id = $2', [account_id, id])
}
