import type { BeckonServer } from '../src/server/app/create-server.ts'
import { EVERY_ACCOUNT } from '../src/server/ground/every-account.ts'

/** People of the last month with a few properties: `user-0`, `user-1`, … Every other one is on the plan pro. */
export async function fillPeople(server: BeckonServer, people: number): Promise<void> {
  const today = Math.floor(Date.now() / 86_400_000)
  await server.store.query(
    `${EVERY_ACCOUNT} INSERT INTO profiles (account_id, id, created_at, updated_at, uid, percent, first_seen_at, last_seen_at,
       last_seen_session_count, delivery_ids, properties, hook_properties, last_seen_day)
     WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${people - 1})
     SELECT $1, '0193a0000000' || CAST(100000000000 + i AS TEXT), 1, 1, 'user-' || i, i % 100, 1, CAST(${today} - i % 28 AS BIGINT) * 86400000,
       1, '[]', CASE WHEN i % 2 = 0 THEN '{"first_name":"Ada","plan":"pro","seats":3}' ELSE '{"first_name":"Ada","plan":"free"}' END,
       '{}', ${today} - i % 28 FROM n`,
    [server.credentials.account],
  )
  if (server.store.name === 'postgres') await server.store.query('ANALYZE')
}
