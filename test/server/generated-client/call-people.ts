import { callManyPeople } from './call-many-people.ts'
import { type Client, data } from './client.ts'

/** Visits a page, and shows what is delivered there. */
async function visit(client: Client, token: string) {
  const origin = { headers: { Origin: 'http://localhost:3000' } }
  const page = { v: 2 as const, token, page: 'page', browser: 'browser', href: 'http://localhost:3000/' }
  const boot = { ...page, anonymous: 'anonymous', uid: 'u_1', visible: false, stage: null, facts: {} }
  const seen = data(await client.POST('/v3/observe/boot', { body: boot, ...origin }))
  if (!('visit' in seen)) throw new Error('the page is off')
  return { seen, page, origin }
}

export async function callPeople(client: Client, token: string): Promise<void> {
  const { seen, page, origin } = await visit(client, token)
  const { feed, profile, visit: signed } = seen
  const file = feed!.path.split('/').at(-1)!
  data(await client.GET('/v3/observe/feed/{token}/{file}', { params: { path: { token, file } } }))

  const [tour] = data(await client.GET('/v3/edit/tours')).tours
  const wanted = { model_kind: 'tour' as const, model_id: tour!.id, uid: 'u_1', options: { invoice: 42 } }
  const { delivery } = data(await client.POST('/v3/edit/deliveries', { body: wanted }))
  const params = { path: { id: delivery.id } }
  data(await client.PUT('/v3/edit/deliveries/{id}', { params, body: { until: '+7d' } }))
  data(await client.PATCH('/v3/edit/deliveries/{id}', { params, body: { until: null, delivery_ids_position: 'last' } }))
  const list = await client.GET('/v3/edit/deliveries', { params: { query: { profile_id: profile.id, limit: 10 } } })
  data(await client.GET('/v3/edit/deliveries', { params: { query: { state: 'waiting', uid: 'u_1', limit: 10 } } }))
  const named = data(
    await client.GET('/v3/edit/deliveries/{id}', {
      params: { ...params, query: { expand: { profile: 'min' as const } } },
    }),
  )
  if (named.delivery.experience?.name !== tour!.name) throw new Error('expand was not read')
  const leased: string | null | undefined = data(list).deliveries[0]?.leased_until
  if (leased !== null) throw new Error('a page holds the Delivery')
  const claim = { ...page, visit: signed, delivery: delivery.id }
  const lease = data(await client.POST('/v3/observe/claim', { body: claim, ...origin }))
  const refused = await client.POST('/v3/observe/claim', { body: { ...claim, page: 'another' }, ...origin })
  if (!('claimed_until' in lease) || !refused.error || !('refused' in refused.error))
    throw new Error('two pages have it')
  const shown = {
    key: 'key', at: Date.now(), visit: signed, type: 'displayed' as const, interaction: 'shown', experience: tour!.id,
    kind: 'tour' as const, group_kind: 'delivery' as const, group_id: tour!.id, delivery: delivery.id, page: 'page',
    href: page.href,
  } // biome-ignore format: one report
  const [survey] = data(await client.GET('/v3/edit/surveys')).surveys
  const asked = {
    ...shown, key: 'asked', interaction: 'asked', experience: survey!.id, kind: 'survey' as const,
    group_kind: 'campaign' as const, group_id: survey!.id, delivery: undefined,
  } // biome-ignore format: one report
  const said = {
    key: 'said', at: Date.now(), visit: signed, type: 'answer' as const, interaction: 'asked', step: survey!.steps[0]!.id,
    answer: '9',
  } // biome-ignore format: one report
  const body = { v: 2 as const, token, reports: [shown, asked, said] }
  const reports = await client.POST('/v3/observe/reports', { body, ...origin })
  if (!('accepted' in data(reports))) throw new Error('the report was not taken')
  const second = data(await client.POST('/v3/edit/deliveries', { body: wanted })).delivery
  data(await client.DELETE('/v3/edit/deliveries/{id}', { params: { path: { id: second.id } } }))

  await listen(client, { v: 3, token, visit: signed, since: Date.now() }, origin)
  await read(client, tour!.id, profile.id)
  await dryRun(client, tour!.id)
  await callManyPeople(client, tour!.id)
  await preview(client, token, tour!.id)
  await studio(client, token, tour!.id)
  data(await client.GET('/v3/edit/warnings', { params: { query: { limit: 1 } } }))
  await forget(client, profile.id)
}

/** A page listens, and leaves. */
async function listen(client: Client, body: { v: 3; token: string; visit: string; since: number }, origin: object) {
  data(await client.PATCH('/v3/edit/account', { body: { live_pages: true } }))
  const { response } = await client.POST('/v3/observe/live', { body, parseAs: 'stream', ...origin })
  if (!response.ok) throw new Error('the page hears nothing')
  await response.body!.cancel()
}

async function preview(client: Client, token: string, tour: string): Promise<void> {
  const url = 'http://localhost:3000/'
  const wanted = { kind: 'tour' as const, id: tour, url, uid: 'u_1' }
  const made = data(await client.POST('/v3/edit/previews', { body: wanted })).preview
  const code = made.url.split('beckon-preview=')[1]!
  const asked = { body: { v: 3 as const, token, code, href: url }, headers: { Origin: 'http://localhost:3000' } }
  const shown = data(await client.POST('/v3/observe/preview', asked))
  if (!('experience' in shown) || shown.as !== 'u_1') throw new Error('the draft is not shown')
  if (data(await client.GET('/v3/edit/previews')).previews[0]?.id !== made.id) throw new Error('not listed')
  data(await client.DELETE('/v3/edit/previews/{id}', { params: { path: { id: made.id } } }))
}

