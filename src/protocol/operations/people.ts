import { z } from 'zod'
import { ProfileAnswer, SeveralPeople } from '../schema/profile.ts'
import {
  EventNameAnswer,
  EventNameList,
  ProfileCount,
  ProfileSearch,
  SearchedSegment,
} from '../schema/profile-search.ts'
import { Cursor } from '../schema/request.ts'
import { operation } from './operation.ts'

const manySearches = {
  description: 'Other searches of this account are running. Try again after Retry-After seconds',
}

export const People = {
  find: operation({
    methods: ['GET', 'POST'],
    path: '/v3/analyze/profiles',
    summary: 'Get one person by id, uid or email. Without these: list the people who match, newest first',
    may: 'read people',
    params: ProfileSearch,
    answers: {
      200: {
        description:
          'The person with their company; or one page of people. A page can be short and still have a next one, because a request looks at 10,000 people at most',
        body: z.union([
          z.object({ profile: ProfileAnswer }),
          z.object({
            profiles: z.array(ProfileAnswer),
            named: ProfileAnswer.nullable()
              .optional()
              .describe('with `text`: the person who has exactly this id, uid or email'),
            cursor: Cursor,
            segment: SearchedSegment,
          }),
        ]),
      },
      404: { description: 'There is no such person or Segment' },
      409: { description: 'Several people have this email. `ids` lists them', body: SeveralPeople },
      429: manySearches,
    },
  }),
  count: operation({
    methods: ['GET', 'POST'],
    path: '/v3/analyze/profiles/count',
    summary: 'Count the people who match. One request looks at 10,000 people at most',
    may: 'read people',
    params: ProfileCount,
    answers: {
      200: {
        description: 'The count so far. If there is a cursor, the next request counts further',
        body: z.object({
          count: z.number().int(),
          of: z.number().int().describe('how many people were checked'),
          cursor: z.object({ before: z.string().nullable() }),
          segment: SearchedSegment,
        }),
      },
      404: { description: 'There is no such Segment' },
      429: manySearches,
    },
  }),
  eventNames: operation({
    methods: ['GET'],
    path: '/v3/edit/event_names',
    summary: 'List the names of tracked events, newest first',
    may: 'read',
    params: EventNameList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ event_names: z.array(EventNameAnswer), cursor: Cursor }),
      },
    },
  }),
}
