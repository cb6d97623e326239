import { aCaller, aReport, displayed, ORIGIN } from '../../test/server/caller.ts'
import { aReceiver, type Receiver } from '../../test/server/receiver.ts'
import type { Place } from './console-test.ts'

/** An account with people, Deliveries in every state, Segments, and a webhook whose receiver answers. */
export interface Busy {
  tour: { id: string }
  maren: { id: string }
  waiting: { id: string }
  segment: { id: string }
  webhook: { id: string }
  receiver: Receiver
}

const PEOPLE = [
  { uid: 'jonas', first_name: 'Jonas', last_name: 'Falk', plan: 'free', seats: 1 },
  { uid: 'ines', first_name: 'Ines', last_name: 'Moreau', plan: 'team', seats: 12 },
  { uid: 'maren', first_name: 'Maren', last_name: 'Tide', plan: 'pro', seats: 4, email: 'maren@example.org' },
]

export async function aBusyAccount({ server, api }: Place): Promise<Busy> {
  const me = aCaller(server)
  const first = { title: 'Moorings', url: { match: 'all', rules: [{ kind: 'simple', value: '/harbour' }] } }
  const tour = await me.live({ name: 'The harbour, shown around', steps: [first] } as never)
  const survey = await me.live({
    kind: 'survey', name: 'How was your first week?', steps: [{ title: 'How was it?', question: { type: 'nps' } }],
  } as never) // biome-ignore format: one request
  const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await api('POST', '/v3/edit/segments', { name: 'On the pro plan', items, published_at: '$now' })
  await me.live({
    name: 'News for pros',
    automatic: true,
    segment: { items: [{ kind: 'segment', id: segment.id, op: 'in' }] },
  } as never)
  for (const person of PEOPLE) {
    await api('POST', '/v3/observe/hooks/profiles', {
      ...person,
      company: { uid: 'lighthouse', name: 'Lighthouse Ltd', seats: 40 },
    })
    await me.person(person.uid)
  }
  const deliver = async (more: object) =>
    (await api('POST', '/v3/edit/deliveries', {
      model_kind: 'tour', model_id: tour.id, uid: 'maren', delivery_ids_position: 'last', ...more,
    })).delivery // biome-ignore format: one request
  const shown = await deliver({})
  const { visit, profile: maren } = await me.person('maren')
  await me.report(visit, displayed(tour, { delivery: shown.id, group_kind: 'delivery', href: `${ORIGIN}/harbour` }))
  await me.report(visit, displayed(survey, { interaction: 'asked' }))
  const step = survey.steps[0]!.id
  await me.report(
    visit,
    aReport({ type: 'answer', interaction: 'asked', step, answer: '9', text: 'The lamps are lovely.' }),
  )
  await me.report(visit, aReport({ type: 'event', name: 'report_exported', properties: { pages: 12 } }))
  const removed = await deliver({ uid: 'jonas' })
  await api('DELETE', `/v3/edit/deliveries/${removed.id}`)
  await deliver({ uid: 'ines' })
  await deliver({ uid: 'ines', delivery_ids_position: 'first', delivery_ids_limit: 1, delivery_ids_at_limit: 'drop' })
  const waiting = await deliver({ skip_url_match: false, until: '+7d', options: { berth: '12' } })
  const receiver = await aReceiver()
  const { webhook } = await api('POST', '/v3/edit/webhooks', {
    url: receiver.url, topics: ['survey.*', 'delivery.dropped'], description: 'Tells the sales channel',
  }) // biome-ignore format: one request
  return { tour, maren, waiting, segment, webhook, receiver }
}
