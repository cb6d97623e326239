import type { GroupKind } from '../../../protocol/delivery.ts'
import type { Snoozed } from '../../../protocol/wire.ts'
import type { ReadLive } from '../../content/experiences/read-live.ts'
import type { KnownProfile } from '../../people/profiles/profile-record.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { Remembered } from './remembered.ts'

interface Row
  extends RowOf<'interactions', 'experience_id' | 'group_kind' | 'group_id' | 'delivery_id' | 'step_id'>,
    RowOf<'deliveries', 'options'> {
  /** Null: it has lost its name, and no page could say which one it means. */
  key: string | null
  group_kind: GroupKind
  since: number
  until: number
  insist: number | null
  live: string
}

/** More than anybody leaves for later. */
const MOST = 20

const SNOOZED = `SELECT i.experience_id, i.group_kind, i.group_id, i.delivery_id, i.step_id, i.first_displayed_at AS since,
    i.defer_until AS until, d.options, d.skip_triggers AS insist, e.live,
    (SELECT MIN(k.key) FROM interaction_keys k WHERE k.account_id = $1 AND k.profile_id = $2 AND k.interaction_id = i.id) AS key
  FROM interactions i JOIN experiences e ON e.account_id = i.account_id AND e.id = i.experience_id
  LEFT JOIN deliveries d ON d.account_id = i.account_id AND d.id = i.delivery_id
  WHERE i.account_id = $1 AND i.profile_id = $2 AND i.experience_kind IN ('tour', 'survey')
    AND i.state IN ('displayed', 'started') AND i.defer_until > i.displayed_at
    AND e.live IS NOT NULL AND e.archived_at IS NULL AND (d.until_at IS NULL OR d.until_at >= $3)
  ORDER BY i.id DESC LIMIT ${MOST}`

/**
 * What the person left for later, on whichever device, as far as it is live and they have not finished it elsewhere. A Delivery
 * whose time is over does not come back.
 */
export async function snoozedOf(
  tx: Tx,
  { account_id, id }: KnownProfile,
  { history }: Remembered,
  readLive: ReadLive,
): Promise<Snoozed[]> {
  // Nearly nobody has a snooze, so we ask separately.
  if (!Object.values(history).some(({ defer_until, last_at }) => (defer_until ?? 0) > last_at)) return []
  const rows = await tx.query<Row>(SNOOZED, [account_id, id, tx.now])
  return rows
    .filter(({ experience_id, since }) => (history[experience_id]?.ended_at ?? 0) < since)
    .flatMap(({ key, ...row }) => (key === null ? [] : [{ key, ...row }]))
    .map(row => ({
      interaction: row.key,
      experience: readLive(row.live),
      group_kind: row.group_kind,
      group_id: row.group_id,
      ...(row.delivery_id !== null && {
        delivery: { id: row.delivery_id, options: row.options === null ? null : JSON.parse(row.options) },
      }),
      insist: row.insist === 1,
      step: row.step_id,
      since: row.since,
      until: row.until,
    }))
}
