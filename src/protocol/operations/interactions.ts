import { z } from 'zod'
import {
  InteractionAnswer,
  InteractionById,
  InteractionList,
  ResponseAnswer,
  ResponseList,
} from '../schema/interaction.ts'
import { Cursor } from '../schema/request.ts'
import { Ref } from '../schema/values.ts'
import { operation } from './operation.ts'

export const Interactions = {
  list: operation({
    methods: ['GET'],
    path: '/v3/analyze/interactions',
    summary: 'List what people did with one tour',
    may: 'read people',
    params: InteractionList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ interactions: z.array(InteractionAnswer), cursor: Cursor }),
      },
      404: { description: 'There is no such tour' },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: '/v3/analyze/interactions/:id',
    summary: 'Get one Interaction',
    may: 'read people',
    params: InteractionById,
    answers: {
      200: { description: 'The Interaction', body: z.object({ interaction: InteractionAnswer }) },
      404: { description: 'There is no such Interaction' },
    },
  }),
  listResponses: operation({
    methods: ['GET'],
    path: '/v3/analyze/responses',
    summary: 'List the answers to surveys',
    may: 'read people',
    params: ResponseList,
    answers: {
      200: {
        description: 'One page of the list, newest first',
        body: z.object({ responses: z.array(ResponseAnswer), cursor: Cursor }),
      },
    },
  }),
  removeResponse: operation({
    methods: ['DELETE'],
    path: '/v3/edit/responses/:id',
    summary: 'Remove an answer to a survey for good',
    may: 'clear',
    params: z.object({ id: Ref }),
    answers: {
      200: { description: 'The record as it was', body: z.object({ response: ResponseAnswer }) },
      404: { description: 'There is no such answer' },
    },
  }),
}
