import { z } from 'zod'
import { NewPreview, PreviewAnswer, PreviewById, PreviewList } from '../schema/preview.ts'
import { Cursor } from '../schema/request.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/previews'

export const Previews = {
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Make a link that shows a draft on a page for an hour. Nothing is counted or stored',
    may: 'preview',
    params: NewPreview,
    answers: {
      201: {
        description: 'The link. It is shown only now',
        body: z.object({ preview: PreviewAnswer.extend({ url: z.string() }) }),
      },
      404: { description: 'There is no such Experience or person' },
    },
  }),
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List the preview links that still work, newest first',
    may: 'preview',
    params: PreviewList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ previews: z.array(PreviewAnswer), cursor: Cursor }),
      },
    },
  }),
  end: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'End a preview. Its link stops working',
    may: 'preview',
    params: PreviewById,
    answers: {
      200: { description: 'The preview, which has ended', body: z.object({ preview: PreviewAnswer }) },
      404: { description: 'There is no such preview' },
    },
  }),
}
