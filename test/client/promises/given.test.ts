import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Beckon } from '../../../src/client/api/beckon.ts'
import { runs } from '../../runs.ts'
import { aVisit } from '../a-visit.ts'

/** A page that calls something before and after its first boot. Resolves with what was sent and what `error` listeners heard. */
async function afterCalling(call: (beckon: Beckon) => unknown) {
  const { beckon, begin, pass, boots, reports } = aVisit()
  const errors: string[] = []
  beckon.on('error', ({ message }) => errors.push(message))
  call(beckon)
  begin()
  await pass()
  call(beckon)
  await pass()
  return { boots, reports, errors }
}
const sent = ({ boots, reports }: Awaited<ReturnType<typeof afterCalling>>) => JSON.stringify([boots, reports])

describe('identify()', () => {
  test('reads the uid out of an object, and takes the rest as properties', async () => {
    const { boots, errors } = await afterCalling(beckon => beckon.identify({ uid: 'ada', plan: 'pro' }))
    expect(boots).toMatchObject([{ uid: 'ada', properties: { plan: 'pro' } }])
    expect(boots[0]!.properties).not.toHaveProperty('uid')
    expect(errors).toEqual([])
  })

  test('takes numbers as text, zero included', async () => {
    for (const uid of [0, 7, 7n]) {
      const { boots } = await afterCalling(beckon => beckon.identify(uid as number))
      expect(boots).toMatchObject([{ uid: String(uid) }])
    }
  })

  test('without a uid only describes the person who looks', async () => {
    for (const nobody of [undefined, null, '']) {
      const { boots, errors } = await afterCalling(beckon => beckon.identify(nobody, { plan: 'pro' }))
      expect(boots).toMatchObject([{ properties: { plan: 'pro' } }])
      expect(boots[0]).not.toHaveProperty('uid')
      expect(errors).toEqual([])
    }
  })
})

test.each(['undefined', 'null', 'NaN', '[object Object]'])('identify("%s") makes nobody, and says so', async uid => {
  for (const who of [uid, { uid, plan: 'pro' }]) {
    const { boots, errors } = await afterCalling(beckon => beckon.identify(who as string))
    expect(boots).toHaveLength(1)
    expect(boots[0]).not.toHaveProperty('uid')
    expect(errors).toEqual([`uid must not be "${uid}"`, `uid must not be "${uid}"`])
  }
})

test('a company called "undefined" is nobody\'s', async () => {
  const { boots, errors } = await afterCalling(beckon => beckon.identify('ada', { company: { uid: 'undefined' } }))
  expect(JSON.stringify(boots)).not.toContain('company')
  expect(errors[0]).toBe('company.uid must not be "undefined"')
})

const cyclic: { [name: string]: unknown } = {}
cyclic.self = cyclic
/** Values that have a text of their own accord, which says nothing about them, and values that no request can carry. */
const odd = fc.constantFrom<unknown>(
  {}, { id: 7 }, { uid: {} }, { uid: null }, { uid: '' }, { uid: NaN }, [], ['ada'], [{ uid: 'ada' }], true, false, NaN,
  Infinity, new Date(0), new String('ada'), Symbol('ada'), () => 'ada', new Map([['uid', 'ada']]), new Error('ada'), cyclic,
  { uid: 'ada', company: 'acme' }, { uid: 'ada', company: { name: 'Acme' } }, { uid: 'ada', company: { uid: {} } },
  { uid: 'ada', company: { uid: [] } }, { uid: 'ada', seats: 7n },
) // biome-ignore format: a list of values

test('a uid that is neither text nor a number is refused aloud, and nothing of the call is sent', async () => {
  await fc.assert(
    fc.asyncProperty(odd, async who => {
      const said = await afterCalling(beckon => beckon.identify(who as never, { plan: 'secret' }))
      expect(said.errors).toHaveLength(2)
      expect(sent(said)).not.toContain('secret')
      for (const { uid } of said.boots) expect(uid).toBeUndefined()
    }),
    runs('odd uids', 200, 60),
  )
})

const CALLS: { [what: string]: (beckon: Beckon, value: never) => unknown } = {
  'properties of identify()': (beckon, value) => beckon.identify('ada', value),
  'set()': (beckon, value) => beckon.set(value),
  'properties of track()': (beckon, value) => beckon.track('Imported', value),
}
const noObject = fc.constantFrom<unknown>('plan', 7, true, ['pro'], new Date(0), cyclic, { seats: 7n }, Symbol('plan'))

test.each(Object.keys(CALLS))(
  '%s that are no object are refused aloud, and nothing of the call is sent',
  async what => {
    await fc.assert(
      fc.asyncProperty(noObject, async value => {
        const said = await afterCalling(beckon => CALLS[what]!(beckon, value as never))
        expect(said.errors).toHaveLength(2)
        expect(sent(said)).not.toMatch(/"0":|plan|Imported|"ada"/)
      }),
      runs(what, 100, 30),
    )
  },
)

test('the company of a person has a uid of its own, as text or a number', async () => {
  for (const company of ['acme', 7, [], {}, { uid: {} }, { uid: '' }, { name: 'Acme' }]) {
    const { boots, reports, errors } = await afterCalling(beckon => beckon.set({ company, plan: 'secret' }))
    expect(errors).toHaveLength(2)
    expect(boots).toHaveLength(1)
    expect(sent({ boots, reports, errors })).not.toContain('secret')
  }
  const { boots } = await afterCalling(beckon => beckon.set({ company: { uid: 7, name: 'Acme' } }))
  expect(boots).toMatchObject([{ company: { uid: '7', name: 'Acme' } }])
})

test('names of events and triggers and ids are text or numbers', async () => {
  for (const name of [{}, [], { name: 'Imported' }, true, null, undefined, '', NaN]) {
    for (const method of ['track', 'trigger', 'show'] as const) {
      const { boots, reports, errors } = await afterCalling(beckon => beckon[method](name as never))
      expect(errors, `${method}(${name})`).toHaveLength(2)
      expect(sent({ boots, reports, errors })).not.toContain('object Object')
      expect(reports).toEqual([])
    }
  }
  const { reports } = await afterCalling(beckon => beckon.track(404 as never))
  expect(reports).toMatchObject([{ name: '404' }, { name: '404' }])
})

test('what a page changes in its object after the call is not sent', async () => {
  const { beckon, begin, pass, boots } = aVisit()
  const described = { plan: 'pro' }
  beckon.set(described)
  described.plan = 'free'
  begin()
  await pass()
  expect(boots).toMatchObject([{ properties: { plan: 'pro' } }])
})
