import { expect, test } from 'vitest'
import { markOf } from '../../src/content/element-was.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import { anExperience, anId } from '../builders.ts'
import { aVisit } from './a-visit.ts'
import { aPending } from './fake-server.ts'

const NOWHERE = '#nowhere'
const ELSEWHERE = { match: 'any', rules: [{ kind: 'exact', value: '/elsewhere' }] } as never

/** A tour of two steps. The second one stands beside an element that is not on the page. */
const aTour = (changes: Partial<Experience> = {}, first: object = {}): Experience =>
  anExperience({
    id: anId('tour'),
    version: 3,
    steps: [
      { id: anId('first'), place: { beside: 'body' }, ...first },
      { id: anId('second'), place: { beside: NOWHERE } },
    ],
    ...changes,
  } as Partial<Experience>)

test('an element that is all that a tour waits for is told missing after three seconds, once a day', async () => {
  const tour = aTour({}, { place: { beside: NOWHERE } })
  const { begin, pass, told, nextPage } = aVisit({}, [tour])
  begin()
  await pass(2)
  expect(told('element')).toEqual([])
  await pass(10)
  const about = { experience: tour.id, step: anId('first'), version: 3, path: expect.stringMatching(/^\//) }
  expect(told('element')).toMatchObject([{ ...about, found: false }])
  nextPage().begin()
  await pass(10)
  expect(told('element')).toHaveLength(1)
  await pass(86_400)
  nextPage().begin()
  await pass(10)
  expect(told('element')).toHaveLength(2)
})

test.each([
  ['its address', { url: ELSEWHERE }, {}],
  ['a click', { triggers: [{ on: 'click', selector: 'a' }] }, {}],
  [
    'somebody in its Segment',
    {},
    { segment: { items_op: 'and', items: [{ kind: 'property', prop: 'plan', op: 'ex' }] } },
  ],
])('a tour that waits for %s too does not look for its element', async (_, first, changes) => {
  const tour = aTour(changes as Partial<Experience>, { place: { beside: NOWHERE }, ...first })
  const { begin, pass, told } = aVisit({}, [tour])
  begin()
  await pass(20)
  expect(told('element')).toEqual([])
})

test.each([
  ['the same element', { tag: 'body' }, undefined],
  ['another kind of element', { tag: 'button' }, true],
  ['another text', { tag: 'body', said: markOf('Invite your team'), lang: '' }, true],
  ['the same text with another number', { tag: 'body', said: markOf('Invite (12)'), lang: '' }, undefined],
  [
    'a text in another language, of which nobody can say anything',
    { tag: 'body', said: markOf('Einladen'), lang: 'xx' },
    undefined,
  ],
])('what is found where somebody pointed at an element is compared: %s', async (_, element_was, other) => {
  const { begin, pass, told, host } = aVisit({}, [aTour({}, { element_was })])
  host.document.body.textContent = 'Invite (3)'
  begin()
  await pass()
  const [looked] = told('element') as { found: boolean; other?: boolean }[]
  expect([looked!.found, looked!.other]).toEqual([true, other])
})

test('what is there is told once; a later step that waits for its element alone, after three seconds', async () => {
  const { begin, pass, told, views } = aVisit({}, [aTour()])
  begin()
  await pass()
  expect(told('element')).toMatchObject([{ step: anId('first'), found: true, version: 3 }])
  const { say } = views.get(anId('tour'))!
  say({ type: 'turn', index: 1 })
  await pass(2)
  say({ type: 'started' })
  await pass(0)
  expect(told('element')).toHaveLength(1)
  await pass(10)
  expect(told('element').slice(1)).toMatchObject([{ step: anId('second'), found: false }])
})

test('what comes within three seconds was found', async () => {
  const { begin, pass, told, views, host } = aVisit({}, [aTour()])
  begin()
  await pass()
  const { say } = views.get(anId('tour'))!
  say({ type: 'turn', index: 1 })
  await pass(2)
  host.document.body.innerHTML = '<p id="nowhere">Here</p>'
  // Any change makes it look at the page again.
  say({ type: 'started' })
  await pass(10)
  expect(told('element')).toMatchObject([
    { step: anId('first'), found: true },
    { step: anId('second'), found: true },
  ])
})

test('a Delivery that is shown without its element, too', async () => {
  const tour = aTour({}, { place: { beside: NOWHERE } })
  const waits = anExperience({ id: anId('other'), step: { url: ELSEWHERE } })
  const delivery = aPending(tour, { skip_triggers: true })
  const { begin, pass, told, shown } = aVisit({ deliveries: [delivery] }, [waits])
  begin()
  await pass(10)
  expect(shown).toEqual([tour.id])
  expect(told('element')).toMatchObject([{ step: anId('first'), found: false }])
})

test('a Delivery loads what finds elements where it stands beside one, and watches nothing of the page elsewhere', async () => {
  const onScreen = anExperience({ id: anId('tour'), needs: [] })
  const beside = aTour({ needs: ['beside'] })
  for (const [tour, watches] of [
    [onScreen, false],
    [beside, true],
  ] as const) {
    const { begin, pass, shown, parts, views, server, time } = aVisit()
    server.answers({ deliveries: [aPending(tour, {}, time.now() + 30_000)] })
    begin()
    await pass(1)
    expect(shown).toEqual([tour.id])
    expect(parts.asked.includes('watch')).toBe(watches)
    expect(parts.asked).not.toContain('decide')
    expect(views.get(tour.id)?.input.find('body') !== null).toBe(watches)
  }
})

test('where it is decided on the page, that finds elements for what is shown too', async () => {
  const tour = aTour({ needs: ['beside'] })
  const { begin, pass, shown, parts, views } = aVisit({}, [tour])
  begin()
  await pass(1)
  expect(shown).toEqual([tour.id])
  expect(parts.asked).not.toContain('watch')
  expect(views.get(tour.id)?.input.find('body')).not.toBeNull()
})

test('what was loaded for a Delivery hears of decisions once they can be made', async () => {
  const { begin, pass, beckon, shown, parts, views, server, time } = aVisit({}, [anExperience({ id: anId('other') })])
  const tour = aTour({ needs: ['beside'] })
  server.answers({ deliveries: [aPending(tour, {}, time.now() + 30_000)] })
  const arrive = parts.hold('decide')
  begin()
  await pass(1)
  expect(shown).toEqual([tour.id])
  expect(parts.asked).toContain('watch')
  let heard = 0
  views.get(tour.id)?.input.onElements(() => heard++)
  arrive()
  await pass(1)
  const before = heard
  beckon.trigger('opened')
  await pass(1)
  expect(heard).toBeGreaterThan(before)
})
