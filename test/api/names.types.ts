import type { Api } from '../../src/api/index.ts'

/** Compiled with everything else. A line below an expected error that compiles is an error itself. */
export async function names(api: Api) {
  const { profile } = await api.get('/v3/analyze/profile', { uid: 'u_1' })
  profile.percent
  // @ts-expect-error: there is no such parameter
  await api.get('/v3/analyze/profile', { uidd: 'u_1' })
  // @ts-expect-error: there is no such address
  await api.get('/v3/analyze/profil', { uid: 'u_1' })
  // @ts-expect-error: nobody can write there
  await api.send('POST', '/v3/edit/audit', {})
  // @ts-expect-error: the path needs its id
  await api.get('/v3/edit/deliveries/:id', {})
  // @ts-expect-error: nothing else can be enabled
  await api.send('POST', '/v3/edit/urls', { host: 'example.com', enabled: 'perhaps' })
  // @ts-expect-error: an answer has no such list
  for await (const _ of api.each('/v3/edit/users', 'people')) break
  for await (const user of api.each('/v3/edit/users', 'users')) {
    user.email
    // @ts-expect-error: there is no such field
    user.mail
  }
  const { tour } = await api.get('/v3/edit/tours/:id', { id: '1' })
  tour.steps[0].buttons
  // @ts-expect-error: there is no such field
  tour.stepps
  await api.send('PATCH', '/v3/edit/tours/:id', { id: '1', published_at: '$now' })
  // @ts-expect-error: there is no such field
  await api.send('PATCH', '/v3/edit/tours/:id', { id: '1', publishd_at: '$now' })
  await api.file('/v3/analyze/results.csv')
  // @ts-expect-error: this is no file
  await api.file('/v3/edit/users')
}
