import { z } from 'zod'
import { ProfileById } from '../schema/profile.ts'
import { operation } from './operation.ts'

export const PersonExport = {
  export: operation({
    methods: ['GET'],
    path: '/v3/analyze/profiles/:id/export',
    summary: 'Get everything about one person as one JSON document. It also says what is not in it',
    may: 'read people',
    params: ProfileById,
    answers: {
      200: { description: 'The document', body: z.looseObject({ not_included: z.array(z.string()) }) },
      404: { description: 'There is no such person' },
    },
  }),
}
