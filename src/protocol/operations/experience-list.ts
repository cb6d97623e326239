import { z } from 'zod'
import { MixedList, MixedListAnswer } from '../schema/experience-list.ts'
import { Cursor } from '../schema/request.ts'
import { operation } from './operation.ts'

export const ExperienceList = {
  list: operation({
    methods: ['GET'],
    path: '/v3/edit/experiences',
    summary: 'List Experiences of every kind, newest first, with their state and their figures of the last 30 days',
    may: 'read',
    params: MixedList,
    answers: { 200: { description: 'One page of the list', body: z.object({ ...MixedListAnswer, cursor: Cursor }) } },
  }),
}
