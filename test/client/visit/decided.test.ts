import { describe, expect, test } from 'vitest'
import type { BootOpen } from '../../../src/protocol/wire.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const byServer = (n: number) =>
  anExperience({ id: anId('tour'), segment: { items_op: 'and', items: [{ kind: 'decided', n }] } as never })
const ofFeed = (version: string): Partial<BootOpen> => ({
  feed: { version, path: `/feed/${version}.json`, kinds: ['tour'] },
})

describe('What the server decides for a page', () => {
  test('counts together with the feed that has its numbers, and with no other', async () => {
    const tour = byServer(0)
    const { beckon, begin, pass, shown, server } = aVisit({ decided: { yes: [] } }, [tour])
    begin()
    await pass()
    expect(shown).toEqual([])
    // The number means something else there, and that feed does not arrive.
    server.answers({ ...ofFeed('2'), decided: { yes: [0] } })
    beckon.refresh()
    await pass()
    expect(shown).toEqual([])
    server.answers({ ...ofFeed('1'), decided: { yes: [0] } })
    beckon.refresh()
    await pass()
    expect(shown).toEqual([tour.id])
  })

  test('is unknown without an answer, so nothing shows', async () => {
    const { begin, pass, shown } = aVisit({}, [byServer(0)])
    begin()
    await pass()
    expect(shown).toEqual([])
  })

  test('is not changed by what the page says of the same property, in conditions and in texts', async () => {
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro', n: 0 }]
    const step = { triggers: [{ on: 'named', name: 'go' }] } as never
    const tour = anExperience({ id: anId('tour'), segment: { items_op: 'and', items } as never, step })
    const decided = { yes: [0], said: { property: ['plan'], company: [] } }
    const { beckon, begin, pass, shown, views } = aVisit({ decided }, [tour])
    begin()
    await pass()
    beckon.set({ plan: 'free', role: 'owner' })
    beckon.trigger('go')
    await pass()
    expect(shown).toEqual([tour.id])
    expect(views.get(tour.id)!.input.words.profile).not.toHaveProperty('plan')
    expect(views.get(tour.id)!.input.words.profile).toHaveProperty('role', 'owner')
  })
})

describe('What is not in the feed', () => {
  test('is asked for by its id, and shown when boot brings it', async () => {
    const tour = anExperience({ id: anId('apart'), automatic: false })
    const { beckon, begin, pass, shown, server, boots } = aVisit({}, [])
    begin()
    await pass()
    expect(boots[0]!.wanted).toEqual([])
    server.answers({ wanted: [tour] })
    beckon.show(tour.id)
    await pass()
    expect(boots.map(({ wanted }) => wanted)).toEqual([[], [tour.id]])
    expect(shown).toEqual([tour.id])
  })

  test('is asked for once, if nobody has it', async () => {
    const { beckon, begin, pass, boots } = aVisit({}, [anExperience()])
    begin()
    await pass()
    beckon.show(anId('nothing'))
    await pass(20)
    expect(boots).toHaveLength(2)
  })
})
