import { describe, expect, test } from 'vitest'
import type { Experience } from '../../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import { hide } from '../model/page-moves.ts'

const steps = (...titles: string[]) => titles.map(title => aStep({ id: anId(title), title }))
const tour = (version: number, ...titles: string[]) =>
  anExperience({ id: anId('tour'), name: `tour ${version}`, version, steps: steps(...titles) as never })
const first = tour(1, 'one', 'two', 'three')
const survey = anExperience({ kind: 'survey', id: anId('survey'), name: 'survey', version: 1 })

/** How it came to this person. */
const COMES: { [how: string]: (experience: Experience) => ReturnType<typeof aVisit> } = {
  'came automatically': experience => aVisit({}, [experience]),
  'was delivered': experience => aVisit({ deliveries: [aPending(experience)] }),
  'was asked for': experience => {
    const visit = aVisit({}, [{ ...experience, automatic: false } as Experience])
    visit.beckon.show(experience.id)
    return visit
  },
}

describe.each(Object.keys(COMES))('what %s and was then withdrawn', how => {
  const begun = async (experience: Experience) => {
    const visit = COMES[how]!(experience)
    visit.begin()
    await visit.pass()
    expect(visit.log).toEqual([`open ${experience.name}`])
    return visit
  }

  test.each([first, survey])('leaves the screen with the next boot', async one => {
    const { server, beckon, pass, log } = await begun(one)
    server.publishes([], [one.id])
    server.answers({ deliveries: [] })
    await beckon.refresh()
    await pass()
    expect(log).toEqual([`open ${one.name}`, `close ${one.name}`])
  })

  test.each([first, survey])('leaves a page on which nothing happens within a minute', async one => {
    const { server, pass, log } = await begun(one)
    await pass(200)
    server.publishes([], [one.id])
    server.answers({ deliveries: [] })
    await pass(60)
    expect(log).toEqual([`open ${one.name}`, `close ${one.name}`])
  })

  test('leaves such a page within a minute, also if the server was asked shortly before', async () => {
    const { server, beckon, pass, log } = await begun(first)
    await pass(20)
    await beckon.refresh()
    server.publishes([], [first.id])
    server.answers({ deliveries: [] })
    await pass(60)
    expect(log).toEqual([`open ${first.name}`, `close ${first.name}`])
  })

  test('does not go on with the next page', async () => {
    const { server, beckon, pass, nextPage, session } = await begun(first)
    server.publishes([], [first.id])
    server.answers({ deliveries: [] })
    beckon.destroy()
    const next = nextPage(session)
    next.begin()
    await pass(60)
    expect(next.log).toEqual([])
  })

  test('does not return from its snooze', async () => {
    const { server, pass, log, views } = await begun(first)
    views.get(first.id)!.say({ type: 'snoozed', for: '1m' })
    await pass()
    server.publishes([], [first.id])
    server.answers({ deliveries: [] })
    await pass(300)
    expect(log).toEqual(['open tour 1', 'close tour 1'])
  })

  test('makes room for something else', async () => {
    const { server, beckon, pass, log } = await begun(first)
    const other = anExperience({ id: anId('other'), name: 'other' })
    server.publishes([other], [first.id])
    server.answers({ deliveries: [] })
    await beckon.refresh()
    await pass()
    expect(log).toEqual(['open tour 1', 'close tour 1', 'open other'])
  })
})

test('what is published again goes on where it was', async () => {
  const { server, beckon, pass, log, views, begin } = aVisit({}, [first])
  begin()
  await pass()
  views.get(first.id)!.say({ type: 'turn', index: 1 })
  await pass()
  server.publishes([], [first.id])
  await beckon.refresh()
  await pass()
  server.publishes([first], [first.id])
  await beckon.refresh()
  await pass()
  expect(log).toEqual(['open tour 1', 'close tour 1', 'open tour 1'])
  expect(views.get(first.id)!.input.step).toBe(1)
})

