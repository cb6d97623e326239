import { describe, expect, test } from 'vitest'
import type { Report } from '../../../src/protocol/wire.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending, unavailable } from '../fake-server.ts'
import type { Host } from '../model/fake-window.ts'
import { leave } from '../model/page-moves.ts'

const names = (reports: Report[]) => reports.flatMap(report => (report.type === 'event' ? report.name : []))
const tour = anExperience({ id: anId('tour'), name: 'tour' })
const later = anExperience({ id: anId('later'), name: 'later', step: { triggers: [{ on: 'named', name: 'go' }] } })

describe('what keeps records and reports', () => {
  test('is not loaded where there is nothing to show, nor where something may show later', async () => {
    const nothing = aVisit()
    nothing.begin()
    nothing.beckon.identify('ada', { plan: 'pro' })
    await nothing.pass(60)
    expect(nothing.parts.asked).toEqual([])
    expect(await nothing.browser.indexedDB.databases()).toEqual([])

    const waiting = aVisit({}, [later])
    waiting.begin()
    await waiting.pass(60)
    expect(waiting.parts.asked).toEqual(['decide'])
    expect(await waiting.browser.indexedDB.databases()).toEqual([])
  })

  test('is asked for beside what shows, not before it', async () => {
    const { begin, pass, beckon, parts, log } = aVisit({}, [later])
    begin()
    await pass()
    const arrive = parts.hold('keep')
    beckon.trigger('go')
    await pass()
    expect(new Set(parts.asked)).toEqual(new Set(['decide', 'keep', 'stage', 'tour']))
    expect(log).toEqual([])
    arrive()
    await pass()
    expect(log).toEqual(['open later'])
  })

  test('takes what was said before it came, once each and in order', async () => {
    const { begin, pass, beckon, parts, told } = aVisit()
    const arrive = parts.hold('keep')
    begin()
    await pass()
    const properties = { amount: 1 }
    beckon.track('first', properties)
    properties.amount = 2
    await pass()
    beckon.track('second')
    await pass()
    expect(told('event')).toEqual([])
    arrive()
    await pass()
    expect(told('event')).toMatchObject([{ name: 'first', properties: { amount: 1 } }, { name: 'second' }])
  })

  test('is on its way while the page is left: what was said is sent at once', async () => {
    const { begin, pass, beckon, parts, told, host } = aVisit()
    const arrive = parts.hold('keep')
    begin()
    beckon.track('before the server knew who it is')
    await pass()
    beckon.track('at the last moment')
    leave(host)
    await pass(1)
    expect(names(told('event'))).toEqual(['before the server knew who it is', 'at the last moment'])
    arrive()
    await pass()
    const keys = told('event').map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  test('did not come: it is asked for again, and what was said is sent', async () => {
    const { begin, pass, beckon, parts, told } = aVisit()
    const errors: Error[] = []
    beckon.on('error', error => errors.push(error))
    parts.fail('keep', 2)
    begin()
    await pass()
    await beckon.track('exported')
    expect(errors.map(({ message }) => message)).toContainEqual(expect.stringContaining('keep'))
    await pass(100)
    expect(names(told('event'))).toEqual(['exported'])
  })

  test('did not come on the next page of a tour: it is asked for again, and the tour goes on', async () => {
    const { begin, pass, beckon, session, nextPage, server } = aVisit({}, [tour])
    begin()
    await pass()
    server.answers({ feed: null })
    beckon.destroy()
    const next = nextPage(session)
    next.parts.fail('keep', 3)
    next.begin()
    await pass()
    expect(next.log).toEqual([])
    await pass(120)
    expect(next.log).toEqual(['open tour'])
  })
})

describe('who has gone', () => {
  const recordOf = async (factory: { open(name: string): unknown }, profile: string) => {
    const db = await answered((factory as IDBFactory).open('beckon:token'))
    const record = await answered(db.transaction('kv').objectStore('kv').get(profile))
    db.close()
    return record as { past: object } | undefined
  }

  test('is wiped by the next page, where this one was left before it could', async () => {
    const { begin, pass, beckon, browser, nextPage } = aVisit({}, [tour])
    begin()
    beckon.identify('ada')
    await pass()
    beckon.destroy()
    expect((await recordOf(browser.indexedDB, 'ada'))?.past).not.toEqual({})

    const second = nextPage(new Map())
    second.parts.hold('keep')
    second.begin()
    second.beckon.clear()
    await pass()
    second.beckon.destroy()
    expect((await recordOf(browser.indexedDB, 'ada'))?.past).not.toEqual({})

    const third = nextPage(new Map())
    third.begin()
    await pass()
    expect(await recordOf(browser.indexedDB, 'ada')).toBeUndefined()
    expect([...browser.local.values()].join()).not.toContain('ada')
  })

  test('and comes back on the same page starts clean', async () => {
    const { begin, pass, beckon, views, log } = aVisit({}, [tour])
    begin()
    beckon.identify('ada')
    await pass()
    views.get(tour.id)!.say({ type: 'completed' })
    await pass()
    beckon.clear()
    beckon.identify('ada')
    await pass()
    expect(log).toEqual(['open tour', 'close tour', 'open tour'])
  })
})

const answered = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })

