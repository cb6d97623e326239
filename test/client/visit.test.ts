import { describe, expect, test } from 'vitest'
import { anExperience, anId } from '../builders.ts'
import { aVisit } from './a-visit.ts'
import { PageEvent } from './model/fake-document.ts'
import { navigate } from './model/page-moves.ts'

/** A browser in which a person was identified, on a page that is closed now. */
async function whereAdaWas() {
  const { beckon, begin, pass, browser } = aVisit()
  begin()
  beckon.identify('ada')
  await pass()
  beckon.destroy()
  return browser
}

describe('who is looking', () => {
  test('[R23] without consent nothing is stored or sent; with it, what was said meanwhile counts', async () => {
    const { beckon, begin, pass, boots, browser, told } = aVisit()
    begin({ consent: false })
    beckon.identify('ada', { plan: 'pro' })
    beckon.track('exported')
    await pass()
    expect(boots).toEqual([])
    expect(browser.local.size).toBe(0)
    expect(await browser.indexedDB.databases()).toEqual([])
    begin({ consent: true })
    await pass()
    expect(boots).toMatchObject([{ uid: 'ada', properties: { plan: 'pro' } }])
    expect(told('event')).toMatchObject([{ name: 'exported' }])
  })

  test('consent that is withdrawn takes along what was stored, on this page and on a later one', async () => {
    const { beckon, begin, pass, boots, browser } = aVisit()
    begin({ consent: true })
    beckon.identify('ada', { plan: 'pro' })
    await pass()
    expect(browser.local.size).toBeGreaterThan(0)
    const before = boots.length
    begin({ consent: false })
    await pass()
    expect([...browser.local.keys()]).toEqual([])
    expect(await browser.indexedDB.databases()).toEqual([])
    beckon.track('later')
    await pass()
    expect(boots).toHaveLength(before)
    expect([...browser.local.keys()]).toEqual([])
    begin({ consent: true })
    await pass()
    expect(boots.length).toBeGreaterThan(before)
  })

  test('[R24] private parts of addresses are stripped before they are sent', async () => {
    const tour = anExperience({ id: anId('tour') })
    const { begin, pass, boots, told, host } = aVisit({}, [tour])
    host.location.href = 'http://localhost:3000/home?secret=1'
    begin({ urlFilter: href => href.replace(/\?.*/, '') })
    await pass()
    expect(boots.map(({ href }) => href)).toEqual(['http://localhost:3000/home'])
    expect(told('displayed')).toMatchObject([{ href: 'http://localhost:3000/home' }])
  })

  test('[R24] if urlFilter throws, nothing is sent, and the boot is tried again', async () => {
    const { begin, pass, boots } = aVisit()
    let ready = false
    const urlFilter = (href: string) => {
      if (!ready) throw new Error('not ready')
      return href
    }
    begin({ urlFilter })
    await new Promise(setImmediate)
    expect(boots).toEqual([])
    ready = true
    await pass(60)
    expect(boots).toHaveLength(1)
  })

  test('[R16] a prerendered page sends and stores nothing, also if it is navigated and says what happened', async () => {
    const { beckon, begin, pass, boots, told, host, browser } = aVisit()
    Object.assign(host.document, { prerendering: true })
    begin()
    beckon.identify('ada', { plan: 'pro' })
    beckon.track('looked')
    await pass()
    navigate(host, '/orders')
    await pass()
    expect(boots).toEqual([])
    expect(browser.local.size).toBe(0)
    expect(await browser.indexedDB.databases()).toEqual([])
    Object.assign(host.document, { prerendering: false })
    host.document.dispatchEvent(new PageEvent('prerenderingchange'))
    await pass()
    expect(boots).toMatchObject([{ uid: 'ada', properties: { plan: 'pro' }, href: 'http://localhost:3000/orders' }])
    expect(told('event')).toMatchObject([{ name: 'looked' }])
  })

  test('[R16] a prerendered page on which Beckon was destroyed stays quiet when it is seen', async () => {
    const { beckon, begin, pass, boots, host } = aVisit()
    Object.assign(host.document, { prerendering: true })
    begin()
    beckon.destroy()
    host.document.dispatchEvent(new PageEvent('prerenderingchange'))
    await pass()
    expect(boots).toEqual([])
  })

  test('[R25] another uid starts clean: nothing that was said of the first is said of the second', async () => {
    const { beckon, begin, pass, boots } = aVisit()
    begin()
    beckon.identify('ada', { plan: 'pro', company: { uid: 'acme' }, uid_hash: 'hash of ada' })
    await pass()
    beckon.identify('bob')
    await pass()
    expect(boots).toHaveLength(2)
    expect(boots[1]).toMatchObject({ uid: 'bob', properties: {} })
    for (const field of ['visit', 'company', 'uid_hash'] as const) expect(boots[1]![field]).toBeUndefined()
  })

  test('[R25] the same uid again only says more', async () => {
    const { beckon, begin, pass, boots, told } = aVisit()
    begin()
    beckon.identify('ada')
    await pass()
    beckon.identify('ada', { plan: 'pro' })
    await pass()
    expect(boots).toHaveLength(1)
    expect(told('set')).toMatchObject([{ properties: { plan: 'pro' } }])
  })

  test('a page that names nobody is the last person’s, and who is named there only says more', async () => {
    const { beckon, begin, pass, boots, told } = aVisit({}, [], await whereAdaWas())
    begin()
    await pass()
    expect(boots).toMatchObject([{ uid: 'ada', visit: 'visit of ada' }])
    beckon.identify('ada', { plan: 'pro' })
    await pass()
    expect(boots).toHaveLength(1)
    expect(told('set')).toMatchObject([{ properties: { plan: 'pro' } }])
    beckon.identify('bob')
    await pass()
    expect(boots[1]).toMatchObject({ uid: 'bob', properties: {} })
    expect(boots[1]!.visit).toBeUndefined()
  })

  test('after clear the next page is nobody’s, also where another tab still shows the person’s page', async () => {
    const browser = await whereAdaWas()
    const other = aVisit({}, [], browser)
    other.begin()
    await other.pass()
    const { beckon, begin, pass } = aVisit({}, [], browser)
    begin()
    await pass()
    beckon.clear()
    await pass()
    // It learns something that it would store.
    browser.clockError += 60_000
    await other.beckon.refresh()
    await other.pass()
    const next = aVisit({}, [], browser)
    next.begin()
    await next.pass()
    expect(next.boots.map(({ uid }) => uid)).toEqual([undefined])
    expect([...browser.local.values()].join()).not.toContain('ada')
  })

  test('clear before init, or without consent, counts when the page may begin', async () => {
    for (const early of [undefined, { consent: false }]) {
      const { beckon, begin, pass, boots, told, browser } = aVisit({}, [], await whereAdaWas())
      if (early) begin(early)
      beckon.clear()
      beckon.track('signed out')
      begin()
      await pass()
      expect(boots.map(({ uid }) => uid)).toEqual([undefined])
      expect(told('event')).toMatchObject([{ name: 'signed out' }])
      expect([...browser.local.values()].join()).not.toContain('ada')
    }
  })

  test('a page that was opened before somebody signed in does not unsay it', async () => {
    const before = aVisit()
    before.begin()
    await before.pass()
    const { beckon, begin, pass } = aVisit({}, [], before.browser)
    begin()
    beckon.identify('ada')
    await pass()
    await before.beckon.refresh()
    await before.pass()
    const next = aVisit({}, [], before.browser)
    next.begin()
    await next.pass()
    expect(next.boots).toMatchObject([{ uid: 'ada' }])
  })

  test('[R25] nothing said of the person is no reason not to know them', async () => {
    const { beckon, begin, pass, boots } = aVisit()
    begin()
    beckon.identify('ada', null)
    await pass()
    expect(boots).toMatchObject([{ uid: 'ada', properties: {} }])
  })

  test('[R25] who was just named stays, when a call without a name follows', async () => {
    const { beckon, begin, pass, boots } = aVisit()
    begin()
    beckon.identify('ada')
    beckon.identify(undefined, { plan: 'pro' })
    await pass()
    expect(boots).toMatchObject([{ uid: 'ada', properties: { plan: 'pro' } }])
  })

  test('what another runtime of the page kept is not asked for here', async () => {
    const { beckon, begin, pass, boots } = aVisit({}, [], await whereAdaWas())
    begin()
    await pass()
    beckon.destroy()
    beckon.init('another token', { api: 'http://localhost:4400' })
    await pass()
    expect(boots.map(({ uid }) => uid)).toEqual(['ada', undefined])
  })

  test('what cannot be read in localStorage is written anew', async () => {
    const browser = await whereAdaWas()
    for (const key of browser.local.keys()) browser.local.set(key, '{"browser":"b","anony')
    const [first, second] = [aVisit({}, [], browser), aVisit({}, [], browser)]
    for (const { begin, pass } of [first, second]) {
      begin()
      await pass()
    }
    expect(second.boots[0]!.anonymous).toBe(first.boots[0]!.anonymous)
  })

  test('who comes back goes on with what they had begun, whoever looked meanwhile', async () => {
    const tour = anExperience({ id: anId('tour') })
    const { beckon, begin, pass, shown, told } = aVisit({}, [tour])
    begin()
    for (const uid of ['ada', 'bob', 'ada', 'bob']) {
      beckon.identify(uid)
      await pass()
    }
    expect(shown).toHaveLength(4)
    expect(told('displayed')).toMatchObject([{ visit: 'visit of ada' }, { visit: 'visit of bob' }])
  })

  test('a page that was opened before somebody signed in takes nothing from them', async () => {
    const tour = anExperience({ id: anId('tour') })
    const before = aVisit()
    before.begin()
    await before.pass()
    const { beckon, begin, pass, told } = aVisit({}, [tour], before.browser)
    begin()
    beckon.identify('ada')
    await pass()
    expect(told('displayed')).toHaveLength(1)
    // Nobody was identified on the other page, so it asks and stores for another person.
    before.beckon.track('looked')
    await before.beckon.refresh()
    await before.pass()
    beckon.destroy()
    before.beckon.destroy()
    const next = aVisit({}, [tour], before.browser)
    next.begin()
    next.beckon.identify('ada')
    await next.pass()
    expect(next.shown).toEqual([tour.id])
    expect(next.told('displayed')).toEqual([])
  })

  test('nothing that was begun for one person is painted for the next', async () => {
    const tour = anExperience({ id: anId('tour') })
    const first = aVisit({}, [tour])
    first.begin()
    first.beckon.identify('ada')
    await first.pass()
    first.host.dispatchEvent(new Event('pagehide'))
    first.beckon.destroy()
    const { beckon, begin, pass, shown, host } = aVisit({}, [], first.browser)
    // The same tab, and a slow database.
    Object.assign(host, { sessionStorage: first.host.sessionStorage })
    const { databases } = host.indexedDB
    Object.assign(host.indexedDB, { databases: () => new Promise(setImmediate).then(databases) })
    begin()
    beckon.identify('bob')
    for (let looks = 0; looks < 60; looks++) {
      beckon.trigger(`look ${looks}`)
      await new Promise(setImmediate)
    }
    await pass()
    expect(shown).toEqual([])
  })

  test('what is said beside identify is said by who is named there', async () => {
    const { beckon, begin, pass, told } = aVisit({}, [], await whereAdaWas())
    begin()
    beckon.identify('bob')
    beckon.track('exported')
    await pass()
    expect(told('event')).toMatchObject([{ visit: 'visit of bob' }])
  })

  test('who was forgotten takes nothing of others along', async () => {
    const tour = anExperience({ id: anId('tour') })
    const { beckon, begin, pass, browser, host } = aVisit({}, [tour])
    const { fetch } = host
    Object.assign(host, {
      fetch: async (address: string, init: RequestInit) =>
        String(init.body).includes('"uid":"bob"') ? Response.json({ forgotten: true }) : fetch(address, init),
    })
    begin()
    for (const uid of ['ada', 'bob']) {
      beckon.identify(uid)
      await pass()
    }
    expect((await beckon.explain())!.state).toBe('forgotten')
    const next = aVisit({}, [tour], browser)
    next.begin()
    next.beckon.identify('ada')
    await next.pass()
    expect(next.shown).toEqual([tour.id])
    expect(next.told('displayed')).toEqual([])
  })

  test('a proof that comes after the boot is put to the server, once', async () => {
    const { beckon, begin, pass, boots } = aVisit({}, [], await whereAdaWas())
    begin()
    await pass()
    for (let calls = 0; calls < 3; calls++) {
      beckon.identify('ada', { uid_hash: 'hash of ada' })
      await pass()
    }
    expect(boots.map(({ uid_hash }) => uid_hash)).toEqual([undefined, 'hash of ada'])
  })

  test('the newest proof is the one that the next boot shows', async () => {
    const { beckon, begin, pass, boots } = aVisit()
    begin()
    for (const day of ['yesterday', 'today']) {
      beckon.identify('ada', { uid_hash: `hash of ${day}` })
      await pass()
    }
    await beckon.refresh()
    await pass()
    expect(boots.at(-1)).toMatchObject({ uid: 'ada', uid_hash: 'hash of today' })
  })

  test('a page that learns nothing new about the browser writes nothing down', async () => {
    const { beckon, begin, pass, browser } = aVisit()
    begin()
    beckon.identify('ada')
    await pass()
    const written: string[] = []
    const { set } = browser.local
    browser.local.set = (...entry) => {
      written.push(entry[0])
      return set.apply(browser.local, entry)
    }
    // An answer that took a little longer says nothing new about the clock.
    browser.clockError += 7
    await beckon.refresh()
    await pass()
    expect(written).toEqual([])
    beckon.identify('bob')
    await pass()
    // Who looks, and what is known of them, at once; and what the server answers.
    const learnt = 'beckon:token:learnt'
    expect(written).toEqual(['beckon:token', learnt, learnt])
  })

  test('[R26] clear starts a new anonymous visit of the same browser, which keeps nothing of who was there', async () => {
    const tour = anExperience({ id: anId('tour') })
    const { beckon, begin, pass, boots, shown, browser } = aVisit({}, [tour])
    begin()
    beckon.identify('ada')
    await pass()
    const [{ browser: id, anonymous }] = boots as [(typeof boots)[0]]
    expect(shown).toEqual([tour.id])
    beckon.clear()
    await pass()
    expect(boots).toHaveLength(2)
    expect(boots[1]!.uid).toBeUndefined()
    expect(boots[1]!.visit).toBeUndefined()
    expect(boots[1]!.browser).toBe(id)
    expect(boots[1]!.anonymous).not.toBe(anonymous)
    // Another person, who has not seen it.
    expect(shown).toEqual([tour.id, tour.id])
    expect([...browser.local.values()].join()).not.toContain('ada')
  })

  test('[R26] a refresh that waits for the answer before it asks nothing for whoever was cleared meanwhile', async () => {
    const { beckon, begin, pass, boots } = aVisit()
    begin()
    beckon.identify('ada')
    // The visit has begun, and its boot is running.
    await null
    beckon.refresh()
    beckon.clear()
    await pass()
    expect(boots.map(({ uid }) => uid)).toEqual(['ada', undefined])
  })
})

