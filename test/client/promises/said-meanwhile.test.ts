import { expect, test } from 'vitest'
import type { SegmentItem } from '../../../src/protocol/segment.ts'
import { anExperience, anId } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const onlyIf = (...items: SegmentItem[]) =>
  anExperience({ id: anId('tour'), name: 'tour', segment: { items_op: 'and', items } })
const isPro = { kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }
const isNotPro = { ...isPro, op: 'ne' as const }
const hasImported = { kind: 'event' as const, name: 'Imported', op: 'gte' as const, value: 1 }
const hasNotImported = { ...hasImported, op: 'eq' as const, value: 0 }

/** A page that says something while a boot is on its way: the first one, or a later one. */
async function saying(
  experience: ReturnType<typeof onlyIf>,
  nth: 1 | 2,
  say: (visit: ReturnType<typeof aVisit>) => void,
) {
  const visit = aVisit({}, nth === 1 ? [experience] : [])
  // The answer was made before the page said it.
  let answer = () => {}
  const arrives = new Promise<undefined>(done => {
    answer = () => done(undefined)
  })
  visit.server.replies.boot = () => (visit.boots.length === nth ? (arrives as never) : undefined)
  visit.begin()
  await visit.pass(1)
  if (nth === 2) {
    visit.server.publishes([experience])
    void visit.beckon.refresh()
    await visit.pass(1)
  }
  say(visit)
  await visit.pass(2)
  answer()
  await visit.pass()
  return visit
}

test.each([1, 2] as const)('set() during boot %i counts for the decision after it', async nth => {
  const shown = await saying(onlyIf(isPro), nth, ({ beckon }) => beckon.set({ plan: 'pro' }))
  expect(shown.log).toEqual(['open tour'])
  const hidden = await saying(onlyIf(isNotPro), nth, ({ beckon }) => beckon.set({ plan: 'pro' }))
  expect(hidden.log).toEqual([])
})

test.each([1, 2] as const)('track() during boot %i counts for the decision after it', async nth => {
  const shown = await saying(onlyIf(hasImported), nth, ({ beckon }) => beckon.track('Imported'))
  expect(shown.log).toEqual(['open tour'])
  const hidden = await saying(onlyIf(hasNotImported), nth, ({ beckon }) => beckon.track('Imported'))
  expect(hidden.log).toEqual([])
})

test('what the server has counted by then is not counted twice', async () => {
  const twice = onlyIf({ ...hasImported, value: 2 })
  const { log } = await saying(twice, 2, ({ beckon, server, time }) => {
    beckon.track('Imported')
    server.answers({ events: { Imported: { count: 1, at: [time.now()] } } })
  })
  expect(log).toEqual([])
})

test('what was said stays said until the server has it', async () => {
  const tour = onlyIf(isPro)
  const { begin, pass, beckon, server, log } = aVisit({}, [tour])
  server.replies.reports = () => new Response('', { status: 503 })
  begin()
  await pass()
  beckon.set({ plan: 'pro' })
  await pass(1)
  expect(log).toEqual(['open tour'])
  await beckon.refresh()
  await pass(1)
  expect((await beckon.explain())!.stage).toMatchObject({ experience: tour.id })
  expect(log).toEqual(['open tour'])
})
