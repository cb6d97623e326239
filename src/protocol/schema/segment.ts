import { z } from 'zod'
import { Id, Span } from './values.ts'

export const OPERATORS = [
  'ex', 'nx', 'eq', 'ne', 'gt', 'lt', 'gte', 'lte', 'gt-d', 'lt-d',
  'in', 'nin', 'in-i', 'nin-i', 'in-v', 'nin-v', 'in-a', 'nin-a',
] as const // biome-ignore format: a table of words

export const Operator = z.enum(OPERATORS)

const Scalar = z.union([z.string().max(2_000), z.number(), z.boolean(), z.null()])
const Operand = z.union(
  [Scalar, z.array(Scalar).max(1_000)],
  'must be text of at most 2000 characters, a number, true, false, null, or a list of at most 1000 of these',
)
const Prop = z.string().min(1).max(200).describe('the key of the property. Dots read nested values')
const Counting = z.enum(['eq', 'ne', 'gt', 'lt', 'gte', 'lte'])

export const SegmentItem = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('property'), prop: Prop, op: Operator, value: Operand.optional() }),
  z.strictObject({ kind: z.literal('company'), prop: Prop, op: Operator, value: Operand.optional() }),
  z
    .strictObject({
      kind: z.literal('event'),
      name: z.string().min(1).max(200),
      op: Counting.default('gte'),
      value: z.number().int().min(0).default(1).describe('how many times'),
      within: Span.optional().describe('count only events of this last span of time'),
    })
    .describe('how many times an event was tracked'),
  z.strictObject({
    kind: z.enum(['tour', 'survey']),
    id: Id,
    op: z.enum(['seen', 'not-seen', 'completed', 'not-completed']),
  }),
  z.strictObject({ kind: z.literal('segment'), id: Id, op: z.enum(['in', 'nin']).default('in') }),
])

/** How the items of a group are joined. */
export const ItemsOp = z.enum(['and', 'or'], 'must be "and" or "or"')

// With names, because declarations would write the conditions out wherever somebody asks about people.
export interface Group {
  items_op: z.output<typeof ItemsOp>
  items: (z.output<typeof SegmentItem> | Group)[]
}
export interface WrittenGroup {
  items_op?: z.input<typeof ItemsOp> | undefined
  items: (z.input<typeof SegmentItem> | WrittenGroup)[]
}

const itemsIn = (): z.ZodType<Group['items'], WrittenGroup['items']> =>
  z.array(z.union([SegmentItem, SegmentGroup])).max(200)

/** A group of conditions on people. Groups can contain groups. No items means everybody. */
export const SegmentGroup: z.ZodType<Group, WrittenGroup> = z.strictObject({
  items_op: ItemsOp.default('and'),
  get items() {
    return itemsIn()
  },
})

/** A Segment with its own name, which Experiences can refer to. */
export const SegmentInput = z.strictObject({
  name: z.string().min(1).max(200),
  description: z.string().max(2_000).nullish(),
  items_op: ItemsOp.default('and'),
  items: itemsIn(),
})
