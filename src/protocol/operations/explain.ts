import { z } from 'zod'
import { Explain, SeveralPeople } from '../schema/profile.ts'
import { Cursor } from '../schema/request.ts'
import { Timestamp } from '../schema/values.ts'
import type { Verdict } from '../verdict.ts'
import { operation } from './operation.ts'

const Gate = z.looseObject({ gate: z.string(), result: z.enum(['pass', 'fail', 'unknown']) })

const VerdictAnswer = z.looseObject({
  state: z.enum(['show', 'wait', 'drop']),
  because: z.string().nullable(),
  trace: z.array(Gate),
})

export const Explaining = {
  explain: operation({
    methods: ['GET', 'POST'],
    path: '/v3/analyze/explain',
    summary: 'Explain why something is shown to a person on a page, or why not',
    may: 'read people',
    params: Explain,
    answers: {
      200: {
        description:
          'A verdict for every waiting Delivery and for one page of Experiences, newest first, with all conditions',
        body: z.object({
          profile: z.object({ id: z.string() }),
          verdicts: z.array(VerdictAnswer as unknown as z.ZodType<Verdict>),
          cursor: Cursor,
          paused_at: Timestamp.nullable().describe(
            'when the account was paused. It then shows nothing, whatever the verdicts say',
          ),
        }),
      },
      404: { description: 'There is no such person' },
      409: { description: 'Several people have this email. `ids` lists them', body: SeveralPeople },
    },
  }),
}
