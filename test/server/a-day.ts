import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, displayed, ORIGIN, unique } from './caller.ts'
import { aSurvey } from './sample-experiences.ts'

/** Everything that a server is asked on a busy day: every endpoint, with every filter of a list. */
export async function aDay(server: BeckonServer): Promise<void> {
  const me = aCaller(server)
  const tour = await me.live()
  const survey = await me.live(aSurvey() as never)
  await me.api('PATCH', '/v3/edit/account', { frequency_limits: [{ count: 5, hours: 24 }] })
  const segment = {
    name: unique('segment'),
    items: [{ kind: 'event', name: 'saved', op: 'gt', value: 0 }],
    published_at: '$now',
  }
  await me.api('POST', '/v3/edit/segments', segment)
  const group = (await me.api('POST', '/v3/edit/url_groups', { name: 'Staging' })).body.url_group
  await me.api('PATCH', `/v3/edit/url_groups/${group.id}`, { archived_at: '$now' })

  const uid = unique('user')
  await me.api('POST', '/v3/observe/hooks/profiles', { uid, plan: 'pro', company: { uid: 'acme', size: 3 } })
  await me.api('POST', '/v3/observe/hooks/companies', { uid: 'acme', size: 4 })
  await me.api('POST', '/v3/observe/hooks/events', { uid, name: 'paid', properties: { sum: 3 } })
  const experiment = await me.live({ percent: 50, goal: { event: 'paid' } })
  await me.boot()
  const { visit, profile } = await me.person(uid, { properties: { nick: 'x' }, company: { uid: 'acme', tier: 'gold' } })
  await me.person(uid, { visit })
  const wanted = {
    model_kind: 'tour',
    model_id: tour.id,
    uid,
    idempotency_key: 'once',
    once: true,
    use_segmentation: true,
  }
  const made = (await me.api('POST', '/v3/edit/deliveries', wanted)).body.delivery
  await me.api('POST', '/v3/edit/deliveries', wanted)
  await me.api('PATCH', `/v3/edit/deliveries/${made.id}`, { until: '+1d', delivery_ids_position: 'last' })
  await me.page('claim', { visit, page: 'p', browser: 'b', delivery: made.id, href: ORIGIN, properties: { said: 1 } })
  await me.page('claim', { visit, page: 'q', browser: 'c', delivery: made.id, href: ORIGIN })
  await me.person(uid, { visible: true })

  const [shown, asked] = [unique('interaction'), unique('interaction')]
  await me.report(
    visit,
    displayed(tour, { interaction: shown, delivery: made.id, group_kind: 'delivery', page: 'p' }),
    displayed(tour, { delivery: made.id, group_kind: 'delivery', page: 'q' }),
    displayed(survey, { interaction: asked }),
    displayed(survey, { interaction: asked }),
    ...[
      { type: 'started' }, { type: 'step', step: tour.steps[0]!.id }, { type: 'button', step: tour.steps[0]!.id, button: 'x' },
      { type: 'snoozed', until: Date.now() }, { type: 'goal' }, { type: 'item', item: 'x' }, { type: 'completed' },
    ].map(report => aReport({ ...report, interaction: shown })),
    aReport({ type: 'answer', interaction: asked, step: survey.steps[0]!.id, answer: '5' }),
    aReport({ type: 'event', name: 'saved', properties: { where: 'here' } }),
    aReport({ type: 'set', properties: { said: 'so' } }),
    aReport({ type: 'control', experience: tour.id }),
    aReport({ type: 'assigned', experience: experiment.id, arm: 'control', run: 1, share: 50 }),
    aReport({ type: 'reached', experience: experiment.id, run: 1 }),
    aReport({ type: 'element', experience: tour.id, step: tour.steps[0]!.id, found: true }),
    aReport({ type: 'count', what: 'storage-lost' }),
  ) // biome-ignore format: one of everything

  await me.api('POST', '/v3/observe/hooks/events', { uid, name: 'paid' })
  await server.settle()

  const now = encodeURIComponent(new Date().toISOString())
  for (const list of [
    'analyze/companies',
    `analyze/interactions?id=${tour.id}`,
    `analyze/interactions?id=${tour.id}&order=updated_at`,
    'analyze/responses',
    `analyze/responses?id=${survey.id}`,
    `analyze/responses?profile_id=${profile.id}`,
    `analyze/responses?id=${survey.id}&profile_id=${profile.id}&interaction_id=${made.id}`,
    'edit/deliveries',
    'edit/deliveries?state=waiting',
    'edit/experiences?state=live&text=a',
    `edit/deliveries?model_id=${tour.id}`,
    `edit/deliveries?profile_id=${profile.id}`,
    ...['waiting', 'shown', 'expired', 'dropped', 'removed'].flatMap(state => [
      `edit/deliveries?state=${state}`,
      `edit/deliveries?state=${state}&model_id=${tour.id}&expand[profile]=all`,
      `edit/deliveries?state=${state}&uid=${uid}`,
    ]),
    `analyze/profiles/${profile.id}/timeline`,
    `analyze/explain?uid=${uid}&model_id=${tour.id}`,
    `edit/deliveries?profile_id=${profile.id}&model_id=${tour.id}`,
    'edit/changes',
    'edit/audit',
    'edit/changes?filter=name',
    `edit/tours/${tour.id}/changes`,
    `edit/tours/${tour.id}/versions`,
    `analyze/results/surveys/${survey.id}/answers`,
    `edit/tours/${tour.id}/changes?filters[]=name&filters[]=title`,
    `analyze/explain?uid=${uid}`,
  ]) {
    // biome-ignore format: a table of addresses
    const page = (more: string) => me.api('GET', `/v3/${list}${list.includes('?') ? '&' : '?'}${more}`)
    const { body } = await page('limit=1')
    const found = Object.values(body).find(Array.isArray)?.[0]
    for (const more of [
      `before=${now}`,
      `after=${now}`,
      ...(found?.id ? [`before=${found.id}`, `after=${found.id}`] : []),
    ]) {
      await page(more)
    }
  }
  await me.api('GET', `/v3/edit/tours/${tour.id}/changes/summary`)
  const { id: asked_of } = (await me.api('POST', '/v3/edit/segments', { ...segment, name: 'b' })).body.segment
  for (const result of ['', '.csv', `/tours/${tour.id}?by=day`, `/tours/${tour.id}?segment_id=${asked_of}`])
    await me.api('GET', `/v3/analyze/results${result}`)
  await me.api('GET', `/v3/analyze/results/surveys/${survey.id}/answers.csv`)
  const filters = [
    { kind: 'property', prop: 'plan', op: 'eq', value: 'pro' },
    { kind: 'company', prop: 'size', op: 'ex' },
    { kind: 'event', name: 'saved' },
    { kind: 'tour', id: tour.id, op: 'seen' },
  ]
  for (const path of ['profiles', 'profiles/count'])
    for (const wanted of [{}, { text: uid }, { filters, filters_op: 'or' }])
      await me.api('POST', `/v3/analyze/${path}`, wanted)
  await me.api('GET', '/v3/edit/event_names')
  const [{ id: did }] = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body.interactions
  await me.api('GET', `/v3/analyze/interactions/${did}`)
  await me.api('GET', `/v3/edit/deliveries/${made.id}?expand[profile]=min`)
  const [{ id: said }] = (await me.api('GET', '/v3/analyze/responses')).body.responses
  await me.api('DELETE', `/v3/edit/responses/${said}`)
  await me.api('GET', '/v3/analyze/company?uid=acme')
  for (const who of [`uid=${uid}`, `id=${profile.id}`, 'email=nobody@example.org'])
    await me.api('GET', `/v3/analyze/profile?${who}`)
  for (const kind of ['profile', 'company']) await me.api('GET', `/v3/edit/properties?kind=${kind}`)
  for (const path of ['tours', 'segments', 'urls', 'url_groups']) await me.api('GET', `/v3/edit/${path}`)
  await manyPeople(server, tour.id, asked_of, uid)
  await me.api('DELETE', `/v3/edit/profiles?uid=${uid}`)
  await me.api('DELETE', `/v3/edit/deliveries/${made.id}`)
  await server.settle()
  await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
  await me.boot({ uid })
  await server.settle()
}