describe('what is told', () => {
  const goal = (seen: object) => aVisit({}, [anExperience({ id: anId('tour'), goal: { event: 'exported' }, ...seen })])

  test('a goal is reported once, for the Interaction that was shown', async () => {
    const { beckon, begin, pass, told } = goal({})
    begin()
    await pass()
    beckon.track('opened')
    await pass()
    expect(told('goal')).toEqual([])
    beckon.track('exported')
    beckon.track('exported')
    await pass()
    const [displayed] = told('displayed') as { interaction: string }[]
    expect(told('goal')).toMatchObject([{ interaction: displayed!.interaction }])
  })

  test.each([
    ['shown', 80],
    ['control', 20],
  ])('who comes to an experiment is recorded once a run, and their goal too: %s', async (arm, percent) => {
    const tour = anExperience({ id: anId('tour'), percent, run: 3, version: 7, goal: { event: 'exported' } })
    const { beckon, begin, pass, shown, told } = aVisit({}, [tour])
    begin()
    await pass()
    await beckon.refresh()
    await pass()
    expect(shown).toHaveLength(arm === 'shown' ? 1 : 0)
    expect(told('assigned')).toMatchObject([{ experience: tour.id, arm, run: 3, share: percent, version: 7 }])
    beckon.track('exported')
    beckon.track('exported')
    await pass()
    expect(told('reached')).toMatchObject([{ experience: tour.id, run: 3 }])
  })

  test('a showing says which version and language was shown', async () => {
    const tour = anExperience({ id: anId('tour'), version: 7, language: 'de' })
    const { begin, pass, told } = aVisit({}, [tour])
    begin()
    await pass()
    expect(told('displayed')).toMatchObject([{ version: 7, language: 'de' }])
  })

  test('people of the control group are recorded once, and see nothing', async () => {
    const tour = anExperience({ id: anId('tour'), percent: 20 })
    const { beckon, begin, pass, shown, told } = aVisit({}, [tour])
    begin()
    await pass()
    await beckon.refresh()
    await pass()
    expect(shown).toEqual([])
    expect(told('assigned')).toMatchObject([{ experience: tour.id, arm: 'control', share: 20, run: 1 }])
  })

  test('what set says counts at once, under the names that the server gives, and null removes', async () => {
    const tour = anExperience({
      id: anId('tour'),
      segment: {
        items_op: 'and',
        items: [
          { kind: 'property', prop: 'plan_name', op: 'eq', value: 'pro' },
          { kind: 'property', prop: 'address.zip_code', op: 'eq', value: '1010' },
          { kind: 'property', prop: 'trial', op: 'nx' },
        ],
      },
    })
    const { beckon, begin, pass, shown, told } = aVisit({}, [tour])
    begin()
    await pass()
    beckon.set({ 'Plan Name': 'pro', address: { zipCode: '1010' }, trial: true })
    await pass()
    expect(shown).toEqual([])
    beckon.set({ trial: null })
    await pass()
    expect(shown).toEqual([tour.id])
    expect(told('set')).toMatchObject([{ properties: { 'Plan Name': 'pro' } }, { properties: { trial: null } }])
  })

  test('who turns the wheel is not idle', async () => {
    const tour = anExperience({ id: anId('tour'), step: { triggers: [{ on: 'idle', seconds: 10 }] } })
    const { begin, pass, shown, host } = aVisit({}, [tour])
    begin()
    await pass(8)
    host.document.dispatchEvent(new PageEvent('wheel'))
    await pass(8)
    expect(shown).toEqual([])
    await pass(8)
    expect(shown).toEqual([tour.id])
  })
})

