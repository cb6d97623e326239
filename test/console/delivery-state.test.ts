import { expect, test } from 'vitest'
import { deliveryState } from '../../src/console/deliveries/delivery-state.ts'
import { deliveryBody, NOTHING_YET, problemsOf } from '../../src/console/deliveries/new-delivery.ts'
import type { DeliveryRecord } from '../../src/protocol/answer.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const waiting: Partial<DeliveryRecord> = { at: null, until: null, dropped_because: null }

test.each<[string, Partial<DeliveryRecord>]>([
  ['waiting', {}],
  ['waiting', { until: '2026-11-17T00:00:00Z' }],
  ['expired', { until: '2026-11-16T00:00:00Z' }],
  ['expired', { dropped_because: 'expired' }],
  ['dropped', { dropped_because: 'seen' }],
  ['shown', { at: '2026-11-16T00:00:00Z', until: '2026-11-16T01:00:00Z' }],
  ['removed', { removed_at: '2026-11-16T00:00:00Z' }],
])('a Delivery is %s with %o', (state, more) => {
  expect(deliveryState({ ...waiting, ...more } as DeliveryRecord, NOW)).toBe(state)
})

test('what is written in the form is what the API is asked for', () => {
  const written = { ...NOTHING_YET, model: 'm', who: ' ada@example.org ', pages: true }
  expect(deliveryBody({ ...written, until: '2026-11-17T00:00', content: [{ name: 'berth', value: '12' }, { name: ' ', value: 'x' }] })).toEqual({
    model_kind: 'tour', model_id: 'm', email: 'ada@example.org', from: null, until: new Date('2026-11-17T00:00').toISOString(),
    use_segmentation: false, once: false, skip_triggers: true, skip_url_match: false, delivery_ids_position: 'last',
    options: { berth: '12' },
  }) // biome-ignore format: one request
  expect(deliveryBody({ ...written, who: 'u_1' })).toMatchObject({ uid: 'u_1', until: null })
})

test('the form of a Delivery says beside each field what is missing, and that its time has passed', () => {
  const written = { ...NOTHING_YET, model: 'm', who: 'u_1' }
  expect(Object.keys(problemsOf(NOTHING_YET, NOW))).toEqual(['model', 'who'])
  expect(problemsOf({ ...written, until: '2026-11-18T00:00' }, NOW)).toEqual({})
  expect(problemsOf({ ...written, until: '2026-11-15T00:00' }, NOW).until).toMatch(/has passed/)
  const turned = { ...written, from: '2026-11-19T00:00', until: '2026-11-18T00:00' }
  expect(problemsOf(turned, NOW).until).toMatch(/not after the beginning/)
})