describe('a new version of what is under way', () => {
  async function replacedBy(second: Experience) {
    const visit = aVisit({}, [first])
    visit.begin()
    await visit.pass()
    visit.server.publishes([second], [first.id])
    await visit.beckon.refresh()
    await visit.pass()
    return visit
  }
  const second = tour(2, 'one', 'new', 'three')

  test('does not take away the step that somebody reads', async () => {
    const { log } = await replacedBy(second)
    expect(log).toEqual(['open tour 1'])
  })

  test.each([
    ['the same step', tour(2, 'one', 'two', 'four'), 1],
    ['the next step that is still there', tour(2, 'one', 'three'), 1],
    ['the same step at another place', tour(2, 'zero', 'one', 'two'), 2],
    ['the last step, if none is there any more', tour(2, 'zero', 'four'), 1],
  ])('is taken from the next step on: %s', async (_, next, index) => {
    const { views, pass, log } = await replacedBy(next)
    views.get(first.id)!.say({ type: 'turn', index: 1 })
    await pass()
    expect(log).toEqual(['open tour 1', 'close tour 1', 'open tour 2'])
    const { experience, step } = views.get(first.id)!.input
    expect([experience.version, step]).toEqual([2, index])
  })

  test.each([
    ['the same step', tour(2, 'zero', 'one', 'two'), 1],
    ['the next step that is still there', tour(2, 'two', 'three'), 0],
  ])('replaces the step that somebody is at, if its author says so: %s', async (_, next, index) => {
    const { views, log, told, session, beckon, nextPage, pass } = await replacedBy({ ...next, replaces_at_once: true })
    expect(log).toEqual(['open tour 1', 'close tour 1', 'open tour 2'])
    expect(views.get(first.id)!.input.step).toBe(index)
    expect(told('exited')).toEqual([])
    expect(new Set(told('displayed').map(report => 'interaction' in report && report.interaction)).size).toBe(1)
    beckon.destroy()
    const after = nextPage(session)
    after.begin()
    await pass()
    expect(after.log).toEqual(['open tour 2'])
  })

  test('is one Interaction with what was before', async () => {
    const { views, pass, told } = await replacedBy(second)
    views.get(first.id)!.say({ type: 'turn', index: 1 })
    await pass()
    views.get(first.id)!.say({ type: 'completed' })
    await pass()
    expect(told('displayed')).toHaveLength(1)
    expect(told('completed')).toHaveLength(1)
  })

  test('is taken by the next page and by what comes back from a snooze', async () => {
    const { views, pass, log } = await replacedBy(second)
    views.get(first.id)!.say({ type: 'snoozed', for: '1m' })
    await pass(120)
    expect(log).toEqual(['open tour 1', 'close tour 1', 'open tour 2'])
  })

  test('ends as usual if the step was the last one', async () => {
    const { views, pass, log } = await replacedBy(second)
    views.get(first.id)!.say({ type: 'completed' })
    await pass(60)
    expect(log).toEqual(['open tour 1', 'close tour 1'])
  })
})

test.each(['launcher', 'tooltip', 'embed'] as const)('a %s that stands shows its new version at once', async kind => {
  const step = kind === 'tooltip' ? { place: { beside: 'body' } } : {}
  const one = (version: number) => anExperience({ kind, id: anId(kind), name: `${kind} ${version}`, version, step })
  const { begin, pass, log, server, beckon } = aVisit({}, [one(1)])
  begin()
  await pass()
  server.publishes([one(2)], [anId(kind)])
  await beckon.refresh()
  await pass()
  expect(log).toEqual([`open ${kind} 1`, `close ${kind} 1`, `open ${kind} 2`])
  server.publishes([], [anId(kind)])
  await beckon.refresh()
  await pass()
  expect(log.at(-1)).toBe(`close ${kind} 2`)
})

describe.each(['launcher', 'embed'] as const)('a %s that was withdrawn', kind => {
  const beside = anExperience({ kind, id: anId(kind), name: kind, version: 1 })

  test('leaves a page on which nothing happens within a minute', async () => {
    const { server, begin, pass, log } = aVisit({}, [beside])
    begin()
    await pass(200)
    expect(log).toEqual([`open ${kind}`])
    server.publishes([], [beside.id])
    await pass(60)
    expect(log).toEqual([`open ${kind}`, `close ${kind}`])
  })
})

test('a page on which nothing is shown does not ask by itself', async () => {
  const { begin, pass, boots } = aVisit({}, [])
  begin()
  await pass(600)
  expect(boots).toHaveLength(1)
})

test('a hidden page does not ask by itself', async () => {
  const { begin, pass, boots, host } = aVisit({}, [first])
  begin()
  await pass()
  hide(host)
  const before = boots.length
  await pass(600)
  expect(boots).toHaveLength(before)
})