/** Batches of Deliveries, hooks with many records, imports, and a company that goes. */
async function manyPeople(server: BeckonServer, model_id: string, segment_id: string, uid: string): Promise<void> {
  const me = aCaller(server)
  const wanted = { model_kind: 'tour', model_id }
  const made: string[] = []
  for (const who of [
    { uids: [uid, 'nobody'] },
    { ids: ['nobody'] },
    { emails: ['nobody@example.org'] },
    { segment_id },
  ]) {
    const { body } = await me.api('POST', '/v3/edit/deliveries/batch', {
      ...wanted,
      ...who,
      idempotency_key: unique('key'),
    })
    made.push(`/v3/edit/deliveries/batch/${body.batch.id}`)
  }
  for (const action of ['upsert', 'forget']) {
    const form = new FormData()
    form.append('action', action)
    form.append(
      'file',
      new File([`uid,email,company\n${unique('imported')},a@example.org,acme\n${uid},,\n`], 'people.csv'),
    )
    const headers = { 'x-account-secret': server.credentials.secret! }
    const sent = await server.app.request('/v3/edit/imports', { method: 'POST', headers, body: form })
    made.push(`/v3/edit/imports/${(await sent.json()).import.id}`)
  }
  await server.settle()
  await me.api('POST', `${made[4]}/run`)
  await server.settle()
  for (const job of made) {
    await me.api('GET', job)
    const { left_out } = (await me.api('GET', `${job}/left_out?limit=1`)).body
    if (left_out[0]) await me.api('GET', `${job}/left_out?before=${left_out[0].id}`)
    await me.api('DELETE', job)
  }
  for (const list of ['deliveries/batch', 'imports']) await me.api('GET', `/v3/edit/${list}`)
  await server.settle()
  await me.api('POST', '/v3/observe/hooks/profiles/batch', { profiles: [{ uid: 'many', company: { uid: 'beta' } }] })
  await me.api('POST', '/v3/observe/hooks/companies/batch', { companies: [{ uid: 'beta' }] })
  await me.api('POST', '/v3/observe/hooks/events/batch', { events: [{ uid: 'many', name: 'paid' }] })
  await me.api('DELETE', '/v3/edit/companies?uid=beta')
}
