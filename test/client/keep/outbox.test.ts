import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { createOutbox } from '../../../src/client/keep/outbox.ts'
import { openStorage } from '../../../src/client/keep/storage.ts'
import { createPostReports, createTransport } from '../../../src/client/network/transport.ts'
import type { Report } from '../../../src/protocol/wire.ts'
import { createTime } from '../model/clock.ts'
import { fakeWindow } from '../model/fake-window.ts'

const aReport = (key: string): Report => ({ key, at: 1, visit: 'visit', type: 'event', name: 'exported' })

/** An outbox with a server that gives this answer, in virtual time. */
function anOutbox(answer: (reports: Report[]) => Response, visit?: string) {
  const time = createTime()
  const browser = { indexedDB: new IDBFactory(), local: new Map(), channels: new Set<never>(), clockError: 0 }
  const asked: number[] = []
  const hear = async (request: Request) => {
    asked.push(time.now())
    return answer((JSON.parse(await request.text()) as { reports: Report[] }).reports)
  }
  const host = fakeWindow(browser, time, async () => {}, hear, Math.random)
  const storage = openStorage(host, 'beckon:token')
  const server = createTransport(host, 'http://localhost:4400/')
  const { signal } = new AbortController()
  const outbox = createOutbox(host, storage, server, createPostReports('token', server), signal, () => visit)
  const rest = async () => {
    for (let turns = 0; turns < 200; turns++) {
      for (let idle = 0; idle < 25; idle++) await new Promise(setImmediate)
      if (!time.next(Number.POSITIVE_INFINITY)) return
    }
    throw new Error('it never comes to rest')
  }
  return { outbox, storage, asked, rest }
}

const settled = (reports: Report[]) => Response.json({ now: 1, accepted: reports.map(({ key }) => key), refused: [] })

test('[R6] a server that answers and settles nothing is asked a few times, later each time, and nothing is lost', async () => {
  let settles = false
  const { outbox, storage, asked, rest } = anOutbox(reports => settled(settles ? reports : []))

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

test('[R6] a server that asks for ten minutes of rest gets them, and then the reports', async () => {
  let busy = true
  const { outbox, storage, asked, rest } = anOutbox(reports => {
    if (!busy) return settled(reports)
    busy = false
    return new Response('', { status: 503, headers: { 'retry-after': '600' } })
  })
  await outbox.add(aReport('a'))
  await rest()
  expect(asked).toHaveLength(2)
  expect(asked[1]! - asked[0]!).toBeGreaterThanOrEqual(600_000)
  expect(await storage.list('r')).toEqual([])
})

test('what was said more than 20 days ago is signed anew, if the same person looks now', async () => {
  const DAY = 86_400_000
  const token = (person: string, day: number) => `${person}.${(day * DAY).toString(36)}.0.signature`
  const sent: Report[] = []
  const keep = (reports: Report[]) => {
    sent.push(...reports)
    return settled(reports)
  }
  const { outbox, rest } = anOutbox(keep, token('ada', 100))
  await outbox.add({ ...aReport('old'), visit: token('ada', 60) })
  await outbox.add({ ...aReport('young'), visit: token('ada', 90) })
  await outbox.add({ ...aReport('other'), visit: token('ben', 60) })
  await rest()
  expect(Object.fromEntries(sent.map(({ key, visit }) => [key, visit]))).toEqual({
    old: token('ada', 100),
    young: token('ada', 90),
    other: token('ben', 60),
  })
})
