import { expect, test } from 'vitest'
import type { BootRequest, Report } from '../../../src/protocol/wire.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { unavailable } from '../fake-server.ts'

/** Whom the server heard something about: properties by boots and reports, and events. */
function heard(boots: BootRequest[], reports: Report[]) {
  const all = new Map<string, { properties: object; events: string[] }>()
  const of = (name: string) => all.get(name) ?? { properties: {}, events: [] }
  const whoOf = (visit: string) => visit.replace('visit of ', '')
  for (const { uid, anonymous, properties } of boots) {
    const who = of(uid ?? anonymous)
    all.set(uid ?? anonymous, { ...who, properties: { ...who.properties, ...properties } })
  }
  for (const report of new Map(reports.map(one => [one.key, one])).values()) {
    const who = of(whoOf(report.visit))
    if (report.type === 'set') Object.assign(who.properties, report.properties)
    if (report.type === 'event') who.events.push(report.name)
    all.set(whoOf(report.visit), who)
  }
  return all
}

const NEXT: [string, (page: ReturnType<typeof aVisit>) => void][] = [
  ['clear()', ({ beckon }) => beckon.clear()],
  ['identify(new)', ({ beckon }) => beckon.identify('bob')],
  ['nothing', () => {}],
]

test.each(NEXT)('what is said before %s and leaving the page is said of who it was said of', async (_, then) => {
  const visit = aVisit()
  visit.parts.hold('keep')
  visit.begin()
  visit.beckon.identify('ada')
  await visit.pass()
  visit.server.replies.reports = () => unavailable()
  visit.beckon.set({ plan: 'pro' })
  visit.beckon.track('bought')
  then(visit)
  const next = visit.goOn()
  visit.server.replies.reports = undefined
  next.begin()
  await visit.pass(120)
  expect(heard(visit.boots, visit.reports).get('ada')).toEqual({ properties: { plan: 'pro' }, events: ['bought'] })
  expect(heard(visit.boots, visit.reports).get('bob')?.events ?? []).toEqual([])
})

test.each(NEXT)('the same holds before the first boot is answered, before %s', async (_, then) => {
  const visit = aVisit()
  visit.parts.hold('keep')
  visit.server.replies.boot = () => new Promise(() => {})
  visit.begin()
  visit.beckon.identify('ada', { plan: 'pro' })
  visit.beckon.track('bought')
  await visit.pass(1)
  visit.beckon.set({ seats: 3 })
  then(visit)
  const next = visit.goOn()
  visit.server.replies.boot = undefined
  visit.boots.length = 0
  next.begin()
  await visit.pass(120)
  const { properties, events } = heard(visit.boots, visit.reports).get('ada')!
  expect(properties).toEqual({ plan: 'pro', seats: 3 })
  expect(events).toEqual(['bought'])
})

test('what is said of one person and then of another, in one moment, is said of each', async () => {
  const visit = aVisit()
  visit.begin()
  visit.beckon.identify('ada', { plan: 'pro' })
  visit.beckon.track('bought')
  visit.beckon.identify('bob', { plan: 'free' })
  visit.beckon.track('looked')
  await visit.pass(60)
  expect(heard(visit.boots, visit.reports).get('ada')).toEqual({ properties: { plan: 'pro' }, events: ['bought'] })
  expect(heard(visit.boots, visit.reports).get('bob')).toEqual({ properties: { plan: 'free' }, events: ['looked'] })
})

test('what an anonymous person did before they signed out goes out for them', async () => {
  const visit = aVisit()
  visit.begin()
  visit.beckon.track('looked')
  visit.beckon.clear()
  visit.beckon.identify('ada')
  await visit.pass(60)
  const [event] = visit.told('event')
  expect(event).toMatchObject({ name: 'looked' })
  expect(event!.visit).not.toBe('visit of ada')
})

test('an older value does not replace what the next page says', async () => {
  const visit = aVisit()
  visit.parts.hold('keep')
  visit.server.replies.boot = () => new Promise(() => {})
  visit.begin()
  visit.beckon.identify('ada', { plan: 'free', seats: 3 })
  await visit.pass(1)
  const next = visit.goOn()
  visit.server.replies.boot = undefined
  visit.boots.length = 0
  next.begin()
  next.beckon.identify('ada', { plan: 'pro' })
  await visit.pass()
  expect(heard(visit.boots, visit.reports).get('ada')!.properties).toEqual({ plan: 'pro', seats: 3 })
})

test('of 500 events in the moment in which a page is left, all arrive once', async () => {
  const visit = aVisit({}, [anExperience({ id: anId('tour') })])
  visit.begin()
  visit.beckon.identify('ada')
  await visit.pass()
  visit.server.replies.reports = () => unavailable()
  for (let event = 0; event < 500; event++) visit.beckon.track(`event ${event}`)
  const next = visit.goOn()
  visit.server.replies.reports = undefined
  next.begin()
  await visit.pass(120)
  const events = new Set(visit.told('event').map(({ key }) => key))
  expect(events.size).toBe(500)
})

test('a new person gets a new anonymous id, and the one of the person before is never sent with them', async () => {
  const visit = aVisit()
  visit.begin()
  await visit.pass()
  visit.beckon.identify('ada')
  await visit.pass()
  visit.beckon.identify('bob')
  await visit.pass()
  const [anonymous, ada, bob] = visit.boots
  expect(ada!.anonymous).toBe(anonymous!.anonymous)
  expect(bob!.anonymous).not.toBe(anonymous!.anonymous)
})

test('a tab that was opened before somebody signed in does not give their id to another person', async () => {
  const visit = aVisit()
  visit.begin()
  await visit.pass()
  const other = visit.anotherTab()
  other.begin()
  await visit.pass()
  visit.beckon.identify('ada')
  await visit.pass()
  other.beckon.identify('bob')
  await visit.pass()
  const ids = (uid: string) => visit.boots.filter(boot => boot.uid === uid).map(({ anonymous }) => anonymous)
  expect(ids('bob')).not.toContain(ids('ada')[0])
})
