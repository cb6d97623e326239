import { z } from 'zod'
import { StaleAnswer } from '../schema/experience-request.ts'
import { Cursor } from '../schema/request.ts'
import { ChangedUrlGroup, NewUrlGroup, UrlGroupAnswer, UrlGroupById, UrlGroupList } from '../schema/url.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/url_groups'

const missing = { description: 'There is no such Environment' }

/** The samples of the specification call an Environment `url`. Both names have the same value. */
const One = z.object({ url_group: UrlGroupAnswer, url: UrlGroupAnswer })

export const UrlGroups = {
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Create an Environment',
    may: 'change domains',
    params: NewUrlGroup,
    answers: { 201: { description: 'Created', body: One } },
  }),
  change: operation({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change or archive an Environment',
    may: 'change domains',
    params: ChangedUrlGroup,
    answers: {
      200: { description: 'The record as it is now', body: One },
      404: missing,
      409: { description: 'Experiences are for it, so it cannot be archived', body: StaleAnswer },
    },
  }),
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List Environments, newest first',
    may: 'read',
    params: UrlGroupList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ url_groups: z.array(UrlGroupAnswer), urls: z.array(UrlGroupAnswer), cursor: Cursor }),
      },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one Environment',
    may: 'read',
    params: UrlGroupById,
    answers: { 200: { description: 'The Environment', body: One }, 404: missing },
  }),
}
