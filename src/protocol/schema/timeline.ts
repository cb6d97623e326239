import { z } from 'zod'
import { DeliveryAnswer } from './delivery.ts'
import { KINDS } from './experience.ts'
import { InteractionAnswer, ResponseAnswer } from './interaction.ts'
import { page } from './request.ts'
import { Id, Ref, Timestamp } from './values.ts'

export const TimelineOf = z.object({ id: Ref, ...page })

/** The Experience that an entry is about, with its name. */
export const NamedExperience = z.object({ id: Id, kind: z.enum(KINDS), name: z.string() })

const entry = {
  id: Id,
  created_at: Timestamp.describe('when the server heard of it. The list has this order'),
  at: Timestamp.describe('when it happened. It may be heard of later'),
}
const about = { experience: NamedExperience.nullable().describe('null: it no longer exists') }

export const TimelineEntry = z
  .discriminatedUnion('kind', [
    z.object({ ...entry, kind: z.literal('interaction'), interaction: InteractionAnswer, ...about }),
    z.object({ ...entry, kind: z.literal('answer'), response: ResponseAnswer, ...about }),
    z.object({ ...entry, kind: z.literal('delivery'), delivery: DeliveryAnswer, ...about }),
    z.object({
      ...entry,
      kind: z.literal('event'),
      event: z.object({ name: z.string(), properties: z.record(z.string(), z.unknown()) }),
    }),
  ])
  .describe('Something that happened to a person, or that they did')
