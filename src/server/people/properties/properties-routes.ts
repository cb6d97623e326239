import { Properties } from '../../../protocol/operations/properties.ts'
import type { Property } from '../../../protocol/property.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { isAllowed } from '../../access/users/permissions.ts'
import { listProperties } from './list-properties.ts'
import { changeProperty, createProperty, needProperty } from './save-property.ts'

const withoutValues = (property: Property): Property => ({ ...property, values: [] })

export const properties: Managed[] = [
  manage(Properties.list, async ({ store, account, params, backend, ...asker }) => {
    await backend.behind.catchUp(account.id)
    const { properties, cursor } = await store.transaction(tx => listProperties(tx, account.id, params))
    // Samples are values of people, so they need a permission.
    const shown = isAllowed(asker, 'read people') ? properties : properties.map(withoutValues)
    return { body: { properties: shown, cursor } }
  }),
  manage(Properties.create, async ({ store, account, params, backend }) => {
    await backend.behind.catchUp(account.id)
    return store.transaction(async tx => ({
      status: 201,
      body: { property: await createProperty(tx, account.id, params) },
    }))
  }),
  manage(Properties.get, async ({ store, account, params, backend, ...asker }) => {
    await backend.behind.catchUp(account.id)
    const property = await store.transaction(tx => needProperty(tx, account.id, params.id))
    return { body: { property: isAllowed(asker, 'read people') ? property : withoutValues(property) } }
  }),
  manage(Properties.change, ({ store, account, params: { id, ...wanted } }) =>
    store.transaction(async tx => ({ body: { property: await changeProperty(tx, account.id, id, wanted) } })),
  ),
]
