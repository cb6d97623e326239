import { describe, expect, test } from 'vitest'
import type { Experience } from '../../../src/protocol/experience.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending, unavailable } from '../fake-server.ts'

const waitsForGo = { triggers: [{ on: 'named' as const, name: 'go' }] }
const auto = anExperience({ id: anId('auto'), name: 'auto', step: waitsForGo })
const launcher = anExperience({ id: anId('launcher'), kind: 'launcher', name: 'launcher', step: waitsForGo })
const delivered = anExperience({ id: anId('delivered'), name: 'delivered' })

/** For people with a plan that nobody here has. */
const forPro = anExperience({
  id: anId('for pro'),
  name: 'for pro',
  segment: { items_op: 'and', items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
})

/** A page whose automatic tour was decided, and which waits for a bundle while a Delivery comes. */
async function aDeliveryMeanwhile(live: Experience[], part: string) {
  const visit = aVisit({}, live)
  const arrive = visit.parts.hold(part)
  visit.begin()
  await visit.pass()
  visit.beckon.trigger('go')
  await visit.pass(0.05)
  visit.server.answers({ deliveries: [aPending(delivered, {}, visit.time.now() + 30_000)] })
  void visit.beckon.refresh()
  await visit.pass(1)
  arrive()
  await visit.pass(3)
  return visit
}

describe('what was decided before a wait', () => {
  test('an automatic tour that waited for a launcher’s bundle does not close the Delivery that came meanwhile', async () => {
    const { log } = await aDeliveryMeanwhile([auto, launcher], 'launcher')
    expect(log).toContain('open delivered')
    expect(log).not.toContain('close delivered')
    expect(log.lastIndexOf('open auto')).toBeLessThan(log.indexOf('open delivered'))
  })

  test('an automatic tour that waited for its own bundle does not close the Delivery that came meanwhile', async () => {
    const survey = anExperience({ id: anId('survey'), kind: 'survey', name: 'auto', step: waitsForGo })
    const { log } = await aDeliveryMeanwhile([survey], 'survey')
    expect(log).toEqual(['open delivered'])
  })

  test('what was asked for with a lease that is given meanwhile is not begun twice', async () => {
    const visit = aVisit({ deliveries: [aPending(delivered, { id: anId('one') })] })
    let grant: (answer: Response) => void = () => {}
    visit.server.replies.claim = () =>
      new Promise(done => {
        grant = done
      })
    visit.begin()
    await visit.pass()
    void visit.beckon.refresh()
    await visit.pass(1)
    grant(Response.json({ now: visit.time.now(), claimed_until: visit.time.now() + 30_000 }))
    await visit.pass(60)
    expect(visit.log).toEqual(['open delivered'])
    expect(visit.told('displayed')).toHaveLength(1)
  })
})

describe('a claim that fails', () => {
  test('of a Delivery that is only to be dropped, keeps no automatic tour away', async () => {
    const tour = anExperience({ id: anId('by itself'), name: 'by itself' })
    const { begin, pass, log, server } = aVisit(
      { deliveries: [aPending(forPro, { id: anId('one'), use_segmentation: true })] },
      [tour],
    )
    server.replies.claim = unavailable
    begin()
    await pass(20)
    expect(log).toEqual(['open by itself'])
  })

  test('of a Delivery that is only to be dropped, is made again', async () => {
    const { begin, pass, server, beckon } = aVisit({
      deliveries: [aPending(forPro, { id: anId('one'), use_segmentation: true })],
    })
    server.replies.claim = unavailable
    begin()
    await pass(20)
    const before = server.claims.length
    server.replies.claim = () => Response.json({ now: Date.now(), refused: 'segment' }, { status: 409 })
    await pass(120)
    expect(server.claims.length).toBeGreaterThan(before)
    const told = await beckon.explain()
    expect(told?.verdicts.map(({ state }) => state)).not.toContain('show')
  })

  test('of a Delivery that may be shown, is made again, and those behind it come, too', async () => {
    const second = anExperience({ id: anId('second'), name: 'second' })
    const { begin, pass, log, server, views } = aVisit({
      deliveries: [aPending(delivered, { id: anId('one') }), aPending(second, { id: anId('two') })],
    })
    let failures = 1
    server.replies.claim = ({ delivery }) => (delivery === anId('one') && failures-- > 0 ? unavailable() : undefined)
    begin()
    await pass(90)
    expect(log).toHaveLength(1)
    views.get(log[0] === 'open second' ? second.id : delivered.id)!.say({ type: 'completed' })
    await pass(90)
    expect(log.filter(line => line.startsWith('open')).sort()).toEqual(['open delivered', 'open second'])
  })
})
