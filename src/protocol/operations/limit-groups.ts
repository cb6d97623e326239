import { z } from 'zod'
import {
  ChangedLimitGroup,
  LimitedExperience,
  LimitGroupAnswer,
  LimitGroupById,
  LimitGroupList,
  LimitGroupPart,
  NewLimitGroup,
} from '../schema/limit-group.ts'
import { Cursor } from '../schema/request.ts'
import { TagAnswer } from '../schema/tag.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/limit_groups'

const One = z.object({ limit_group: LimitGroupAnswer })

const missing = { description: 'There is no such limit group' }

const listed = <const N extends string, I extends z.ZodType>(name: N, item: I) => ({
  200: {
    description: 'One page of the list',
    body: z.object({ [name]: z.array(item), cursor: Cursor } as Record<N, z.ZodArray<I>> & { cursor: typeof Cursor }),
  },
  404: missing,
})

export const LimitGroups = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List limit groups, newest first',
    may: 'read',
    params: LimitGroupList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ limit_groups: z.array(LimitGroupAnswer), cursor: Cursor }),
      },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one limit group',
    may: 'read',
    params: LimitGroupById,
    answers: { 200: { description: 'The limit group', body: One }, 404: missing },
  }),
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Create a limit group. It counts at once',
    may: 'publish',
    params: NewLimitGroup,
    answers: { 201: { description: 'Created', body: One } },
  }),
  change: operation({
    methods: ['PATCH'],
    path: `${path}/:id`,
    summary: 'Change a limit group. It counts at once',
    may: 'publish',
    params: ChangedLimitGroup,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing },
  }),
  remove: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Delete a limit group. It limits nothing any more',
    may: 'publish',
    params: LimitGroupById,
    answers: { 200: { description: 'The record as it was', body: One }, 404: missing },
  }),
  experiences: operation({
    methods: ['GET'],
    path: `${path}/:id/experiences`,
    summary: 'List the tours and surveys of a limit group, newest first',
    may: 'read',
    params: LimitGroupPart,
    answers: listed('experiences', LimitedExperience),
  }),
  tours: operation({
    methods: ['GET'],
    path: `${path}/:id/tours`,
    summary: 'List the tours of a limit group, newest first',
    may: 'read',
    params: LimitGroupPart,
    answers: listed('tours', LimitedExperience),
  }),
  surveys: operation({
    methods: ['GET'],
    path: `${path}/:id/surveys`,
    summary: 'List the surveys of a limit group, newest first',
    may: 'read',
    params: LimitGroupPart,
    answers: listed('surveys', LimitedExperience),
  }),
  tags: operation({
    methods: ['GET'],
    path: `${path}/:id/tags`,
    summary: 'List the tags of a limit group, newest first',
    may: 'read',
    params: LimitGroupPart,
    answers: listed('tags', TagAnswer),
  }),
}
