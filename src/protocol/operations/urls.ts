import { z } from 'zod'
import { Cursor } from '../schema/request.ts'
import { ChangedUrl, ChangedUrls, NewUrl, UrlAnswer, UrlById, UrlList } from '../schema/url.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/urls'

const One = z.object({ url: UrlAnswer })

const missing = { description: 'There is no such domain' }

export const Urls = {
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Add a domain',
    may: 'change domains',
    params: NewUrl,
    answers: {
      201: { description: 'Added', body: One },
      200: { description: 'The domain was there already. It stays as it is', body: One },
    },
  }),
  changeSeveral: operation({
    methods: ['POST'],
    path: `${path}/batch`,
    summary: 'Change several domains at once: all of them or none',
    may: 'change domains',
    params: ChangedUrls,
    answers: {
      200: {
        description: 'All domains that you named',
        body: z.object({ urls: z.array(UrlAnswer) }),
      },
      404: missing,
    },
  }),
  change: operation({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change a domain: switch it on or off, archive it, or move it to an Environment',
    may: 'change domains',
    params: ChangedUrl,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing },
  }),
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List domains, newest first',
    may: 'read',
    params: UrlList,
    answers: {
      200: { description: 'One page of the list', body: z.object({ urls: z.array(UrlAnswer), cursor: Cursor }) },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one domain',
    may: 'read',
    params: UrlById,
    answers: { 200: { description: 'The domain', body: One }, 404: missing },
  }),
}
