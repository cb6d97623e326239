import { aCaller, aReport, displayed, unique } from '../../test/server/caller.ts'
import type { Place } from './console-test.ts'

/** Example data: a tour with two versions and an experiment, a survey with answers, hosts, colleagues. */
export async function aHarbour({ server, api }: Place): Promise<{ tour: string; survey: string }> {
  const me = aCaller(server)
  const goal = { event: 'berth_assigned', within: '14d' }
  const steps = [
    { title: 'Hello {{first_name fallback="sailor"}}' },
    { title: 'Berths', place: { beside: '#berths' } },
    { title: 'The log' },
  ]
  const content = { name: 'First watch', steps, goal, percent: 50, automatic: true, published_at: '$now' }
  const { tour } = await api('POST', '/v3/edit/tours', content)
  await api('PATCH', `/v3/edit/tours/${tour.id}`, { name: 'First watch, again', published_at: '$now' })
  const { survey } = await api('POST', '/v3/edit/surveys', {
    name: 'Would you recommend us?',
    steps: [{ title: 'How likely is it?', question: { type: 'nps' } }],
    published_at: '$now',
  })
  await api('POST', '/v3/edit/launchers', {
    name: 'Help',
    steps: [{ buttons: [{ text: 'Guide', does: 'open', url: 'https://example.com/' }] }],
  })
  for (let person = 0; person < 8; person++) {
    const { visit } = await me.person(`sailor-${person}`)
    const [watched, asked] = [unique('watched'), unique('asked')]
    const step = (index: number) => aReport({ type: 'step', interaction: watched, step: tour.steps[index].id })
    const done = person < 5 ? [step(1), step(2), aReport({ type: 'completed', interaction: watched })] : []
    const answer = { type: 'answer', interaction: asked, step: survey.steps[0].id, answer: String(person + 3) }
    await me.report(visit, displayed(tour, { interaction: watched, version: 1 }), ...done)
    await me.report(visit, displayed(survey, { interaction: asked, version: 1 }), aReport(answer))
  }
  const uid = 'sailor-1'
  await api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid, once: false })
  await api('POST', '/v3/edit/urls', { host: 'staging.example.com', enabled: 'off' })
  await api('POST', '/v3/edit/url_groups', { name: 'Staging', short_name: 'STG' })
  await api('POST', '/v3/edit/users', { email: 'bob@example.org', name: 'Bob', role: 'author' })
  await server.settle()
  return { tour: tour.id, survey: survey.id }
}
