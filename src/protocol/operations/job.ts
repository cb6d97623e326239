import { z } from 'zod'
import type { Permission } from '../permission.ts'
import { JobById, JobList, LeftOutAnswer, LeftOutOf } from '../schema/job.ts'
import { Cursor } from '../schema/request.ts'
import { type Operation, operation } from './operation.ts'

interface About<P, One, Many> {
  path: P
  /** What one is called in answers. */
  one: One
  /** What several are called. */
  many: Many
  /** In sentences: "the batch". */
  word: string
  mayRead: Permission
  mayCancel: Permission
  lists: string
  cancels: string
  /** Why it cannot be cancelled. */
  stays: string
}

/** The operations that all kinds of jobs have: how far it is, whom it left out, and cancelling it. */
export function jobOperations<const P extends string, const O extends z.ZodRawShape, const M extends z.ZodRawShape>({
  path,
  one,
  many,
  word,
  ...of
}: About<P, O, M>) {
  const One = z.object(one)
  const missing = { description: `There is no such ${word}` }
  return {
    list: operation({
      methods: ['GET'],
      path,
      summary: of.lists,
      may: of.mayRead,
      params: JobList,
      answers: { 200: { description: 'One page of the list', body: z.object({ ...many, cursor: Cursor }) } },
    }),
    get: operation({
      methods: ['GET'],
      path: `${path}/:id`,
      summary: `Get how far one ${word} is`,
      may: of.mayRead,
      params: JobById,
      answers: { 200: { description: 'How far it is', body: One }, 404: missing },
    }),
    leftOut: operation({
      methods: ['GET'],
      path: `${path}/:id/left_out`,
      summary: `List whom one ${word} left out, and why, the latest first. The list is kept for 30 days`,
      may: of.mayRead,
      params: LeftOutOf,
      answers: {
        200: {
          description: 'One page of the list',
          body: z.object({ left_out: z.array(LeftOutAnswer), cursor: Cursor }),
        },
        404: missing,
      },
    }),
    cancel: operation({
      methods: ['DELETE'],
      path: `${path}/:id`,
      summary: of.cancels,
      may: of.mayCancel,
      params: JobById,
      answers: {
        200: { description: 'It is being cancelled, or it was', body: One },
        404: missing,
        409: { description: of.stays },
      },
    }),
  }
}

type Answering<Body, Params extends z.ZodType> = Operation & {
  readonly params: Params
  readonly answers: { readonly 200: { readonly body: z.ZodType<Body> } }
}

/** The same as a type, for any kind of job. */
export interface JobOperations<One, Many> {
  list: Answering<Many & { cursor: z.output<typeof Cursor> }, typeof JobList>
  get: Answering<One, typeof JobById>
  leftOut: Answering<{ left_out: z.output<typeof LeftOutAnswer>[]; cursor: z.output<typeof Cursor> }, typeof LeftOutOf>
  cancel: Answering<One, typeof JobById>
}