/** Somebody edits a draft on a page, and closes it or has it closed. */
async function studio(client: Client, token: string, tour: string): Promise<void> {
  const headers = { Origin: 'http://localhost:3000' }
  const answer = 'what only the console knows'
  // Its SHA-256.
  const answer_hash = 'b3d87817de71fc851130620cac6b456a1df09e4f36ca3df7bb13cfd9b28d4c82'
  const wanted = { kind: 'tour' as const, experience_id: tour, url: 'http://localhost:3000/', answer_hash }
  const open = async () => {
    const { code } = data(await client.POST('/v3/edit/studio_codes', { body: wanted }))
    return data(await client.POST('/v3/observe/studio', { body: { v: 3, token, code, answer }, headers }))
  }
  const { token: session } = await open()
  const asked = { v: 3 as const, token, session, method: 'GET' as const, path: `/v3/edit/tours/${tour}` }
  if (!('tour' in data(await client.POST('/v3/observe/studio/ask', { body: asked, headers }))))
    throw new Error('no draft')
  data(await client.POST('/v3/observe/studio/end', { body: { v: 3, token, session }, headers }))
  await open()
  const [one] = data(await client.GET('/v3/edit/studio_sessions')).studio_sessions
  data(await client.DELETE('/v3/edit/studio_sessions/{id}', { params: { path: { id: one!.id } } }))
}

async function dryRun(client: Client, tour: string): Promise<void> {
  const { dry_run } = data(await client.POST('/v3/analyze/dry_run', { body: { kind: 'tour', id: tour } }))
  if (dry_run.done !== dry_run.of) throw new Error('not everybody was counted')
  // So few people are counted at once that there is nothing to ask for later.
  const params = { path: { id: dry_run.id ?? 'none' } }
  const answers = [
    await client.GET('/v3/analyze/dry_run/{id}', { params }),
    await client.DELETE('/v3/analyze/dry_run/{id}', { params }),
  ]
  if (answers.some(({ response }) => response.status !== 404)) throw new Error('there is one')
}

async function read(client: Client, tour: string, id: string): Promise<void> {
  const expand = { profile: 'all' as const, company: 'skip' as const }
  const did = data(await client.GET('/v3/analyze/interactions', { params: { query: { id: tour, expand } } }))
  if (did.interactions[0]?.profile.uid !== 'u_1') throw new Error('expand was not read')
  const params = { path: { id: did.interactions[0].id }, query: { expand } }
  data(await client.GET('/v3/analyze/interactions/{id}', { params }))
  const [answer] = data(await client.GET('/v3/analyze/responses', { params: { query: { expand } } })).responses
  data(await client.DELETE('/v3/edit/responses/{id}', { params: { path: { id: answer!.id } } }))
  const [company] = data(await client.GET('/v3/analyze/companies')).companies
  const inCompany = { path: { id: company!.id } }
  data(await client.GET('/v3/analyze/companies/{id}', { params: inCompany }))
  data(await client.POST('/v3/analyze/companies/{id}', { params: inCompany, body: {} }))
  data(await client.GET('/v3/analyze/company', { params: { query: { uid: 'c_1' } } }))
  data(await client.POST('/v3/analyze/company', { body: { uid: 'c_1' } }))
  const person = { path: { id } }
  data(await client.GET('/v3/analyze/profiles/{id}', { params: person }))
  data(await client.GET('/v3/analyze/profiles/{id}/export', { params: person }))
  const { entries } = data(await client.GET('/v3/analyze/profiles/{id}/timeline', { params: person }))
  if (!entries.some(each => each.kind === 'event' && each.event.name === 'invoice-paid')) throw new Error('not told')
  data(await client.POST('/v3/analyze/profiles/{id}', { params: person, body: {} }))
  for (const path of ['/v3/analyze/profiles', '/v3/analyze/profile', '/v3/analyze/explain'] as const) {
    data(await client.GET(path, { params: { query: { uid: 'u_1' } } }))
    data(await client.POST(path, { body: { uid: 'u_1' } }))
  }
  await search(client)
}

async function search(client: Client): Promise<void> {
  const filters = [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }]
  const found = data(await client.POST('/v3/analyze/profiles', { body: { filters, filters_op: 'and', limit: 5 } }))
  if (!('profiles' in found) || found.profiles.length === 0) throw new Error('nobody was found')
  const { count } = data(await client.POST('/v3/analyze/profiles/count', { body: { filters } }))
  if (count !== found.profiles.length) throw new Error('the count is another one')
  data(await client.GET('/v3/analyze/profiles/count', { params: { query: { text: 'u_1' } } }))
  const { event_names } = data(await client.GET('/v3/edit/event_names', { params: { query: { limit: 10 } } }))
  if (!event_names.some(({ name }) => name === 'invoice-paid')) throw new Error('the event is not listed')
}

async function forget(client: Client, id: string): Promise<void> {
  data(await client.DELETE('/v3/edit/profiles/{id}', { params: { path: { id } } }))
  data(await client.DELETE('/v3/edit/profiles', { params: { query: { uid: 'u_1' } } }))
  const gone = data(await client.DELETE('/v3/edit/profiles/{id}/forget', { params: { path: { id } } })).deletion.id
  data(await client.POST('/v3/observe/hooks/profiles', { body: { uid: 'u_2' } }))
  const again = data(await client.DELETE('/v3/edit/profiles/forget', { params: { query: { uid: 'u_2' } } })).deletion.id
  if (gone === again) throw new Error('one deletion for two people')
}
