import { accountIn } from '../../access/accounts/account.ts'
import { Problem } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordChanges } from '../../journal/changes/record-changes.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import type { DraftRow, Schedule } from '../drafts/draft.ts'
import { keepScheduled } from '../drafts/kept-drafts.ts'
import { NOT_WAITING, writeSchedule } from '../drafts/schedule.ts'
import { standingEntries } from '../drafts/standing-entries.ts'
import type { Writer } from '../drafts/writer.ts'
import { applyContent } from '../experiences/apply-content.ts'

/** A schedule that is due: the earliest of an account. */
interface Due {
  account: string
  id: string
  does: 'publish' | 'unpublish'
  at: number
}

/**
 * Does everything that is due in an account, in the order of the times. Each has a transaction of its own that locks the
 * Experience. If several processes look at the same moment, one does it, and the others find it done. If it cannot be done, the
 * reason is written on the Experience, and it is not tried again.
 */
export async function runDue(store: Store, account: string): Promise<void> {
  for (let due = await earliestOf(store, account); due; due = await earliestOf(store, account)) {
    const wanted = due
    try {
      await store.transaction(tx => run(tx, wanted))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const schedule_problem = error.messages.join('; ')
      await store.transaction(tx => run(tx, wanted, schedule_problem))
    }
  }
}

/** Does it, or writes why it cannot be done. Does nothing if it was done or changed meanwhile. */
async function run(tx: Tx, { account, id, does, at }: Due, schedule_problem?: string): Promise<void> {
  const row = await tx.first<DraftRow>(
    `SELECT * FROM experiences WHERE account_id = $1 AND id = $2 AND ${does}_at = $3 FOR UPDATE`,
    [account, id, at],
  )
  if (!row) return
  const by = await writerOf(tx, account, row[`${does}_by`]!)
  const done = afterwards(does)
  if (schedule_problem !== undefined) await end(tx, by, row, { ...done, schedule_problem })
  else if (does === 'publish')
    await applyContent(tx, by, row, row.scheduled!, { publish_at: [timestamp(at), null] }, done)
  // Somebody unpublished it before.
  else if (row.live === null) await end(tx, by, row, done)
  else await applyContent(tx, by, row, null, { unpublish_at: [timestamp(at), null] }, done)
}

async function end(tx: Tx, by: Writer, row: DraftRow, schedule: Partial<Schedule>): Promise<void> {
  const after = { ...row, ...schedule }
  await writeSchedule(tx, after)
  await keepScheduled(tx, by.user, row, after)
  await recordChanges(tx, { account: row.account_id, user: by.user.id }, row, standingEntries(row, after, {}))
}

const afterwards = (does: Due['does']): Partial<Schedule> =>
  does === 'publish'
    ? { ...NOT_WAITING, schedule_problem: null }
    : { unpublish_at: null, unpublish_by: null, schedule_problem: null }

function earliestOf(store: Store, account: string): Promise<Due | null> {
  return store.transaction(async tx => {
    const find = (does: Due['does']) =>
      tx.first<RowOf<'experiences', 'id'> & { at: number }>(
        `SELECT id, ${does}_at AS at FROM experiences WHERE account_id = $1 AND ${does}_at IS NOT NULL AND ${does}_at <= $2
         ORDER BY ${does}_at, id LIMIT 1`,
        [account, tx.now],
      )
    const [up, down] = [await find('publish'), await find('unpublish')]
    if (up && (!down || up.at <= down.at)) return { account, does: 'publish', ...up }
    return down ? { account, does: 'unpublish', ...down } : null
  }, 'committed')
}

/** In how many milliseconds the next one of this account is due, if that is within the given time. */
export function nextAfter(store: Store, account: string, within: number): Promise<number | null> {
  return store.transaction(async tx => {
    const rows = await tx.query<{ at: number }>(
      `SELECT publish_at AS at FROM experiences
         WHERE account_id = $1 AND publish_at IS NOT NULL AND publish_at <= $2
       UNION ALL SELECT unpublish_at AS at FROM experiences
         WHERE account_id = $1 AND unpublish_at IS NOT NULL AND unpublish_at <= $2`,
      [account, tx.now + within],
    )
    return rows.length === 0 ? null : Math.max(0, Math.min(...rows.map(({ at }) => at)) - tx.now)
  }, 'committed')
}

async function writerOf(tx: Tx, id: string, user: string): Promise<Writer> {
  const row = await tx.first<RowOf<'accounts', 'id' | 'token' | 'settings' | 'webhooks'>>(
    'SELECT id, token, settings, webhooks FROM accounts WHERE id = $1',
    [id],
  )
  return { account: accountIn(row!), user: { id: user, name: '', email: '' } }
}
