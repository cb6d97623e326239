import { describe, expect, test } from 'vitest'
import type { Experience } from '../../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import { navigate } from '../model/page-moves.ts'

const atHome = { match: 'all' as const, rules: [{ kind: 'simple' as const, value: '/home' }] }
const forPro = {
  items_op: 'and' as const,
  items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }],
}
const named = (name: string, given: Partial<Experience>) =>
  anExperience({ id: anId(name), name, ...(given as object) }) as Experience

/** It was shown to somebody on the plan `pro` at /home, and snoozed for a minute. */
async function snoozed(experience: Experience, delivered?: Parameters<typeof aPending>[1]) {
  const visit = delivered ? aVisit({ deliveries: [aPending(experience, delivered)] }) : aVisit({}, [experience])
  visit.beckon.set({ plan: 'pro' })
  visit.server.answers({
    profile: { id: 'ada', uid: null, percent: 50, language: 'en', properties: { plan: 'pro' } },
  })
  visit.begin()
  await visit.pass()
  visit.views.get(experience.id)!.say({ type: 'snoozed', for: '1m' })
  await visit.pass()
  return visit
}

describe('what was snoozed', () => {
  const tour = named('tour', { steps: [aStep({ url: atHome })] as never })

  test('waits for its page', async () => {
    const { host, pass, log, told } = await snoozed(tour)
    navigate(host, '/other')
    await pass(300)
    expect(log).toEqual(['open tour', 'close tour'])
    expect(told('displayed')).toHaveLength(1)
    navigate(host, '/home')
    await pass()
    expect(log).toEqual(['open tour', 'close tour', 'open tour'])
  })

  test('waits for the page of the step where it was', async () => {
    const two = named('two', { steps: [aStep({}), aStep({ id: anId('later'), url: atHome })] as never })
    const visit = aVisit({}, [two])
    visit.begin()
    await visit.pass()
    visit.views.get(two.id)!.say({ type: 'turn', index: 1 })
    visit.views.get(two.id)!.say({ type: 'snoozed', for: '1m' })
    navigate(visit.host, '/other')
    await visit.pass(300)
    expect(visit.log).toEqual(['open two', 'close two'])
    navigate(visit.host, '/home')
    await visit.pass()
    expect(visit.log).toEqual(['open two', 'close two', 'open two'])
  })

  test('stays away from somebody who has left its Segment, and comes back when they are in it again', async () => {
    const { beckon, pass, log } = await snoozed(named('for pro', { segment: forPro }))
    beckon.set({ plan: 'free' })
    await pass(300)
    expect(log).toEqual(['open for pro', 'close for pro'])
    beckon.set({ plan: 'pro' })
    await pass()
    expect(log).toEqual(['open for pro', 'close for pro', 'open for pro'])
  })

  test('as a Delivery comes back where its backend said: anywhere', async () => {
    const { host, pass, log } = await snoozed(tour, {})
    navigate(host, '/other')
    await pass(300)
    expect(log).toEqual(['open tour', 'close tour', 'open tour'])
  })

  test('as a Delivery comes back where its backend said: on its page', async () => {
    const { host, pass, log } = await snoozed(tour, { skip_url_match: false })
    navigate(host, '/other')
    await pass(300)
    expect(log).toEqual(['open tour', 'close tour'])
    navigate(host, '/home')
    await pass()
    expect(log).toEqual(['open tour', 'close tour', 'open tour'])
  })

  test('does not keep others away while it waits for its page', async () => {
    const other = named('other', {
      steps: [aStep({ url: { ...atHome, rules: [{ kind: 'simple', value: '/other' }] } })] as never,
    })
    const visit = aVisit({}, [tour, other])
    visit.begin()
    await visit.pass()
    visit.views.get(tour.id)!.say({ type: 'snoozed', for: '1m' })
    await visit.pass()
    navigate(visit.host, '/other')
    await visit.pass(300)
    expect(visit.log).toEqual(['open tour', 'close tour', 'open other'])
  })
})

describe('a step that waits in vain', () => {
  const other = named('other', { position: 1 })
  const stuck = named('stuck', { steps: [aStep({}), aStep({ id: anId('later') })] as never })

  async function waiting(live: Experience[], deliveries: ReturnType<typeof aPending>[] = []) {
    const visit = aVisit({ deliveries }, live)
    visit.begin()
    await visit.pass()
    expect(visit.log).toEqual(['open stuck'])
    visit.views.get(stuck.id)!.input.waits!(true)
    return visit
  }

  test('leaves the stage to another after ten seconds, and comes back to it later', async () => {
    const { pass, log, views } = await waiting([stuck, other])
    await pass(9)
    expect(log).toEqual(['open stuck'])
    await pass(2)
    expect(log).toEqual(['open stuck', 'close stuck', 'open other'])
    views.get(other.id)!.say({ type: 'completed' })
    await pass()
    expect(log).toEqual(['open stuck', 'close stuck', 'open other', 'close other', 'open stuck'])
  })

  test('goes on waiting if nothing else wants the stage', async () => {
    const { pass, log } = await waiting([stuck])
    await pass(600)
    expect(log).toEqual(['open stuck'])
  })

  test('keeps the stage once it is drawn', async () => {
    const { pass, log, views } = await waiting([stuck, other])
    await pass(5)
    views.get(stuck.id)!.input.waits!(false)
    await pass(600)
    expect(log).toEqual(['open stuck'])
  })

  test('of a Delivery does not take the stage back from somebody who reads', async () => {
    const { pass, log } = await waiting([other], [aPending(stuck)])
    await pass(600)
    expect(log).toEqual(['open stuck', 'close stuck', 'open other'])
  })
})