describe('what an earlier page kept', () => {
  test.each(['full', 'emptied', 'denied'])(
    'is sent by a page with nothing to show, with localStorage %s',
    async local => {
      const { begin, pass, beckon, server, told, browser, nextPage } = aVisit()
      server.replies.reports = unavailable
      begin()
      await pass()
      await beckon.track('exported')
      beckon.destroy()
      await pass(60)
      expect(told('event')).toEqual([])
      server.replies.reports = undefined
      if (local === 'emptied') browser.local.clear()
      const next = nextPage(new Map())
      if (local === 'denied')
        Object.defineProperty(next.host, 'localStorage', {
          get() {
            throw new Error('denied')
          },
        })
      next.begin()
      await pass(60)
      expect(names(told('event'))).toEqual(['exported'])
    },
  )
})

describe('whether something is kept', () => {
  /** Counts how often a page asks the browser. */
  const asks = (host: Host) => {
    const real = host.indexedDB.databases.bind(host.indexedDB)
    let times = 0
    host.indexedDB.databases = () => {
      times++
      return real()
    }
    return () => times
  }
  /** A page with nothing to show, seen to its end: how often it asked. */
  async function aQuietPage({ nextPage, pass }: Pick<ReturnType<typeof aVisit>, 'nextPage' | 'pass'>) {
    const page = nextPage(new Map())
    const asked = asks(page.host)
    page.begin()
    await pass()
    await page.beckon.refresh()
    await pass()
    page.beckon.destroy()
    return asked()
  }

  test('is asked once a day', async () => {
    const visit = aVisit()
    expect(await aQuietPage(visit)).toBe(1)
    expect(await aQuietPage(visit)).toBe(0)
    visit.browser.clockError += 24 * 60 * 60 * 1_000
    expect(await aQuietPage(visit)).toBe(1)
    expect(await aQuietPage(visit)).toBe(0)
  })

  test.each(['as always', 'with a full localStorage'])('is known when it begins to be, %s', async how => {
    const visit = aVisit()
    const { pass, server, told, browser } = visit
    await aQuietPage(visit)
    server.replies.reports = unavailable
    const page = visit.nextPage(new Map())
    page.begin()
    await pass()
    const { set } = browser.local
    if (how !== 'as always')
      browser.local.set = () => {
        throw new Error('full')
      }
    await page.beckon.track('exported')
    page.beckon.destroy()
    await pass(60)
    browser.local.set = set
    server.replies.reports = undefined
    expect(told('event')).toEqual([])
    await aQuietPage(visit)
    await pass(60)
    expect(names(told('event'))).toEqual(['exported'])
  })

  test('is known of a tour that a page of an earlier release has begun', async () => {
    const { begin, pass, beckon, server, session, nextPage, browser } = aVisit({}, [tour])
    server.answers({ feed: null })
    await aQuietPage({ nextPage, pass })
    const noted = new Map(browser.local)
    server.answers({ feed: { version: '1', path: '/feed/1.json', kinds: ['tour'] } })
    begin()
    await pass()
    server.answers({ feed: null })
    beckon.destroy()
    // It says that it has something on its stage, and not that it keeps something.
    for (const key of browser.local.keys()) if (key.endsWith(':keep')) browser.local.delete(key)
    for (const [key, value] of noted) if (key.endsWith(':none')) browser.local.set(key, value)
    const next = nextPage(session)
    next.begin()
    await pass()
    expect(next.log).toEqual(['open tour'])
  })
})

describe('what the page says', () => {
  const forPro = anExperience({
    id: anId('pro'),
    name: 'for pro',
    segment: { items_op: 'and', items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
  })
  const forExporters = anExperience({
    id: anId('exporters'),
    name: 'for exporters',
    segment: { items_op: 'and', items: [{ kind: 'event', name: 'exported', op: 'gte', value: 2 }] },
  })

  test('counts as soon as it is kept, also when it is said while boot is on its way', async () => {
    const { begin, pass, beckon, server, log } = aVisit({}, [forPro])
    const { respond } = server
    let answer = () => {}
    server.replies.boot = () => {
      server.replies.boot = undefined
      return new Promise(done => {
        answer = () =>
          done(respond(new Request('http://localhost:4400/v3/observe/boot', { method: 'POST', body: '{}' })))
      })
    }
    begin()
    await pass(1)
    beckon.set({ Plan: 'pro' })
    answer()
    await pass()
    expect(log).toEqual(['open for pro'])
  })

  test('and an event may have the name of what every object has', async () => {
    const { beckon, begin, pass, told } = aVisit()
    const errors: string[] = []
    beckon.on('error', ({ message }) => errors.push(message))
    begin()
    await pass()
    for (const name of ['constructor', '__proto__']) beckon.track(name)
    await pass()
    expect(told('event')).toMatchObject([{ name: 'constructor' }, { name: '__proto__' }])
    expect(errors).toEqual([])
  })

  test('and what somebody did is counted', async () => {
    const { begin, pass, beckon, log } = aVisit({}, [forExporters])
    begin()
    await pass()
    beckon.track('exported')
    await pass()
    expect(log).toEqual([])
    beckon.track('exported')
    await pass()
    expect(log).toEqual(['open for exporters'])
  })
})

test('a Delivery that boot has leased is shown in a browser that keeps nothing', async () => {
  const { begin, pass, server, time, parts, log } = aVisit()
  server.answers({ deliveries: [aPending(tour, {}, time.now() + 30_000)] })
  begin()
  await pass()
  expect(log).toEqual(['open tour'])
  expect(parts.asked).not.toContain('decide')
})
