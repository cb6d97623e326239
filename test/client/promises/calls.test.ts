import { describe, expect, test } from 'vitest'
import type { NamedEvent } from '../../../src/client/index.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'

const tour = anExperience({
  id: anId('tour'),
  name: 'Welcome',
  step: { buttons: [{ id: anId('go'), does: 'call', text: 'Go', action: 'go' }] } as never,
})

describe('identify() without a person', () => {
  for (const nobody of [null, undefined])
    test(`identify(${nobody}) signs out whoever is signed in, as clear() does`, async () => {
      const visit = aVisit()
      visit.begin()
      visit.beckon.identify('ada')
      await visit.pass()
      visit.beckon.identify(nobody)
      await visit.pass()
      expect(visit.boots.map(({ uid }) => uid)).toEqual(['ada', undefined])
      expect(visit.boots[1]!.anonymous).not.toBe(visit.boots[0]!.anonymous)
    })

  test('a page that says it at its start signs out whom the page before has named', async () => {
    const visit = aVisit()
    visit.begin()
    visit.beckon.identify('ada')
    await visit.pass()
    for (const isFirst of [true, false]) {
      const next = visit.goOn()
      if (isFirst) next.beckon.identify(null)
      next.begin()
      if (!isFirst) next.beckon.identify(null)
      await visit.pass()
    }
    const [, second, third] = visit.boots
    expect(second!.uid).toBeUndefined()
    expect(third!.anonymous).toBe(second!.anonymous)
  })

  test('somebody anonymous stays the same, however often a page without an account says it', async () => {
    const visit = aVisit()
    visit.begin()
    await visit.pass()
    visit.beckon.identify(null)
    await visit.pass()
    const next = visit.goOn()
    next.beckon.identify(undefined)
    next.begin()
    await visit.pass()
    expect(new Set(visit.boots.map(({ anonymous }) => anonymous)).size).toBe(1)
  })
})

describe('init() again', () => {
  test('applies another language, and keeps what it does not say', async () => {
    const visit = aVisit()
    visit.begin({ language: 'de' })
    await visit.pass()
    visit.begin({})
    await visit.pass()
    expect(visit.boots.map(({ language }) => language)).toEqual(['de'])
    visit.begin({ language: 'fr' })
    await visit.pass()
    expect(visit.boots.map(({ language }) => language)).toEqual(['de', 'fr'])
  })

  test('adds actions, also for what is on the screen', async () => {
    const visit = aVisit({}, [tour])
    const called: string[] = []
    visit.begin({ actions: { go: () => void called.push('first'), stay: () => {} } })
    await visit.pass()
    visit.begin({ actions: { go: () => void called.push('second') } })
    visit.views.get(tour.id)!.say({ type: 'call', action: 'go' })
    expect(called).toEqual(['second'])
    expect(visit.boots).toHaveLength(1)
  })

  test('asks another server, as the same person', async () => {
    const visit = aVisit()
    const asked: string[] = []
    const { fetch } = visit.host
    visit.host.fetch = (address, init) => {
      asked.push(new URL(String(address)).host)
      return fetch(address, init)
    }
    visit.begin()
    visit.beckon.identify('ada', { uid_hash: 'proof' })
    await visit.pass()
    visit.begin({ api: 'http://localhost:4500/' })
    await visit.pass()
    expect(asked).toEqual(['localhost:4400', 'localhost:4500'])
    expect(visit.boots).toMatchObject([{ uid: 'ada' }, { uid: 'ada', uid_hash: 'proof' }])
    visit.begin({ api: 'http://localhost:4500' })
    visit.beckon.init('token')
    await visit.pass()
    expect(asked).toHaveLength(2)
  })

  test('stops what is disabled, and begins again', async () => {
    const visit = aVisit({}, [tour])
    visit.begin()
    await visit.pass()
    visit.begin({ disabled: true })
    await visit.pass()
    expect(visit.log).toEqual(['open Welcome', 'close Welcome'])
    const before = visit.boots.length
    await visit.pass(120)
    expect(visit.boots).toHaveLength(before)
    visit.begin()
    await visit.pass()
    expect(visit.log).toEqual(['open Welcome', 'close Welcome', 'open Welcome'])
  })

  test('without consent removes what was stored, also a tour in progress, and with it begins anew', async () => {
    const visit = aVisit({ deliveries: [aPending(tour, { id: anId('one') })] })
    visit.begin()
    visit.beckon.identify('ada')
    await visit.pass()
    expect(visit.browser.local.size).toBeGreaterThan(0)
    visit.begin({ consent: false })
    await visit.pass()
    expect(visit.log.at(-1)).toBe('close Welcome')
    expect([...visit.browser.local.keys(), ...visit.session.keys()]).toEqual([])
    visit.begin()
    await visit.pass()
    expect(visit.boots.at(-1)!.uid).toBeUndefined()
    expect(visit.boots.at(-1)!.anonymous).not.toBe(visit.boots[0]!.anonymous)
  })
})

describe('registerAction()', () => {
  test('returns its undo, which leaves alone what was registered later', async () => {
    const visit = aVisit({}, [tour])
    const called: string[] = []
    const undo = visit.beckon.registerAction('go', () => void called.push('first'))
    visit.begin()
    await visit.pass()
    const press = () => visit.views.get(tour.id)!.say({ type: 'call', action: 'go' })
    press()
    undo()
    press()
    const undoSecond = visit.beckon.registerAction('go', () => void called.push('second'))
    undo()
    press()
    undoSecond()
    press()
    expect(called).toEqual(['first', 'second'])
  })
})

describe("on('*')", () => {
  test('tells the name and the event, of all of them', async () => {
    const visit = aVisit({}, [tour])
    const heard: NamedEvent[] = []
    const stop = visit.beckon.on('*', (...event) => heard.push(event))
    visit.begin()
    await visit.pass()
    expect(heard.map(([name]) => name)).toEqual(expect.arrayContaining(['verdict', 'displayed', 'step']))
    for (const [name, event] of heard) if (name === 'displayed') expect(event.experience.name).toBe('Welcome')
    stop()
    const before = heard.length
    void visit.beckon.track('later')
    await visit.pass()
    expect(heard).toHaveLength(before)
  })

  test('a listener that compares the name knows the type of the event', () => {
    const { beckon } = aVisit()
    beckon.on('*', (name, event) => {
      if (name === 'answer') event.answer satisfies string
      if (name === 'error') event.message satisfies string
      // @ts-expect-error: an error has no answer
      if (name === 'error') event.answer
    })
    expect(beckon).toBeDefined()
  })
})
