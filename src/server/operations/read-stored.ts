import { LEASE } from '../deliveries/lease-time.ts'
import type { Stored } from '../ground/create-metrics.ts'
import { EVERY_ACCOUNT } from '../ground/every-account.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'

const DAY = 86_400_000

interface StoredRow extends RowOf<'webhooks', 'id' | 'enabled' | 'disabled_because' | 'paused_until'> {
  next_at: number | null
}

export async function readStored(store: Store): Promise<Stored> {
  const told = await readTables(store)
  return { ...told, room: (await store.file?.room()) ?? null }
}

function readTables(store: Store): Promise<Omit<Stored, 'room'>> {
  return store.transaction(async tx => {
    const size =
      store.name === 'sqlite'
        ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
        : 'SELECT pg_database_size(current_database()) AS bytes'
    const [bytes, counted, leases, webhooks] = await Promise.all([
      tx.first<{ bytes: number }>(size),
      // Counters of single days are limits, which start again every day.
      tx.query<RowOf<'counters', 'name'> & { value: number }>(
        `${EVERY_ACCOUNT} SELECT name, CAST(SUM(value) AS BIGINT) AS value FROM counters WHERE name NOT LIKE '%:%' GROUP BY name ORDER BY name`,
      ),
      tx.first<{ unconfirmed: number | null }>(
        `${EVERY_ACCOUNT} SELECT SUM(unconfirmed) AS unconfirmed FROM leases WHERE updated_at >= $1 AND updated_at < $2`,
        [tx.now - DAY, tx.now - LEASE],
      ),
      tx.query<StoredRow>(
        `${EVERY_ACCOUNT} SELECT w.id, w.enabled, w.disabled_because, w.paused_until, (SELECT MIN(m.next_at) FROM webhook_messages m
           WHERE m.account_id = w.account_id AND m.webhook_id = w.id) AS next_at FROM webhooks w
           WHERE w.enabled = 1 OR w.disabled_because IS NOT NULL`,
      ),
    ])
    return {
      bytes: bytes!.bytes,
      counted,
      leasesUnconfirmed: leases?.unconfirmed ?? 0,
      webhooks: webhooks.map(({ id, enabled, disabled_because, paused_until, next_at }) => ({
        id,
        oldest: Math.max(0, tx.now - (next_at ?? tx.now)) / 1_000,
        paused: (paused_until ?? 0) > tx.now,
        off: enabled ? null : disabled_because,
      })),
    }
  }, 'committed')
}
