import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from './api.d.ts'
import { callExperiences } from './call-experiences.ts'
import { callPeople } from './call-people.ts'
import { callTeam } from './call-team.ts'
import { type Client, data } from './client.ts'

// What a customer writes with the types that openapi-typescript makes from /openapi.json. test/server/generated-client.test.ts
// makes those types, then compiles and runs this.

interface Account {
  address: string
  secret: string
  token: string
}

/** Calls every operation at least once. Returns which: `GET /v3/edit/tours/{id}`. */
export async function callEverything({ address, secret, token }: Account): Promise<string[]> {
  const called = new Set<string>()
  const note: Middleware = {
    onResponse: ({ request, schemaPath }) => void called.add(`${request.method} ${schemaPath}`),
  }
  const client = createClient<paths>({ baseUrl: address, headers: { 'X-Account-Secret': secret } })
  client.use(note)
  await service(client, token)
  await account(client)
  await callExperiences(client)
  await segments(client)
  await leaving(client)
  await properties(client)
  await hosts(client)
  await hooks(client, secret)
  await callPeople(client, token)
  await callTeam(client, address, note)
  return [...called]
}

async function service(client: Client, token: string): Promise<void> {
  const document = data(await client.GET('/openapi.json'))
  if (typeof document !== 'object') throw new Error('the document is no object')
  const texts: string[] = [
    data(await client.GET('/docs/api', { parseAs: 'text' })),
    data(await client.GET('/docs/site.css', { parseAs: 'text' })),
    data(await client.GET('/docs/api.js', { parseAs: 'text' })),
    data(await client.GET('/metrics', { parseAs: 'text' })),
    data(await client.GET('/{token}/{file}', { params: { path: { token, file: 'beckon.js' } }, parseAs: 'text' })),
    data(await client.GET('/messo/{token}/messo.min.js', { params: { path: { token } }, parseAs: 'text' })),
  ]
  if (texts.some(text => text === '')) throw new Error('a page or script is empty')
  const owner = data(await client.GET('/'))
  if (typeof owner === 'string') throw new Error('this is no browser')
  const ids: string[] = [owner.account.id, data(await client.POST('/')).user.id]
  const ok: boolean = data(await client.GET('/health')).ok && data(await client.GET('/ready')).ready
  if (!ok || ids.some(id => id.length !== 24)) throw new Error('the service is not well')
}

async function account(client: Client): Promise<void> {
  const name: string = data(await client.GET('/v3/edit/account')).account.name
  data(await client.PUT('/v3/edit/account', { body: { name } }))
  data(
    await client.PATCH('/v3/edit/account', {
      body: { languages: ['fr'], frequency_limits: [{ count: 2, hours: 24 }] },
    }),
  )
  const { paused_at } = data(await client.POST('/v3/edit/account/pause')).account
  if (data(await client.POST('/v3/edit/account/resume')).account.paused_at === paused_at)
    throw new Error('still paused')
  const key: string = data(await client.GET('/v3/edit/account/verification_key')).verification_key
  if (data(await client.POST('/v3/edit/account/verification_key')).verification_key === key) throw new Error('same key')
  data(await client.DELETE('/v3/edit/account/verification_key/older'))
  if (!data(await client.GET('/v3/edit/labels')).labels.de) throw new Error('no German')
}

/** Everything leaves, and comes back; the account is deleted by nobody, because its name is wrong. */
async function leaving(client: Client): Promise<void> {
  const { tables } = data(await client.GET('/v3/edit/export')).export
  const table: string = tables[0]!.name
  const { rows } = data(await client.GET('/v3/edit/export/{table}', { params: { path: { table } } }))
  if (!Array.isArray(rows)) throw new Error('no rows')
  const { contents } = data(await client.GET('/v3/edit/account/contents'))
  if (typeof contents.people !== 'number') throw new Error('nobody is counted')
  const begun = await client.POST('/v3/edit/import')
  const sent = await client.POST('/v3/edit/import/{table}', { params: { path: { table } }, body: { rows } })
  const ended = await client.POST('/v3/edit/import/end', { body: { account: {} } })
  const deleted = await client.DELETE('/v3/edit/account', { params: { query: { name: 'Not its name' } } })
  const statuses = [begun, sent, ended, deleted].map(({ response }) => response.status)
  if (statuses.join() !== '409,409,409,422') throw new Error(`answered ${statuses}`)
}

