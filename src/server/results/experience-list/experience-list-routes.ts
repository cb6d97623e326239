import { z } from 'zod'
import { MixedList, MixedListAnswer } from '../../../protocol/schema/experience-list.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { listExperiences } from './list-experiences.ts'

export const experienceList: Endpoint[] = [
  manage({
    methods: ['GET'],
    path: '/v3/edit/experiences',
    summary: 'List Experiences of every kind, newest first, with their state and their figures of the last 30 days',
    may: 'read',
    params: MixedList,
    answers: { 200: { description: 'One page of the list', body: z.object({ ...MixedListAnswer, cursor: Cursor }) } },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: await listExperiences(tx, account, params) })),
  }),
]
