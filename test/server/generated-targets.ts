import fc from 'fast-check'
import type { Properties } from '../../src/protocol/profile.ts'
import { OPERATORS } from '../../src/protocol/schema/segment.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'

/** What pages and a backend say of one person and their company. */
export interface Drawn {
  page: Properties
  hook: Properties
  /** Whether the backend speaks before the page. */
  hookFirst: boolean
  company: { page: Properties; hook: Properties } | null
  exports: number
}

/** Values that are easily confused. */
const value = fc.constantFrom<unknown>(
  'pro', 'PRO', 'prod', 'free', '5', 5, '007', 7, '7', true, 'true', false, '1.10', 1.1, ['pro', 7], { plan: 'pro', seats: 5 },
) // biome-ignore format: a row of values
const time = fc.constantFrom(
  '2026-05-01T12:00:00.000Z',
  '2026-05-04',
  '2026-05-05T11:59:59Z',
  '2026-06-01',
  1_777_000_000,
)

const mail = (where: string) => fc.constantFrom('ada', 'bob').map(name => `${name}@${where}.example`)
const saidBy = (where: string) =>
  fc.record(
    { plan: value, seats: value, since: time, billing: value, email: mail(where) },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Properties>
const ofCompany = fc.record({ plan: value, seats: value }, { requiredKeys: [] }) as fc.Arbitrary<Properties>

export const aPerson: fc.Arbitrary<Drawn> = fc.record({
  page: fc.oneof(fc.constant<Properties>({}), saidBy('page')),
  hook: fc.oneof(fc.constant<Properties>({}), saidBy('hook')),
  hookFirst: fc.boolean(),
  company: fc.option(fc.record({ page: ofCompany, hook: ofCompany }), { freq: 3 }),
  exports: fc.nat(2),
})

const operand = fc.oneof(
  fc.constantFrom<string | number | boolean | null>('pro', 'PRO', 'free', '5', 5, '007', 7, true, '1.10', 1.1, null),
  fc.constantFrom('pro, 7', 'free,5'),
  fc.array(fc.constantFrom<string | number>('pro', 7, 'free'), { maxLength: 2 }),
)
const comparing = fc.constantFrom(...OPERATORS.filter(op => !op.endsWith('-d')))

/** A Segment on what such people have, on these uids and on these named Segments. */
export function aSegment(uids: string[], named: string[]): fc.Arbitrary<SegmentGroup> {
  const item = fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('property'), prop: fc.constantFrom('plan', 'seats', 'billing.plan', 'billing'), op: comparing, value: operand }), weight: 5 },
    { arbitrary: fc.record({ kind: fc.constant('company'), prop: fc.constantFrom('plan', 'seats'), op: comparing, value: operand }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('property'), prop: fc.constant('since'), op: fc.constantFrom('gt-d', 'lt-d'), value: fc.constantFrom(0, 1, 4, 7) }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('property'), prop: fc.constant('email'), op: fc.constantFrom('eq', 'ne', 'in', 'nx'), value: fc.oneof(mail('hook'), mail('page')) }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('property'), prop: fc.constant('uid'), op: fc.constantFrom('in-v', 'nin-v'), value: fc.subarray(uids, { minLength: 1, maxLength: 5 }).map(some => some.join(', ')) }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constantFrom('property', 'company'), prop: fc.constant('mark'), op: fc.constantFrom('ex', 'nx', 'in', 'nin'), value: fc.constant('secret') }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('event'), name: fc.constant('export'), op: fc.constantFrom('gte', 'eq', 'lt'), value: fc.nat(2) }), weight: 1 },
    ...(named.length > 0 ? [{ arbitrary: fc.record({ kind: fc.constant('segment'), id: fc.constantFrom(...named), op: fc.constantFrom('in', 'nin') }), weight: 1 }] : []),
  ) // biome-ignore format: a row of conditions
  const op = fc.constantFrom('and', 'or')
  const inner = fc.record({ items_op: op, items: fc.array(item, { minLength: 1, maxLength: 2 }) })
  const group = fc.record({ items_op: op, items: fc.array(fc.oneof(item, inner), { minLength: 1, maxLength: 3 }) })
  return group as unknown as fc.Arbitrary<SegmentGroup>
}