async function segments(client: Client): Promise<void> {
  const items = [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }]
  const body = { name: 'Pro', items, published_at: '$now' }
  const { id } = data(await client.POST('/v3/edit/segments', { body })).segment
  const params = { path: { id } }
  data(await client.GET('/v3/edit/segments', { params: { query: { archived: false } } }))
  data(await client.GET('/v3/edit/segments/{id}', { params }))
  data(await client.PUT('/v3/edit/segments/{id}', { params, body: { name: 'Professional' } }))
  data(await client.PATCH('/v3/edit/segments/{id}', { params, body: { items_op: 'or' } }))
  data(await client.POST('/v3/edit/segments/{id}/revert', { params }))
  data(await client.GET('/v3/edit/segments/{id}/experiences', { params }))
}

async function properties(client: Client): Promise<void> {
  const body = { name: 'Favourite colour', description: 'From the settings', kind: 'profile' as const }
  const { id, prop } = data(await client.POST('/v3/edit/properties', { body })).property
  const params = { path: { id } }
  data(await client.PUT('/v3/edit/properties/{id}', { params, body: { name: 'Colour' } }))
  data(await client.PATCH('/v3/edit/properties/{id}', { params, body: { description: 'Of the person' } }))
  data(await client.GET('/v3/edit/properties/{id}', { params }))
  const listed = data(await client.GET('/v3/edit/properties', { params: { query: { kind: 'profile' } } })).properties
  if (!listed.some(property => property.prop === prop)) throw new Error('the property is not listed')
}

async function hosts(client: Client): Promise<void> {
  const group = data(
    await client.POST('/v3/edit/url_groups', { body: { name: 'Staging', short_name: 'STG' } }),
  ).url_group
  const inGroup = { path: { id: group.id } }
  data(await client.PUT('/v3/edit/url_groups/{id}', { params: inGroup, body: { name: 'Test' } }))
  data(await client.PATCH('/v3/edit/url_groups/{id}', { params: inGroup, body: { short_name: null } }))
  data(await client.GET('/v3/edit/url_groups', { params: { query: { limit: 1 } } }))
  data(await client.GET('/v3/edit/url_groups/{id}', { params: inGroup }))
  const { id } = data(await client.POST('/v3/edit/urls', { body: { host: 'staging.example.com', enabled: 'on' } })).url
  const params = { path: { id } }
  data(await client.PUT('/v3/edit/urls/{id}', { params, body: { url_group_id: group.id } }))
  data(await client.PATCH('/v3/edit/urls/{id}', { params, body: { enabled: 'off' } }))
  data(await client.POST('/v3/edit/urls/batch', { body: { ids: [id], archived_at: '$now' } }))
  data(await client.GET('/v3/edit/urls', { params: { query: { domain: 'example.com' } } }))
  data(await client.GET('/v3/edit/urls/{id}', { params }))
}

async function hooks(client: Client, account_secret: string): Promise<void> {
  const path = { account_secret }
  const said = { params: { path }, body: { uid: 'u_1' } }
  data(await client.POST('/v3/observe/hooks/{account_secret}/profiles', said))
  data(await client.POST('/v3/observe/hooks/{account_secret}/companies', { params: { path }, body: { uid: 'c_1' } }))
  const happened = { params: { path }, body: { uid: 'u_1', name: 'invoice-paid' } }
  data(await client.POST('/v3/observe/hooks/{account_secret}/events', happened))
  data(await client.POST('/v3/observe/hooks/{account_secret}/event', happened))
  data(await client.GET('/v3/edit/searches'))
  const told = await client.POST('/v3/observe/hooks/profiles', {
    body: { uid: 'u_1', plan: 'pro', company: { uid: 'c_1' } },
  })
  const uid: string | null | undefined = data(told).profile.uid
  if (uid !== 'u_1') throw new Error('another person')
  data(await client.POST('/v3/observe/hooks/companies', { body: { uid: 'c_1', seats: 12 } }))
  for (const path of ['/v3/observe/hooks/events', '/v3/observe/hooks/event'] as const) {
    const { event } = data(
      await client.POST(path, { body: { uid: 'u_1', name: 'invoice-paid', properties: { sum: 3 } } }),
    )
    if (event.name !== 'invoice-paid') throw new Error('another event')
  }
}

/** Never called: the compiler must refuse each of these. */
export function whatTypesRefuse(client: Client) {
  return [
    // @ts-expect-error: the kind is missing
    client.POST('/v3/edit/deliveries', { body: { model_id: 'x' } }),
    // @ts-expect-error: there is no such state
    client.POST('/v3/edit/urls', { body: { host: 'example.com', enabled: 'maybe' } }),
    // @ts-expect-error: the kind is required
    client.GET('/v3/edit/properties', { params: { query: {} } }),
    // @ts-expect-error: there is no such address
    client.GET('/v3/edit/widgets'),
    // @ts-expect-error: a title is text
    client.POST('/v3/edit/tours', { body: { name: 'Tour', steps: [{ title: 3 }] } }),
  ]
}
