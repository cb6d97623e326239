import { type Client, data } from './client.ts'

/** One of each kind, live. */
async function create(client: Client) {
  const published_at = '$now'
  const place = { beside: '#save' }
  const tour = {
    name: 'Tour',
    published_at,
    steps: [{ title: 'Hello', buttons: [{ text: 'Go on', does: 'next' as const }] }],
  }
  const survey = { name: 'Survey', published_at, steps: [{ title: 'How?', question: { type: 'nps' as const } }] }
  const launcher = {
    name: 'Launcher',
    published_at,
    steps: [{ buttons: [{ text: 'Guide', does: 'open' as const, url: 'https://example.com/' }] }],
  }
  const tooltip = { name: 'Tooltip', published_at, steps: [{ body: 'Saves', place }] }
  const embed = { name: 'Embed', published_at, steps: [{ title: 'News', place: { banner: 'top' as const } }] }
  const ids = {
    tours: data(await client.POST('/v3/edit/tours', { body: tour })).tour.id,
    surveys: data(await client.POST('/v3/edit/surveys', { body: survey })).survey.id,
    launchers: data(await client.POST('/v3/edit/launchers', { body: launcher })).launcher.id,
    tooltips: data(await client.POST('/v3/edit/tooltips', { body: tooltip })).tooltip.id,
    embeds: data(await client.POST('/v3/edit/embeds', { body: embed })).embed.id,
  }
  const path = (kind: keyof typeof ids) => ({ path: { id: ids[kind] } })
  data(await client.PUT('/v3/edit/tours/{id}', { params: path('tours'), body: tour }))
  data(await client.PUT('/v3/edit/surveys/{id}', { params: path('surveys'), body: survey }))
  data(await client.PUT('/v3/edit/launchers/{id}', { params: path('launchers'), body: launcher }))
  data(await client.PUT('/v3/edit/tooltips/{id}', { params: path('tooltips'), body: tooltip }))
  data(await client.PUT('/v3/edit/embeds/{id}', { params: path('embeds'), body: embed }))
  return ids
}

export async function callExperiences(client: Client): Promise<void> {
  const ids = await create(client)
  data(await client.GET('/v3/edit/experiences', { params: { query: { state: 'live', text: 'T', limit: 5 } } }))
  for (const kind of ['tours', 'surveys', 'launchers', 'tooltips', 'embeds'] as const) {
    const list = `/v3/edit/${kind}` as const
    const one = `/v3/edit/${kind}/{id}` as const
    const params = { path: { id: ids[kind] } }
    data(await client.GET(list, { params: { query: { limit: 5, archived: false } } }))
    data(await client.GET(one, { params: { ...params, query: { version: 'live' } } }))
    data(await client.PATCH(one, { params, body: { description: 'About something', position: 3 } }))
    data(await client.POST(`${one}/revert`, { params }))
    const query = { filters: ['description', 'position'], limit: 2 }
    const { changes } = data(await client.GET(`${one}/changes`, { params: { ...params, query } }))
    const kinds: string[] = changes.map(change => change.kind)
    if (kinds.length === 0) throw new Error('filters found nothing')
    data(await client.GET(`${one}/changes/summary`, { params }))
    data(await client.GET(`${one}/history`, { params }))
    const { versions } = data(await client.GET(`${one}/versions`, { params: { ...params, query: { limit: 2 } } }))
    const number: number = versions[0]!.number
    data(await client.GET(`${one}/versions/{number}`, { params: { path: { ...params.path, number } } }))
    await restore(client, kind, ids[kind])
    await keptWork(client, kind, ids[kind])
    for (const method of ['GET', 'POST'] as const) await translations(client, method, kind, params)
  }
  await files(client)
  await tags(client, ids.tours)
  await limitGroups(client, ids.tours)
  await results(client, ids)
  const { changes, cursor } = data(
    await client.GET('/v3/edit/changes', { params: { query: { filter: ['position'] } } }),
  )
  if (changes.length === 0 || cursor.limit !== 50) throw new Error('filter found nothing')
  await mix(client, ids.tours)
}

