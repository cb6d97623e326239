import { createServer } from '../../../src/server/index.ts'
import { aCaller } from '../../server/caller.ts'
import { lookInto } from '../../server/stores.ts'
import type { ModelServer } from './model-server.ts'

/** The same questions, put to the real server, whose clock stands where the test's stands. */
export async function realServer(
  now: () => number,
  count: number,
): Promise<ModelServer & { token: string; close(): Promise<void> }> {
  const server = await createServer({ data: 'memory', log: null })
  server.clock.freeze(now())
  const me = aCaller(server)
  const uid = 'ada'
  await me.person(uid)
  const deliveries: string[] = []
  for (let index = 0; index < count; index++) {
    const tour = await me.live({ kind: 'tour', automatic: false })
    const { body } = await me.api('POST', '/v3/edit/deliveries', {
      model_kind: 'tour',
      model_id: tour.id,
      uid,
      delivery_ids_position: 'last',
    })
    deliveries.push(body.delivery.id)
  }
  const rows = <T>(sql: string) => lookInto<T & Record<string, unknown>>(server, `${sql}`, [])
  return {
    uid,
    deliveries,
    token: server.credentials.token,
    close: () => server.close(),
    async answer(request) {
      server.clock.freeze(now())
      return server.app.request(request)
    },
    confirmed: async () =>
      (await rows<{ id: string }>('SELECT id FROM deliveries WHERE at IS NOT NULL')).map(({ id }) => id),
    taken: async () =>
      new Map(
        (
          await rows<{ report_key: string; times: number }>(
            'SELECT report_key, COUNT(*) AS times FROM report_keys GROUP BY report_key',
          )
        ).map(row => [row.report_key, Number(row.times)]),
      ),
    async twice() {
      await server.settle()
      return Number(
        (await rows<{ value: number }>("SELECT value FROM counters WHERE name = 'shown-twice'"))[0]?.value ?? 0,
      )
    },
  }
}
