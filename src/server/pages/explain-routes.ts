import { z } from 'zod'
import { Explain } from '../../protocol/schema/profile.ts'
import { Cursor } from '../../protocol/schema/request.ts'
import { Timestamp } from '../../protocol/schema/values.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { needProfile } from '../people/profiles/find-profile.ts'
import { explain as explainProfile } from './explain.ts'

const Gate = z.looseObject({ gate: z.string(), result: z.enum(['pass', 'fail', 'unknown']) })
const Verdict = z.looseObject({
  state: z.enum(['show', 'wait', 'drop']),
  because: z.string().nullable(),
  trace: z.array(Gate),
})

export const explain: Endpoint[] = [
  manage({
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
          verdicts: z.array(Verdict),
          cursor: Cursor,
          paused_at: Timestamp.nullable().describe(
            'when the account was paused. It then shows nothing, whatever the verdicts say',
          ),
        }),
      },
      404: { description: 'There is no such person' },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const profile = await needProfile(tx, account.id, params)
        const { verdicts, cursor } = await explainProfile(tx, account, profile, params)
        return { body: { profile: { id: profile.id }, verdicts, cursor, paused_at: account.settings.paused_at } }
      }),
  }),
]