/** Makes another version, compares, and rolls back. */
async function restore(client: Client, kind: Kind, id: string): Promise<void> {
  const one = `/v3/edit/${kind}/{id}` as const
  const params = { path: { id } }
  data(await client.PATCH(one, { params, body: { name: 'Renamed', published_at: '$now', unpublish_at: '2100-01-01' } }))
  const query = { from: 'live' as const, to: 1 }
  const { comparison } = data(await client.GET(`${one}/versions/compare`, { params: { ...params, query } }))
  const [sentence]: string[] = comparison.sentences
  const { version } = data(await client.POST(`${one}/rollback`, { params, body: { version: 1 } }))
  if (!sentence?.includes('name') || version.restored_from !== 1) throw new Error('not restored')
}

/** A revert keeps what was never published, and it comes back. */
async function keptWork(client: Client, kind: Kind, id: string): Promise<void> {
  const one = `/v3/edit/${kind}/{id}` as const
  const params = { path: { id } }
  data(await client.PATCH(one, { params, body: { description: 'Not published yet' } }))
  if (!data(await client.POST(`${one}/kept_drafts`, { params })).kept_draft) throw new Error('nothing was kept')
  data(await client.POST(`${one}/revert`, { params }))
  const [newest] = data(await client.GET(`${one}/kept_drafts`, { params })).kept_drafts
  const kept_id: string = newest!.id
  data(await client.POST(`${one}/kept_drafts/{kept_id}/restore`, { params: { path: { id, kept_id } } }))
}

async function files(client: Client): Promise<void> {
  const content = { name: 'From a file', items: [] }
  const pushed = data(
    await client.POST('/v3/edit/files', { body: { files: [{ name: 'owners', kind: 'segment', content }] } }),
  )
  const listed = data(await client.GET('/v3/edit/files', { params: { query: { of: 'segments' } } })).files
  if (!listed.some(({ id }) => id === pushed.files[0]!.id)) throw new Error('the file is not listed')
}

async function results(client: Client, ids: Record<Kind, string>): Promise<void> {
  const { results } = data(
    await client.GET('/v3/analyze/results', { params: { query: { from: '2026-01-01', to: '2026-01-31' } } }),
  )
  const displayed: number = results[0]!.displayed
  if (displayed !== 0) throw new Error('somebody saw it before it was there')
  data(await client.GET('/v3/analyze/results.csv', { parseAs: 'text' }))
  for (const kind of ['tours', 'surveys', 'launchers', 'tooltips', 'embeds'] as const) {
    const params = { path: { id: ids[kind] }, query: { by: 'day' as const } }
    const answer = data(await client.GET(`/v3/analyze/results/${kind}/{id}`, { params }))
    if (typeof answer === 'string' || answer.result.rows!.length !== 30) throw new Error('no month')
  }
  const params = { path: { id: ids.surveys } }
  data(await client.GET('/v3/analyze/results/surveys/{id}/answers', { params }))
  data(await client.GET('/v3/analyze/results/surveys/{id}/answers.csv', { params, parseAs: 'text' }))
}

type Kind = 'tours' | 'surveys' | 'launchers' | 'tooltips' | 'embeds'

async function translations(client: Client, method: 'GET' | 'POST', kind: Kind, params: { path: { id: string } }) {
  for (const file of [`/v3/edit/${kind}/{id}/i18n`, `/v3/edit/${kind}/i18n`] as const) {
    const yaml: string =
      method === 'GET'
        ? data(await client.GET(`${file}.yaml`, { params, parseAs: 'text' }))
        : data(await client.POST(`${file}.yaml`, { params, parseAs: 'text' }))
    const json =
      method === 'GET' ? await client.GET(`${file}.json`, { params }) : await client.POST(`${file}.json`, { params })
    const language = 'fr'
    const xliff: string =
      method === 'GET'
        ? data(await client.GET(`${file}.xliff`, { params: { ...params, query: { language } }, parseAs: 'text' }))
        : data(await client.POST(`${file}.xliff`, { params, body: { language }, parseAs: 'text' }))
    const either =
      method === 'GET'
        ? await client.GET(file, { params: { ...params, query: { format: 'json' } } })
        : await client.POST(file, { params, body: { format: 'json' } })
    const id: string = data(json).id
    if (!xliff.includes(`trgLang="${language}"`)) throw new Error('another language')
    if (!yaml.includes(id) || JSON.stringify(data(either)) !== JSON.stringify(data(json)))
      throw new Error('other files')
  }
}

