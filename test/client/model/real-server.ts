import type { Experience } from '../../../src/protocol/experience.ts'
import { createServer } from '../../../src/server/index.ts'
import { aCaller } from '../../server/caller.ts'
import { SMALL } from '../../server/small.ts'
import { lookInto } from '../../server/stores.ts'
import { type Content, LIVE_NAMES, type LiveName, liveAfter, liveOnes } from './content.ts'
import type { ModelServer } from './model-server.ts'

/** The same questions for the real server. Its clock has the test's time. */
export async function realServer(now: () => number, content: Content): Promise<ModelServer> {
  const server = await createServer({ sizes: SMALL, data: 'memory', log: null })
  server.clock.freeze(now())
  const me = aCaller(server)
  const uid = 'ada'
  await me.person(uid)
  const began = now()
  const automatic = new Map<LiveName, { id: string; version?: number }>()
  for (const name of LIVE_NAMES) {
    if (![content, ...content.publishings].some(({ live }) => live.includes(name))) continue
    const [{ id, published_at, version, ...one }] = liveOnes([name]) as [Experience]
    const steps = one.steps.map(({ id, ...step }) => ({
      ...step,
      ...('buttons' in step && { buttons: step.buttons?.map(({ id, ...button }) => button) }),
    }))
    automatic.set(name, { id: (await me.live({ ...one, steps } as never)).id, version: 1 })
  }
  async function newestOf(kind: string, id: string): Promise<number> {
    const { body } = await me.api('GET', `/v3/edit/${kind}s/${id}/versions`)
    return Math.max(...body.versions.map(({ number }: { number: number }) => number))
  }
  let changes = -1
  let version = 1
  async function publish() {
    const wanted = liveAfter(content, now() - began)
    if (wanted.changes === changes) return
    server.clock.freeze(now())
    for (const [name, one] of automatic) {
      const isLive = wanted.live.includes(name)
      const isNew = isLive && wanted.version !== version
      if (isLive === !!one.version && !isNew) continue
      const [{ kind }] = liveOnes([name]) as [Experience]
      const change = {
        published_at: isLive ? '$now' : null,
        ...(isNew && { description: `version ${wanted.version}` }),
      }
      const { status, body } = await me.api('PATCH', `/v3/edit/${kind}s/${one.id}`, change)
      if (status !== 200) throw new Error(JSON.stringify(body))
      one.version = isLive ? await newestOf(kind, one.id) : undefined
    }
    changes = wanted.changes
    version = wanted.version
  }
  const planned = await Promise.all(
    content.deliveries.map(async ({ at, lasts }) => ({
      tour: await me.live({ kind: 'tour', automatic: false }),
      at: now() + at,
      until: lasts === null ? null : now() + at + lasts,
      id: '',
    })),
  )
  async function makeDue() {
    await publish()
    for (const one of planned.filter(({ id, at }) => !id && at <= now())) {
      server.clock.freeze(now())
      const { body } = await me.api('POST', '/v3/edit/deliveries', {
        model_kind: 'tour',
        model_id: one.tour.id,
        uid,
        delivery_ids_position: 'last',
        options: {},
        ...(one.until && { until: new Date(one.until).toISOString() }),
      })
      one.id = body.delivery.id
    }
  }
  await makeDue()
  const rows = <T>(sql: string) => lookInto<T & Record<string, unknown>>(server, `${sql}`, [])
  return {
    uid,
    makeDue,
    deliveryOf: experience => planned.find(({ tour }) => tour.id === experience)?.id,
    token: server.credentials.token,
    versionOf: id => [...automatic.values()].find(one => one.id === id)?.version,
    close: () => server.close(),
    async answer(request) {
      server.clock.freeze(now())
      return server.app.request(request)
    },
    made: () => planned.flatMap(({ id }) => id || []),
    confirmed: async () =>
      (await rows<{ id: string }>('SELECT id FROM deliveries WHERE at IS NOT NULL')).map(({ id }) => id),
    expired: async () => {
      const over = planned.flatMap(({ id, until }) => (until !== null && until <= now() ? id : []))
      const open = await rows<{ id: string }>('SELECT id FROM deliveries WHERE at IS NULL')
      return over.filter(id => open.some(row => row.id === id))
    },
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
