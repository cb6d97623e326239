import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import {
  NewStudioCode,
  StudioCodeAnswer,
  StudioSessionAnswer,
  StudioSessionById,
  StudioSessionList,
} from '../schema/studio.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/studio_sessions'

export const StudioSessions = {
  makeCode: operation({
    methods: ['POST'],
    path: '/v3/edit/studio_codes',
    summary: 'Make a code that opens the studio on a page, once, within ten minutes',
    may: 'edit drafts',
    params: NewStudioCode,
    answers: {
      201: { description: 'The code. It is shown only now', body: StudioCodeAnswer },
      404: { description: 'There is no such Experience' },
    },
  }),
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List where you have the studio open, newest first. An owner can list those of others',
    may: 'read',
    params: StudioSessionList,
    answers: {
      200: {
        description: 'One page of the sessions that have not ended',
        body: z.object({ studio_sessions: z.array(StudioSessionAnswer), cursor: Cursor }),
      },
    },
  }),
  end: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Close the studio on a page. Its token stops working at once',
    may: 'read',
    params: StudioSessionById,
    answers: {
      200: { description: 'The session, which has ended', body: z.object({ studio_session: StudioSessionAnswer }) },
      404: { description: 'There is no such session, or it has ended' },
    },
  }),
}