describe('what is kept', () => {
  test('nothing to show and nothing kept: no database is made', async () => {
    const { beckon, begin, pass, boots, browser } = aVisit()
    begin()
    await pass()
    await beckon.refresh()
    await pass()
    expect(boots).toHaveLength(2)
    expect(await browser.indexedDB.databases()).toEqual([])
  })

  test('what is told there is kept until the server has it', async () => {
    const { beckon, begin, pass, browser, told } = aVisit()
    begin()
    await pass()
    beckon.track('exported')
    await pass()
    expect(await browser.indexedDB.databases()).toHaveLength(1)
    expect(told('event')).toMatchObject([{ name: 'exported' }])
  })

  test('what begins there is in its record, and the next boot leaves it there', async () => {
    const tour = anExperience({ id: anId('tour'), automatic: false })
    const { beckon, begin, pass, shown, told } = aVisit({ feed: { version: '1', path: '/feed/1.json', kinds: [] } }, [
      tour,
    ])
    begin()
    await pass()
    beckon.show(tour.id)
    await pass()
    expect(shown).toEqual([tour.id])
    await beckon.refresh()
    await pass()
    const { stage } = (await beckon.explain())!
    expect(stage).toMatchObject({ experience: tour.id })
    beckon.show(tour.id, { once: true })
    await pass()
    expect(told('displayed')).toHaveLength(1)
  })

  test('an engine that cannot tell what it keeps is asked for the record', async () => {
    const { begin, pass, host, browser } = aVisit()
    Object.assign(host.indexedDB, { databases: undefined })
    begin()
    await pass()
    expect(await browser.indexedDB.databases()).toHaveLength(1)
  })

  test('[R8] an engine that never answers whether it keeps something does not stop the visit', async () => {
    const { beckon, begin, pass, host, told } = aVisit()
    Object.assign(host.indexedDB, { databases: () => new Promise(() => {}) })
    begin()
    await pass()
    beckon.track('exported')
    await pass()
    expect(told('event')).toMatchObject([{ name: 'exported' }])
  })
})
