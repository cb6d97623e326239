import { expect, test } from 'vitest'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import type { Host } from '../model/fake-window.ts'
import { hide, unhide } from '../model/page-moves.ts'

const delivered = anExperience({ id: anId('delivered'), name: 'delivered' })
const launcher = anExperience({ id: anId('launcher'), kind: 'launcher', name: 'launcher' })
const tooltip = anExperience({
  id: anId('tooltip'),
  kind: 'tooltip',
  name: 'tooltip',
  step: { place: { beside: 'body' } },
})

const beside = { turnAway() {}, comeBack: (host: Host) => host.dispatchEvent(new Event('focus')) }
const behind = { turnAway: hide, comeBack: unhide }

test.each([
  ['window', beside],
  ['tab', behind],
])('a %s that never had anything on its stage goes on with the tour of one that was closed', async (_, page) => {
  const { begin, pass, log, anotherTab, server, time, host } = aVisit()
  const heard: string[] = []
  const { addEventListener } = host
  host.addEventListener = (...given: Parameters<typeof addEventListener>) => {
    heard.push(given[0])
    addEventListener(...given)
  }
  begin()
  await pass()
  expect(heard).not.toContain('storage')
  server.answers({ deliveries: [aPending(delivered, {}, time.now() + 30_000)] })
  const other = anotherTab()
  page.turnAway(host)
  other.begin()
  await pass()
  expect(other.log).toEqual(['open delivered'])
  server.answers({ deliveries: [] })
  other.beckon.destroy()
  await pass(15)
  expect(log).toEqual([])
  page.comeBack(host)
  await pass()
  expect(log).toEqual(['open delivered'])
})

test('a page that was opened beside a tour goes on with it when its tab is closed', async () => {
  const { begin, pass, anotherTab, server, time, beckon } = aVisit()
  server.answers({ deliveries: [aPending(delivered, {}, time.now() + 30_000)] })
  begin()
  await pass()
  server.answers({ deliveries: [] })
  const other = anotherTab()
  other.begin()
  await pass()
  expect(other.log).toEqual([])
  beckon.destroy()
  await pass(15)
  expect(other.log).toEqual(['open delivered'])
})

test('a tour that another tab has ended while the stage was on its way is not painted', async () => {
  const first = aVisit()
  const { begin, pass, beckon, session, anotherTab, nextPage, server, time } = first
  server.answers({ deliveries: [aPending(delivered, {}, time.now() + 30_000)] })
  begin()
  await pass()
  server.answers({ deliveries: [] })
  beckon.destroy()
  const next = nextPage(session)
  const arrive = next.parts.hold('stage')
  next.begin()
  await pass()
  const other = anotherTab()
  other.begin()
  await pass()
  other.views.get(delivered.id)!.say({ type: 'completed' })
  await pass()
  arrive()
  await pass()
  expect(other.log).toEqual(['open delivered', 'close delivered'])
  expect(next.log).toEqual([])
})

test('a tour that its last tab has ended while the view was on its way is not painted', async () => {
  const { begin, pass, browser, host, views, anotherTab, server, time } = aVisit()
  // The page is so busy that it neither says that it is alive nor hears of other tabs.
  Object.assign(host, { setInterval: () => 0 })
  browser.pages?.clear()
  server.answers({ deliveries: [aPending(delivered, {}, time.now() + 30_000)] })
  begin()
  await pass()
  server.answers({ deliveries: [] })
  const other = anotherTab()
  const arrive = other.parts.hold('watch')
  other.begin()
  await pass(8)
  expect(other.parts.asked).toContain('watch')
  views.get(delivered.id)!.say({ type: 'completed' })
  await pass(1)
  arrive()
  await pass()
  expect(other.log).toEqual([])
})

test('an Interaction of a launcher that stands in several tabs is displayed once', async () => {
  const { begin, pass, parts, anotherTab, told } = aVisit({}, [launcher])
  const second = anotherTab()
  const third = anotherTab()
  const [arrive, arriveSecond, arriveThird] = [parts, second.parts, third.parts].map(one => one.hold('launcher'))
  begin()
  await pass()
  second.begin()
  await pass()
  arrive!()
  await pass()
  third.begin()
  await pass()
  arriveSecond!()
  await pass()
  arriveThird!()
  await pass()
  const interactions = told('displayed').map(report => 'interaction' in report && report.interaction)
  expect(interactions).toHaveLength(2)
  expect(new Set(interactions).size).toBe(2)
})

test.each([
  ['launcher', launcher],
  ['tooltip', tooltip],
])('a %s that somebody closes in two tabs in one moment has one end', async (_kind, experience) => {
  const { begin, pass, views, anotherTab, told } = aVisit({}, [experience])
  const second = anotherTab()
  begin()
  await pass()
  views.get(experience.id)!.say({ type: 'step', step: experience.steps[0].id, index: 0 })
  await pass()
  second.begin()
  await pass()
  views.get(experience.id)!.say({ type: 'exited' })
  second.views.get(experience.id)!.say({ type: 'exited' })
  await pass(5)
  expect(told('displayed')).toHaveLength(1)
  expect(told('exited')).toHaveLength(1)
})

test('a bundle that fails after the visit has ended brings nothing back', async () => {
  const { begin, pass, parts, beckon, log } = aVisit({}, [launcher, tooltip])
  const arrive = parts.hold('launcher')
  parts.fail('launcher', 1)
  begin()
  await pass()
  beckon.destroy()
  arrive()
  await pass(60)
  expect(log).toEqual(['open tooltip', 'close tooltip'])
})

test('of a part that failed nothing more is told once the visit has ended', async () => {
  const { begin, pass, parts, beckon } = aVisit({}, [launcher])
  const errors: Error[] = []
  parts.fail('standing', 1)
  begin()
  await pass()
  beckon.on('error', error => errors.push(error))
  beckon.destroy()
  await pass(120)
  expect(errors).toEqual([])
})

test('a Delivery that is snoozed comes back on a page that never had to decide', async () => {
  const { begin, pass, log, views, server, time, parts } = aVisit()
  server.answers({ deliveries: [aPending(delivered, {}, time.now() + 30_000)] })
  begin()
  await pass()
  server.answers({ deliveries: [] })
  views.get(delivered.id)!.say({ type: 'snoozed', for: '1m' })
  await pass(50)
  expect(parts.asked).not.toContain('decide')
  await pass(20)
  expect(log).toEqual(['open delivered', 'close delivered', 'open delivered'])
})

test('a tour whose snooze is over comes back as the same Interaction, also when what brings it back comes late', async () => {
  const tour = anExperience({ automatic: true })
  const { begin, pass, views, shown, told, parts } = aVisit({}, [tour])
  begin()
  await pass(5)
  parts.fail('extras', 2)
  views.get(tour.id)!.say({ type: 'snoozed', for: '1m' })
  await pass(150)
  expect(shown).toEqual([tour.id, tour.id])
  expect(new Set(told('displayed').map(report => 'interaction' in report && report.interaction)).size).toBe(1)
})
