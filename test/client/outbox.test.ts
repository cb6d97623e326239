import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createOutbox } from '../../src/client/outbox.ts'
import { openStorage } from '../../src/client/storage.ts'
import { createTransport } from '../../src/client/transport.ts'
import type { Report } from '../../src/protocol/wire.ts'
import { createTime } from './model/clock.ts'
import { fakeWindow } from './model/fake-window.ts'

const aReport = (key: string): Report => ({ key, at: 1, visit: 'visit', type: 'event', name: 'exported' })

test('[R6] a server that answers and settles nothing is asked a few times, later each time, and nothing is lost', async () => {
  const time = createTime()
  const browser = { indexedDB: new IDBFactory(), local: new Map(), channels: new Set<never>(), clockError: 0 }
  const asked: number[] = []
  let settles = false
  const answer = async (request: Request) => {
    asked.push(time.now())
    const { reports } = JSON.parse(await request.text()) as { reports: Report[] }
    return Response.json({ now: 1, accepted: settles ? reports.map(({ key }) => key) : [], refused: [] })
  }
  const host = fakeWindow(browser, time, async () => {}, answer, Math.random)
  const storage = openStorage(host, 'beckon:token')
  const outbox = createOutbox(host, 'token', storage, createTransport(host, 'http://localhost:4400/'))
  const rest = async () => {
    for (let turns = 0; turns < 200; turns++) {
      for (let idle = 0; idle < 25; idle++) await new Promise(setImmediate)
      if (!time.next(Number.POSITIVE_INFINITY)) return
    }
    throw new Error('it never comes to rest')
  }

  await outbox.add(aReport('a'))
  await outbox.add(aReport('b'))
  await rest()
  const waits = asked.slice(1).map((at, index) => at - asked[index]!)
  expect(asked).toHaveLength(8)
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect(waits[0]).toBeGreaterThanOrEqual(1_000)
  expect(outbox.state().failure).not.toBeNull()
  expect(await storage.list('r')).toHaveLength(2)

  settles = true
  outbox.plan()
  await rest()
  expect(await storage.list('r')).toEqual([])
  expect(outbox.state().failure).toBeNull()
})
