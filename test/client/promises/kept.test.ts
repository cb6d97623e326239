import type { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/protocol/wire.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { unavailable } from '../fake-server.ts'
import { hide } from '../model/page-moves.ts'

const names = (reports: Report[]) => reports.flatMap(report => (report.type === 'event' ? report.name : []))

describe('the outbox', () => {
  test('that is full is sent when the server is back, and has room again', async () => {
    const { begin, pass, beckon, server, told } = aVisit()
    server.replies.reports = unavailable
    begin()
    await pass()
    for (let index = 0; index < 1_001; index++) beckon.track(`event ${index}`)
    await pass(3_000)
    server.replies.reports = undefined
    beckon.track('one more')
    await pass(600)
    expect(told('event').length).toBeGreaterThanOrEqual(1_000)
    beckon.track('and one more')
    await pass(600)
    expect(names(told('event'))).toContain('and one more')
    expect(told('count')).toMatchObject([{ what: 'outbox-full' }])
  })

  test('that is being sent as the page is hidden counts no failure, and is sent once', async () => {
    const { begin, pass, beckon, server, told, host, inspected } = aVisit()
    begin()
    await pass()
    await beckon.inspect()
    let answer = () => {}
    let held: Report[] = []
    server.replies.reports = ({ reports }) => {
      server.replies.reports = undefined
      held = reports
      return new Promise(done => {
        answer = () => done(Response.json({ now: 1, accepted: reports.map(({ key }) => key), refused: [] }))
      })
    }
    beckon.track('before')
    await pass(0.1)
    hide(host)
    await pass(0.1)
    expect(names(held)).toEqual(['before'])
    beckon.track('after')
    await pass(3)
    expect((await inspected()!.outbox()).failure).toBeNull()
    answer()
    await pass(30)
    expect(names([...held, ...told('event')])).toEqual(['before', 'after'])
  })
})

describe('storage that hangs', () => {
  test('loses no report that memory has taken over, when the database answers after all', async () => {
    const tour = anExperience({ id: anId('tour'), name: 'tour', step: { triggers: [{ on: 'named', name: 'go' }] } })
    const { begin, pass, beckon, server, told, browser, anotherTab } = aVisit({}, [tour])
    const other = anotherTab()
    const displayed = new Set<string>()
    for (const page of [{ beckon, begin }, other]) {
      page.beckon.on('displayed', (() => displayed.add(`${displayed.size}`)) as never)
      page.begin()
      // A database that both have open.
      page.beckon.track('before')
      await pass()
    }
    server.replies.reports = unavailable
    const release = await holdDatabase(browser.indexedDB)
    for (const page of [other, { beckon }]) page.beckon.trigger('go')
    await pass(3)
    release()
    await pass(5)
    server.replies.reports = undefined
    for (const page of [other, { beckon }]) page.beckon.track('after')
    await pass(900)
    const arrived = new Set(told('displayed').map(({ key }) => key))
    expect(displayed.size).toBeGreaterThan(0)
    expect(arrived.size).toBe(displayed.size)
  })
})

/** Another tab has a transaction that ends only when it is told to. */
async function holdDatabase(factory: IDBFactory): Promise<() => void> {
  const [{ name }] = (await factory.databases()) as [{ name: string }]
  const db = await new Promise<IDBDatabase>(done => {
    const request = factory.open(name)
    request.onsuccess = () => done(request.result as never)
  })
  const stores = [...db.objectStoreNames]
  const store = db.transaction(stores, 'readwrite').objectStore(stores[0]!)
  let held = true
  const again = () => {
    store.get('nothing').onsuccess = () => held && again()
  }
  again()
  return () => {
    held = false
  }
}

describe('a first visit whose boot fails', () => {
  test.each(['ada', undefined])('keeps what was tracked for the next page, of %s', async uid => {
    const { begin, pass, beckon, server, told, anotherTab } = aVisit()
    server.replies.boot = unavailable
    begin()
    if (uid) beckon.identify(uid)
    await beckon.track('exported')
    await pass(3)
    beckon.destroy()
    server.replies.boot = undefined
    const next = anotherTab()
    next.begin()
    if (uid) next.beckon.identify(uid)
    await pass(60)
    expect(names(told('event'))).toEqual(['exported'])
    if (uid) expect(told('event')).toMatchObject([{ visit: `visit of ${uid}` }])
  })
})

test('[R6] a feed that is not answered in time is asked for again', async () => {
  const tour = anExperience({ id: anId('tour'), name: 'tour' })
  const { begin, pass, log, server } = aVisit({}, [tour])
  let lost = 1
  server.replies.feed = () => (lost-- > 0 ? new Promise<Response>(() => {}) : undefined)
  begin()
  await pass(120)
  expect(log).toEqual(['open tour'])
})

test('[R6] what the page asks while the server rests does not use up the retries', async () => {
  const tour = anExperience({ id: anId('tour'), name: 'tour' })
  const { begin, pass, log, server, beckon } = aVisit({}, [tour])
  server.replies.boot = () => new Response('', { status: 503, headers: { 'retry-after': '10' } })
  begin()
  await pass(1)
  for (let times = 0; times < 10; times++) await beckon.refresh()
  server.replies.boot = undefined
  await pass(60)
  expect(log).toEqual(['open tour'])
})
