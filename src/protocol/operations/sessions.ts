import { z } from 'zod'
import { SessionAnswer, SessionById, SessionList } from '../schema/user.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/sessions'

export const Sessions = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List your sessions, newest first. An owner can list those of others',
    may: 'read',
    params: SessionList,
    answers: {
      200: { description: 'The sessions that have not ended', body: z.object({ sessions: z.array(SessionAnswer) }) },
      404: { description: 'There is no such user' },
    },
  }),
  endAll: operation({
    methods: ['DELETE'],
    path,
    summary: 'End all your sessions, this one included. An owner can end those of a user or of everybody',
    may: 'read',
    params: SessionList,
    answers: {
      200: { description: 'How many sessions ended', body: z.object({ ended: z.number().int() }) },
      404: { description: 'There is no such user' },
    },
  }),
  end: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'End one session',
    may: 'read',
    params: SessionById,
    answers: {
      200: { description: 'The session, which has ended', body: z.object({ session: SessionAnswer }) },
      404: { description: 'There is no such session' },
    },
  }),
}