/** In a URL, a list of objects is JSON text; in a body it is a list. */
async function mix(client: Client, id: string): Promise<void> {
  const experiences = [{ kind: 'tour' as const, id }]
  const query = { experiences: JSON.stringify(experiences) }
  const parseAs = 'text'
  const path = '/v3/edit/experiences/i18n'
  data(await client.GET(path, { params: { query: { ...query, format: 'yaml' } }, parseAs }))
  data(await client.POST(path, { body: { experiences, format: 'yaml' }, parseAs }))
  data(await client.GET(`${path}.yaml`, { params: { query }, parseAs }))
  data(await client.POST(`${path}.yaml`, { body: { experiences }, parseAs }))
  const language = 'fr'
  data(await client.GET(`${path}.xliff`, { params: { query: { ...query, language } }, parseAs }))
  data(await client.POST(`${path}.xliff`, { body: { experiences, language }, parseAs }))
  const file = data(await client.GET(`${path}.json`, { params: { query } }))
  const same = data(await client.POST(`${path}.json`, { body: { experiences } }))
  if (file.id !== same.id) throw new Error('other files')
  const french = JSON.stringify({ ...file, language: { code: 'fr' } })
  const upload = await client.POST('/v3/edit/i18n', {
    body: { 'files[]': [french] },
    bodySerializer(body) {
      const form = new FormData()
      for (const text of body['files[]'] ?? []) form.append('files[]', new Blob([text]), 'french.json')
      return form
    },
  })
  if (data(upload).translations[0]?.language.code !== 'fr') throw new Error('the upload was not taken')
}

async function tags(client: Client, tour: string): Promise<void> {
  const { id } = data(await client.POST('/v3/edit/tags', { body: { name: 'Onboarding' } })).tag
  const params = { path: { id } }
  data(await client.PATCH('/v3/edit/tags/{id}', { params, body: { description: 'For new people' } }))
  const updates = [{ experience_id: tour, tag_name: '+onboarding' }]
  const { experiences } = data(await client.POST('/v3/edit/tags/bulk', { body: { updates } }))
  if (experiences[0]?.tag_ids[0] !== id) throw new Error('another tag')
  const query = { tag_id: id }
  if (data(await client.GET('/v3/edit/tours', { params: { query } })).tours[0]?.stats?.displayed_count === undefined)
    throw new Error('the list says nothing about people')
  const [listed] = data(await client.GET('/v3/edit/experiences', { params: { query } })).experiences
  if (listed?.id !== tour) throw new Error('not found by its tag')
  if (data(await client.GET('/v3/edit/tags/{id}', { params })).tag.models_count !== 1) throw new Error('not counted')
  data(await client.GET('/v3/edit/tags', { params: { query: { limit: 5 } } }))
  data(await client.DELETE('/v3/edit/tags/{id}', { params }))
}

async function limitGroups(client: Client, tour: string): Promise<void> {
  const body = { name: 'Tours', kind: 'tour', rate_limit_size: 1, rate_limit_kind: '7d' } as const
  const { id } = data(await client.POST('/v3/edit/limit_groups', { body })).limit_group
  const params = { path: { id } }
  const named = { kind: 'campaigns' as const, campaign_ids: [tour] }
  data(await client.PATCH('/v3/edit/limit_groups/{id}', { params, body: named }))
  if (data(await client.GET('/v3/edit/limit_groups/{id}', { params })).limit_group.models_count !== 1)
    throw new Error('not counted')
  const query = { experience_id: tour }
  if (data(await client.GET('/v3/edit/limit_groups', { params: { query } })).limit_groups[0]?.id !== id)
    throw new Error('not found by what is in it')
  if (data(await client.GET('/v3/edit/limit_groups/{id}/experiences', { params })).experiences[0]?.id !== tour)
    throw new Error('nothing is in it')
  data(await client.GET('/v3/edit/limit_groups/{id}/tours', { params }))
  data(await client.GET('/v3/edit/limit_groups/{id}/surveys', { params }))
  data(await client.GET('/v3/edit/limit_groups/{id}/tags', { params }))
  data(await client.DELETE('/v3/edit/limit_groups/{id}', { params }))
}
