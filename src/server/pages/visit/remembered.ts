import type { BootOpen } from '../../../protocol/wire.ts'
import {
  type Counting,
  countedSince,
  displayedIn,
  limitedIn,
  type ShowingRow,
} from '../../people/seen/automatic-showings.ts'
import { type PastRow, pastIn } from '../../people/seen/past-in.ts'
import { STATES } from '../../people/seen/states.ts'
import type { Question, Tx } from '../../store/store.ts'

/** What a person did so far, as decisions read it. */
export type Remembered = Pick<BootOpen, 'history' | 'events' | 'done' | 'displayed' | 'limited'> & {
  /** The arms of experiments that they came to, with the share of that run. */
  arms: { [experienceId: string]: { run: number; arm: Arm; share: number } }
}

type Arm = NonNullable<BootOpen['arms']>[string]['arm']

/** For a person who has done nothing yet. */
export const NOTHING: Readonly<Remembered> = { history: {}, events: {}, done: {}, displayed: [], arms: {} }

interface Row extends PastRow {
  what: 'past' | 'event' | 'item' | 'arm'
  name: string
  text: string
  version: number | null
}

export const RANK = `CASE state ${STATES.map((state, rank) => `WHEN '${state}' THEN ${rank}`).join(' ')} END`

const REMEMBERED = `SELECT 'past' AS what, h.experience_id AS name, h.count, h.rank, h.last_at, h.defer_until, '' AS text,
       h.state_rank, h.ended_at, CASE WHEN e.id IS NULL THEN NULL ELSE COALESCE(e.version, 0) END AS version
       FROM histories h LEFT JOIN experiences e ON e.account_id = h.account_id AND e.id = h.experience_id
         AND e.live IS NOT NULL AND e.archived_at IS NULL
       WHERE h.account_id = $1 AND h.profile_id = $2
     UNION ALL SELECT 'event', name, count, 0, 0, NULL, latest, NULL, NULL, NULL FROM event_counts
       WHERE account_id = $1 AND profile_id = $2
     UNION ALL SELECT 'item', experience_id, 0, 0, 0, NULL, item_id, NULL, NULL, NULL FROM launcher_items
       WHERE account_id = $1 AND profile_id = $2
     UNION ALL SELECT 'arm', experience_id, run, 0, 0, NULL, arm || ' ' || CAST(share AS TEXT), NULL, NULL, NULL FROM assignments
       WHERE account_id = $1 AND profile_id = $2`

export const pastQuestion = (account: string, profile: string): Question => ({
  sql: REMEMBERED,
  values: [account, profile],
})

export async function remember(tx: Tx, account: string, profile: string, counting: Counting): Promise<Remembered> {
  const { sql, values } = pastQuestion(account, profile)
  const rows = await tx.query<Row>(sql, values)
  const remembered: Remembered = { history: {}, events: {}, done: {}, displayed: [], arms: {} }
  for (const row of rows) {
    if (row.what === 'past') {
      remembered.history[row.name] = {
        ...pastIn(row),
        version: row.version,
      }
    } else if (row.what === 'event') {
      remembered.events[row.name] = { count: row.count, at: JSON.parse(row.text) }
    } else if (row.what === 'arm') {
      const [arm, share] = row.text.split(' ')
      // Only the latest run can still be running.
      if (row.count >= (remembered.arms[row.name]?.run ?? 0))
        remembered.arms[row.name] = { run: row.count, arm: arm as Arm, share: Number(share) }
    } else {
      remembered.done[row.name] ??= []
      remembered.done[row.name]!.push(row.text)
    }
  }
  const since = countedSince(tx.now, counting)
  if (since === null) return remembered
  const shown = await automaticShowings(tx, account, profile, since)
  const limited = limitedIn(shown, tx.now, counting.limits)
  remembered.displayed = displayedIn(shown, tx.now, counting)
  return Object.keys(limited).length > 0 ? { ...remembered, limited } : remembered
}

/** Automatic tours and surveys, newest first. */
const automaticShowings = (tx: Tx, account: string, profile: string, since: number): Promise<ShowingRow[]> =>
  tx.query<ShowingRow>(
    `SELECT displayed_at, experience_id, experience_kind FROM interactions
     WHERE account_id = $1 AND profile_id = $2 AND displayed_at >= $3
       AND experience_kind IN ('tour', 'survey') AND group_kind IN ('campaign', 'experiment')
     ORDER BY displayed_at DESC LIMIT 1000`,
    [account, profile, since],
  )
