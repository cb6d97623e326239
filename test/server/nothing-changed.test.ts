import { describe, expect, test } from 'vitest'
import { allRows } from './all-rows.ts'
import { aRecord, changeable } from './every-record.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

/** When somebody was seen and how much was asked: said of the request, not of the record. */
const ABOUT_REQUESTS = ['secrets', 'request_counts', 'counters']

describe.each(STORES)('A write that changes nothing, on %s', store => {
  const { server, me } = serverFor(store)

  const everything = async () => {
    const tables = await allRows(server)
    return Object.fromEntries(Object.entries(tables).filter(([table]) => !ABOUT_REQUESTS.includes(table)))
  }

  test.each(changeable.map(endpoint => [endpoint.path, endpoint] as const))(
    'moves and writes nothing at %s',
    async (_, endpoint) => {
      const { address, read } = await aRecord(me, endpoint)
      const before = await read()
      const rows = await everything()
      const { record } = before
      const known = Object.entries(record).filter(([name]) => fields(endpoint).includes(name))
      const writes: [string, object][] = [
        ['PATCH', {}],
        ['PATCH', record],
        ...known
          .filter(([name]) => name !== 'published_at')
          .map(([name, value]): [string, object] => ['PATCH', { [name]: value }]),
        ...(endpoint.methods.includes('PUT')
          ? [['PUT', record] as [string, object], ['PUT', {}] as [string, object]]
          : []),
      ]
      expect(known.length).toBeGreaterThan(0)
      for (const [method, sent] of writes) {
        server.clock.advance?.(1_000)
        const { status, body } = await me.api(method, address, sent)
        const what = `${method} ${address} ${JSON.stringify(sent)}: ${JSON.stringify(body.messages ?? null)}`
        expect(status, what).toBe(200)
        expect(Object.values(body)[0], what).toMatchObject({ updated_at: record.updated_at })
        expect(await read(), what).toEqual(before)
        expect(await everything(), what).toEqual(rows)
      }
    },
  )
})

const fields = ({ params }: (typeof changeable)[number]): string[] =>
  Object.keys((params as unknown as { shape: object }).shape)
