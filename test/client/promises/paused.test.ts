import { expect, test } from 'vitest'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { unavailable } from '../fake-server.ts'
import { hide, navigate, unhide } from '../model/page-moves.ts'

const waiting = anExperience({
  id: anId('waiting'),
  name: 'waiting',
  step: { triggers: [{ on: 'named', name: 'go' }] },
})
const tour = anExperience({ id: anId('tour'), name: 'tour', steps: [{ id: anId('one') }, { id: anId('two') }] })
const launcher = anExperience({ kind: 'launcher', id: anId('launcher'), name: 'launcher', recurrence: 'always' })

/** A page whose account can be paused and resumed. */
function aPage(...live: Parameters<typeof aVisit>[1] & object) {
  const visit = aVisit({}, live)
  const feed = { version: '1', path: '/feed/1.json', kinds: live.map(({ kind }) => kind) }
  return {
    ...visit,
    pause: () => visit.server.answers({ paused: true, feed: null }),
    resume: () => visit.server.answers({ paused: undefined, feed }),
  }
}

test('before something new is shown on an old answer, the server is asked; paused, it does not come', async () => {
  const { begin, pass, pause, resume, beckon, log, boots } = aPage(waiting)
  begin()
  await pass(3_600)
  expect(boots).toHaveLength(1)
  pause()
  beckon.trigger('go')
  await pass(1)
  expect(log).toEqual([])
  expect(boots).toHaveLength(2)
  expect(await beckon.explain()).toMatchObject({ state: 'paused' })
  resume()
  await pass(40)
  expect(log).toEqual(['open waiting'])
})

test('on a fresh answer nothing is asked twice', async () => {
  const { begin, pass, beckon, log, boots } = aPage(waiting)
  begin()
  await pass(10)
  beckon.trigger('go')
  await pass(1)
  expect([log, boots.length]).toEqual([['open waiting'], 1])
})

test('a server that cannot be asked holds nothing up', async () => {
  const { begin, pass, beckon, log, server } = aPage(waiting)
  begin()
  await pass(60)
  server.replies.boot = unavailable
  beckon.trigger('go')
  await pass(1)
  expect(log).toEqual(['open waiting'])
})

test('a launcher goes when the page moves on, and a new one does not appear', async () => {
  const { begin, pass, pause, resume, log, host } = aPage(launcher)
  begin()
  await pass(35)
  expect(log).toEqual(['open launcher'])
  pause()
  navigate(host, '/elsewhere')
  await pass(1)
  expect(log).toEqual(['open launcher', 'close launcher'])
  resume()
  await pass(40)
  expect(log).toEqual(['open launcher', 'close launcher', 'open launcher'])
})

test('only a page that can be seen asks whether the pause is over', async () => {
  const { begin, pass, pause, host, boots } = aPage(tour)
  pause()
  begin()
  await pass(95)
  expect(boots).toHaveLength(4)
  hide(host)
  await pass(3_600)
  expect(boots).toHaveLength(4)
  unhide(host)
  await pass(1)
  expect(boots).toHaveLength(5)
})

test('a tour under way leaves at its next step without an exit, and comes back there', async () => {
  const { begin, pass, pause, resume, log, views, told, beckon } = aPage(tour)
  begin()
  await pass(35)
  pause()
  views.get(tour.id)!.say({ type: 'step', step: anId('two'), index: 1 })
  await pass(1)
  expect(log).toEqual(['open tour', 'close tour'])
  beckon.track('meanwhile')
  await pass(5)
  expect([told('exited'), told('step').length, told('event').length]).toEqual([[], 2, 1])
  resume()
  await pass(40)
  expect(log).toEqual(['open tour', 'close tour', 'open tour'])
  expect(views.get(tour.id)!.input.step).toBe(1)
  expect(told('displayed')).toHaveLength(1)
})
