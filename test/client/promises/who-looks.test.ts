import { expect, test } from 'vitest'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { unavailable } from '../fake-server.ts'

test('who is named after clear(), before init, is who looks', async () => {
  const { beckon, begin, pass, boots } = aVisit()
  beckon.clear()
  beckon.identify('bob', { plan: 'pro' })
  begin()
  await pass()
  expect(boots.at(-1)).toMatchObject({ uid: 'bob', properties: { plan: 'pro' } })
})

test('who is named after clear(), before consent, is who looks', async () => {
  const { beckon, begin, pass, boots } = aVisit()
  begin({ consent: false })
  beckon.clear()
  beckon.identify('bob', { plan: 'pro' })
  await pass()
  begin({ consent: true })
  await pass()
  expect(boots.at(-1)).toMatchObject({ uid: 'bob', properties: { plan: 'pro' } })
})

test.each(['launcher', 'decide', 'standing'])(
  'what was on its way for who looked before does not come when %s arrives late',
  async part => {
    const launcher = anExperience({ id: anId('launcher'), kind: 'launcher', name: 'launcher' })
    const { beckon, begin, pass, parts, log, told } = aVisit({}, [launcher])
    const arrive = parts.hold(part)
    begin()
    await pass()
    beckon.identify('ada')
    await pass()
    arrive()
    await pass()
    expect(log.at(-1)).toBe('open launcher')
    expect(
      log.filter(line => line.startsWith('open')).length - log.filter(line => line.startsWith('close')).length,
    ).toBe(1)
    const last = told('displayed').at(-1)
    expect(last).toMatchObject({ visit: 'visit of ada' })
  },
)

test('however many people look, history is wrapped once', async () => {
  const { beckon, begin, pass, host } = aVisit({}, [anExperience({ id: anId('tour'), step: { url: undefined } })])
  begin()
  beckon.identify('ada')
  await pass()
  const { pushState, replaceState } = host.history
  for (const uid of ['bob', 'cleo', 'ada']) {
    beckon.identify(uid)
    await pass()
  }
  expect(host.history.pushState).toBe(pushState)
  expect(host.history.replaceState).toBe(replaceState)
})

test('one Interaction that was snoozed and came back counts once for the frequency limit', async () => {
  const first = anExperience({ id: anId('first'), name: 'first' })
  const second = anExperience({ id: anId('second'), name: 'second', step: { triggers: [{ on: 'named', name: 'go' }] } })
  const limits = { once_rule: 'skip_if_seen' as const, frequency_limits: [{ count: 2, hours: 24 }], theme: null }
  const { beckon, begin, pass, views, log, told, server } = aVisit({ settings: limits }, [first, second])
  begin()
  await pass()
  views.get(first.id)!.say({ type: 'snoozed', for: '1m' })
  await pass(120)
  expect(log).toEqual(['open first', 'close first', 'open first'])
  views.get(first.id)!.say({ type: 'completed' })
  await pass()
  // The server keeps one time for each Interaction: that of its last display.
  server.answers({ displayed: [told('displayed').at(-1)!.at] })
  await beckon.refresh()
  await pass()
  beckon.trigger('go')
  await pass()
  expect(log.at(-1)).toBe('open second')
})

test('what was said is not lost if its boot fails after somebody was identified', async () => {
  const { beckon, begin, pass, boots, server, told } = aVisit()
  let fail = () => {}
  const failing = new Promise<Response>(done => {
    fail = () => done(unavailable())
  })
  server.replies.boot = ({ uid }) => (uid ? undefined : failing)
  begin()
  beckon.set({ plan: 'pro' })
  await pass(1)
  expect(boots).toMatchObject([{ properties: { plan: 'pro' } }])
  beckon.identify('ada', { role: 'admin' })
  await pass(1)
  fail()
  await pass(60)
  await beckon.refresh()
  await pass()
  const reported = told('set').map(report => report.type === 'set' && report.properties)
  const said = [...boots.slice(1).map(({ properties }) => properties), ...reported]
  expect(Object.assign({}, ...said)).toEqual({ plan: 'pro', role: 'admin' })
})

test('the server hears the name of somebody after it has heard of them as nobody, also if its answer is slow', async () => {
  const { beckon, begin, pass, boots, server } = aVisit()
  let answer = () => {}
  server.replies.boot = () =>
    new Promise(resolve => {
      server.replies.boot = undefined
      answer = () => resolve(unavailable())
    })
  begin()
  await pass()
  beckon.identify('ada')
  await pass(1)
  expect(boots).toHaveLength(1)
  answer()
  await pass(2)
  expect(boots.at(-1)).toMatchObject({ uid: 'ada' })
})

test('whoever is named does not wait for an answer that never comes', async () => {
  const { beckon, begin, pass, boots, server } = aVisit()
  server.replies.boot = () => new Promise(() => {})
  begin()
  await pass()
  server.replies.boot = undefined
  beckon.identify('ada')
  await pass(4)
  expect(boots.map(({ uid }) => uid)).toEqual([undefined, 'ada'])
})
