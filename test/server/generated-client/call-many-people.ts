import { type Client, data } from './client.ts'

/** Jobs for many people, and hooks with many records. */
export async function callManyPeople(client: Client, model_id: string): Promise<void> {
  data(await client.POST('/v3/observe/hooks/profiles/batch', { body: { profiles: [{ uid: 'many', plan: 'pro' }] } }))
  data(
    await client.POST('/v3/observe/hooks/companies/batch', {
      body: { companies: [{ uid: 'beta' }, { uid: 'gamma' }] },
    }),
  )
  const events = [{ uid: 'many', name: 'paid' }, { uid: 'many' }] as { uid: string; name: string }[]
  const { errors } = data(await client.POST('/v3/observe/hooks/events/batch', { body: { events } }))
  if (errors[0]?.index !== 1 || errors[0].reason !== 'required') throw new Error('the second event was taken')
  const [beta] = data(await client.GET('/v3/analyze/companies')).companies
  data(await client.DELETE('/v3/edit/companies/{id}', { params: { path: { id: beta!.id } } }))
  data(await client.DELETE('/v3/edit/companies', { params: { query: { uid: 'beta' } } }))

  const wanted = { model_kind: 'tour' as const, model_id, uids: ['nobody', 'many'] }
  const { batch } = data(await client.POST('/v3/edit/deliveries/batch', { body: wanted }))
  const ofBatch = { path: { id: batch.id } }
  const path = '/v3/edit/deliveries/batch/{id}'
  await until(async () => data(await client.GET(path, { params: ofBatch })).batch.state === 'done')
  const { left_out } = data(await client.GET(`${path}/left_out`, { params: ofBatch }))
  if (
    left_out
      .map(({ reason }) => reason)
      .sort()
      .join() !== 'not_found,unseen'
  )
    throw new Error('they were not left out')
  if (data(await client.GET('/v3/edit/deliveries/batch')).batches.length === 0) throw new Error('no batch is listed')
  data(await client.DELETE(path, { params: ofBatch }))

  const imported = data(
    await client.POST('/v3/edit/imports', {
      body: { file: 'uid,plan\nmany,max\n', action: 'update' },
      bodySerializer: ({ file, action }) => {
        const form = new FormData()
        form.append('file', new Blob([file]), 'people.csv')
        form.append('action', action ?? '')
        return form
      },
    }),
  ).import
  const ofImport = { path: { id: imported.id } }
  await until(async () => data(await client.GET('/v3/edit/imports/{id}', { params: ofImport })).import.state === 'done')
  data(await client.POST('/v3/edit/imports/{id}/run', { params: ofImport }))
  await until(async () => data(await client.GET('/v3/edit/imports/{id}', { params: ofImport })).import.updated === 1)
  data(await client.GET('/v3/edit/imports/{id}/left_out', { params: ofImport }))
  if (data(await client.GET('/v3/edit/imports')).imports.length === 0) throw new Error('no import is listed')
  // It has ended, so it cannot be cancelled.
  const late = await client.DELETE('/v3/edit/imports/{id}', { params: ofImport })
  if (late.error?.reason !== 'already') throw new Error('it was cancelled')
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds()));
}
