import { z } from 'zod'
import type { Property } from '../../../protocol/property.ts'
import { ChangedProperty, NewProperty, PropertyAnswer, PropertyList } from '../../../protocol/schema/property.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import { Ref } from '../../../protocol/schema/values.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { isAllowed } from '../../access/users/permissions.ts'
import { listProperties } from './list-properties.ts'
import { changeProperty, createProperty, needProperty } from './save-property.ts'

const path = '/v3/edit/properties'
const One = z.object({ property: PropertyAnswer })
const withoutValues = (property: Property): Property => ({ ...property, values: [] })

export const properties: Managed[] = [
  manage({
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
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const { properties, cursor } = await store.transaction(tx => listProperties(tx, account.id, params))
      // Samples are values of people, so they need a permission.
      const shown = isAllowed(asker, 'read people') ? properties : properties.map(withoutValues)
      return { body: { properties: shown, cursor } }
    },
  }),
  manage({
    methods: ['POST'],
    path,
    summary: 'Create a custom property. Its key is made from the name',
    may: 'edit drafts',
    params: NewProperty,
    answers: {
      201: { description: 'Created', body: One },
      409: { description: 'Another property of this kind has the same key' },
    },
    async act({ store, account, params, backend }) {
      await backend.behind.catchUp(account.id)
      return store.transaction(async tx => ({
        status: 201,
        body: { property: await createProperty(tx, account.id, params) },
      }))
    },
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Read a custom property',
    may: 'read',
    params: z.object({ id: Ref }),
    answers: {
      200: { description: 'The record', body: One },
      404: { description: 'There is no such property' },
    },
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const property = await store.transaction(tx => needProperty(tx, account.id, params.id))
      return { body: { property: isAllowed(asker, 'read people') ? property : withoutValues(property) } }
    },
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Rename or describe a custom property',
    may: 'edit drafts',
    params: ChangedProperty,
    answers: {
      200: { description: 'The record as it is now', body: One },
      404: { description: 'There is no such property' },
    },
    act: ({ store, account, params: { id, ...wanted } }) =>
      store.transaction(async tx => ({ body: { property: await changeProperty(tx, account.id, id, wanted) } })),
  }),
]
