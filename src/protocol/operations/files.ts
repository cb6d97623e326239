import { z } from 'zod'
import { FileAnswer, FileList, PushAnswer, PushedFiles, RefusedPush } from '../schema/files.ts'
import { Cursor } from '../schema/request.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/files'

export const Files = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List what files can hold, for beckon pull and beckon push: drafts, and what people get',
    may: 'read',
    params: FileList,
    answers: {
      200: { description: 'One page of the list', body: z.object({ files: z.array(FileAnswer), cursor: Cursor }) },
    },
  }),
  push: operation({
    methods: ['POST'],
    path,
    summary: 'Make the account as files say: all of them, or nothing if one is refused',
    may: 'edit drafts',
    mayAlso: 'publish',
    params: PushedFiles,
    large: 'upload',
    answers: {
      200: { description: 'What became of each file', body: PushAnswer },
      409: { description: 'Somebody wrote to one of them since you read it. Nothing was written', body: RefusedPush },
      422: { description: 'Something is wrong with some of them. Nothing was written', body: RefusedPush },
    },
  }),
}
