import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Experience, Kind, Recurrence } from '../../../src/protocol/experience.ts'
import { anExperience, anId } from '../../builders.ts'
import { runs } from '../../runs.ts'
import { aVisit } from '../a-visit.ts'

const HOUR = 3_600
const KINDS: Kind[] = ['tour', 'survey', 'launcher', 'tooltip', 'embed']
const AGAIN: Recurrence[] = ['until_completed', 'always', { repeat: 'always', after_closing: '12h' }]

const one = (kind: Kind, recurrence: Recurrence): Experience =>
  anExperience({
    kind,
    id: anId(kind),
    name: kind,
    recurrence,
    step: kind === 'tooltip' ? ({ place: { beside: 'body' } } as never) : {},
  })

/** It was shown and ended. */
async function ended(experience: Experience, how: 'exited' | 'completed') {
  const visit = aVisit({}, [experience])
  visit.begin()
  await visit.pass()
  visit.views.get(experience.id)!.say({ type: 'started' })
  visit.views.get(experience.id)!.say({ type: how })
  await visit.pass()
  return visit
}
const ONCE = (name: string) => [`open ${name}`, `close ${name}`]

describe('what somebody closed', () => {
  test('stays away for the rest of the visit, whatever its kind and recurrence', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...KINDS),
        fc.constantFrom<Recurrence>('once', { every: '1d' }, ...AGAIN),
        fc.constantFrom('exited' as const, 'completed' as const),
        async (kind, recurrence, how) => {
          const { pass, log, beckon, host, nextPage, session, told } = await ended(one(kind, recurrence), how)
          host.history.pushState(null, '', '/other')
          await pass(3 * HOUR)
          await beckon.refresh()
          await pass()
          expect(log).toEqual(ONCE(kind))
          beckon.destroy()
          const next = nextPage(session)
          next.begin()
          await pass(HOUR)
          expect(next.log).toEqual([])
          expect(told('displayed')).toHaveLength(1)
        },
      ),
      runs('closed', 60, 15),
    )
  })

  test.each(KINDS)('comes again after a day: a %s', async kind => {
    const { pass, log, views, told } = await ended(one(kind, 'until_completed'), 'exited')
    await pass(25 * HOUR)
    expect(log).toEqual([...ONCE(kind), `open ${kind}`])
    // And then it stays until it is closed again.
    await pass(HOUR)
    expect(log).toHaveLength(3)
    views.get(anId(kind))!.say({ type: 'started' })
    views.get(anId(kind))!.say({ type: 'exited' })
    await pass(HOUR)
    expect(log).toHaveLength(4)
    const interactions = told('displayed').map(report => report.type === 'displayed' && report.interaction)
    expect(new Set(interactions).size).toBe(2)
  })

  test.each(KINDS)('comes again after the time that its author set: a %s', async kind => {
    const { pass, log } = await ended(one(kind, { repeat: 'always', after_closing: '3d' }), 'exited')
    await pass(71 * HOUR)
    expect(log).toEqual(ONCE(kind))
    await pass(2 * HOUR)
    expect(log).toEqual([...ONCE(kind), `open ${kind}`])
  })

  test.each(KINDS)('never comes again if it was completed and comes until then: a %s', async kind => {
    const { pass, log } = await ended(one(kind, 'until_completed'), 'completed')
    await pass(400 * HOUR)
    expect(log).toEqual(ONCE(kind))
  })

  test.each([
    ['always', 'completed'],
    ['always', 'exited'],
    ['until_completed', 'exited'],
  ] as const)('on another device leaves here, and does not begin again: %s, %s', async (recurrence, state) => {
    const tour = one('tour', recurrence)
    const { begin, pass, log, server, time, beckon } = aVisit({}, [tour])
    begin()
    await pass(2)
    // It was begun there first, so that the latest Interaction is the one here.
    const past = { count: 2, last_at: time.now() - 60_000, completed: state === 'completed', defer_until: null }
    server.answers({ history: { [tour.id]: { ...past, state, ended_at: time.now() } } })
    await pass(5)
    await beckon.refresh()
    await pass(HOUR)
    expect(log).toEqual(ONCE('tour'))
  })

  test('in another browser stays away here too', async () => {
    const tour = one('tour', 'always')
    const { begin, pass, log, server, time } = aVisit({}, [tour])
    const now = time.now()
    const past = { count: 1, last_at: now - 9e6, completed: false, defer_until: null, version: null }
    server.answers({ history: { [tour.id]: { ...past, state: 'exited', ended_at: now - 1_000, version: undefined } } })
    begin()
    await pass(HOUR)
    expect(log).toEqual([])
  })
})

test.each(['launcher', 'tooltip', 'embed'] as const)('a %s that came again is not closed by its past', async kind => {
  const recurrence: Recurrence = { every: '1h' }
  const { pass, log } = await ended(one(kind, recurrence), 'exited')
  await pass(2 * HOUR)
  expect(log).toEqual([...ONCE(kind), `open ${kind}`])
  await pass(2 * HOUR)
  expect(log).toHaveLength(3)
})
