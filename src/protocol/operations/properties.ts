import { z } from 'zod'
import { ChangedProperty, NewProperty, PropertyAnswer, PropertyList } from '../schema/property.ts'
import { Cursor } from '../schema/request.ts'
import { Ref } from '../schema/values.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/properties'

const One = z.object({ property: PropertyAnswer })

export const Properties = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List the custom properties of people or of companies',
    may: 'read',
    params: PropertyList,
    answers: {
      200: {
        description: 'The whole list. With `limit`, `before` or `after`: one page of it',
        body: z.object({ properties: z.array(PropertyAnswer), cursor: Cursor }),
      },
    },
  }),
  create: operation({
    methods: ['POST'],
    path,
    summary: 'Create a custom property. Its key is made from the name',
    may: 'edit drafts',
    params: NewProperty,
    answers: {
      201: { description: 'Created', body: One },
      409: { description: 'Another property of this kind has the same key' },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Read a custom property',
    may: 'read',
    params: z.object({ id: Ref }),
    answers: {
      200: { description: 'The record', body: One },
      404: { description: 'There is no such property' },
    },
  }),
  change: operation({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Rename or describe a custom property',
    may: 'edit drafts',
    params: ChangedProperty,
    answers: {
      200: { description: 'The record as it is now', body: One },
      404: { description: 'There is no such property' },
    },
  }),
}
