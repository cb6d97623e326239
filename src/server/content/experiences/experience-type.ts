import { audienceDiff } from '../../journal/audience/noted-audience.ts'
import { recordChanges } from '../../journal/changes/record-changes.ts'
import { touchContent } from '../../journal/content-stamp.ts'
import type { Tx } from '../../store/store.ts'
import { contentType, type Said } from '../drafts/content-type.ts'
import { type DraftRow, type Standing, withStanding } from '../drafts/draft.ts'
import { keepVersion, noteLive } from '../drafts/keep-version.ts'
import { keepScheduled } from '../drafts/kept-drafts.ts'
import {
  isSameSchedule,
  type Times,
  type Waiting,
  withoutWaiting,
  withSchedule,
  writeSchedule,
} from '../drafts/schedule.ts'
import { withAudience } from '../drafts/scheduled-for.ts'
import { standingEntries } from '../drafts/standing-entries.ts'
import type { Writer } from '../drafts/writer.ts'
import { checkPublishable } from './check-content.ts'
import { contentOf } from './experience-record.ts'
import { tellOfLive } from './tell-of-live.ts'

/** Experiences: what people get of them has numbers, and may be scheduled. */
export const experience = contentType<Standing & Times & Waiting>({
  async stand(tx, by, before, edited, wanted) {
    const standing = withoutWaiting(withStanding(edited, wanted, tx.now), wanted)
    const next = await withAudience(tx, withSchedule(standing, wanted, tx.now, by.user.id), wanted)
    const isSame = next.live === before.live && next.archived_at === before.archived_at && isSameSchedule(next, before)
    return edited === before && isSame ? before : keepVersion(tx, by.user.id, next)
  },
  afterWrite,
})

/**
 * What every write must do: record its Changes, plan its schedule, keep what was scheduled if that has ended, and update the feed
 * if people get something else.
 */
async function afterWrite(
  tx: Tx,
  by: Writer,
  before: DraftRow,
  after: DraftRow,
  { entries = [], saving, why }: Said,
): Promise<void> {
  const author = { account: by.account.id, user: by.user.id }
  await recordChanges(tx, author, after, entries, saving)
  const audience = before.live === after.live ? {} : await audienceDiff(tx, after)
  await recordChanges(tx, author, after, standingEntries(before, after, { ...why, ...audience }))
  if (!isSameSchedule(before, after)) {
    await writeSchedule(tx, after)
    await keepScheduled(tx, by.user, before, after)
  }
  if (after.scheduled && after.scheduled !== before.scheduled)
    await checkPublishable(tx, by.account.id, contentOf(after.scheduled))
  if (before.live === after.live) return
  if (after.live !== null) await checkPublishable(tx, by.account.id, contentOf(after.live))
  await noteLive(tx, after)
  tellOfLive(tx, by.account, after)
  await touchContent(tx, by.account.id)
}
