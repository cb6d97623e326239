import { TOPICS } from '../../src/protocol/webhook.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, aReport, displayed } from './caller.ts'
import { aReceiver, type Received } from './receiver.ts'
import { aLauncher, aSurvey, aTour } from './sample-experiences.ts'

const HOUR = 3_600_000

/** Makes everything happen that a webhook can be told. Returns the last message of each topic, as it was sent. */
export async function everyTopic(server: BeckonServer): Promise<{ messages: Map<string, Received>; secret: string }> {
  const receiver = await aReceiver()
  const gone = await aReceiver(response => response.writeHead(410).end())
  const me = aCaller(server)
  const { body: made } = await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['*'] })
  const tour = await me.live({ ...aTour(), name: 'Welcome', goal: { event: 'paid' } } as never)
  const survey = await me.live({ ...aSurvey(), name: 'How was it?' } as never)
  const launcher = await me.live({ ...aLauncher(), name: 'Help' } as never)
  const { visit } = await me.person('u_1')
  const show = async (
    experience: { id: string; kind: string },
    ...said: { type: string; [field: string]: unknown }[]
  ) => {
    const interaction = `interaction-${Math.random()}`
    await me.report(visit, displayed(experience, { interaction, version: 1, language: 'en' }))
    // A message contains the state at the time when it is first sent.
    await server.settle()
    await me.report(visit, ...said.map(report => aReport({ ...report, interaction })))
    await server.settle()
  }
  const [first, second] = tour.steps as [Step, Step]
  const item = (launcher.steps as Step[])[0]!.buttons![0]!.id
  await show(launcher, { type: 'item', item }, { type: 'completed' })
  await show(launcher, { type: 'exited' })
  await show(
    survey,
    { type: 'answer', step: survey.steps[0]!.id, answer: '2', text: 'Too many fields' },
    { type: 'completed' },
  )
  await show(survey, { type: 'exited' })
  await show(tour, { type: 'snoozed', until: Date.now() + HOUR })
  await show(
    tour,
    { type: 'button', step: first.id, button: first.buttons![0]!.id },
    { type: 'step', step: second.id },
    { type: 'exited' },
  )
  await show(tour, { type: 'started' }, { type: 'completed' })
  await me.api('POST', '/v3/observe/hooks/events', { uid: 'u_1', name: 'paid' })
  await deliver(server, tour.id, visit)
  await me.api('PATCH', `/v3/edit/tours/${tour.id}`, { published_at: null })
  await server.settle()
  await me.api('POST', `/v3/edit/webhooks/${made.webhook.id}/test`)
  await me.api('POST', '/v3/edit/webhooks', {
    url: gone.url,
    topics: ['profile.forgotten'],
    description: 'The old one',
  })
  await me.person('u_2')
  await me.api('DELETE', '/v3/edit/profiles/forget?uid=u_2')
  await server.settle()
  await Promise.all([receiver.close(), gone.close()])
  const last = new Map(receiver.received.map(one => [one.message.kind as string, one]))
  const messages = new Map(Object.keys(TOPICS).flatMap(topic => (last.has(topic) ? [[topic, last.get(topic)!]] : [])))
  return { messages, secret: made.webhook.secret }
}

interface Step {
  id: string
  buttons?: { id: string }[]
}

/** One that is shown, one that does not fit, and one that expires. */
async function deliver(server: BeckonServer, tour: string, visit: string): Promise<void> {
  const me = aCaller(server)
  const wanted = { model_kind: 'tour', model_id: tour, uid: 'u_1', once: false }
  const made = await me.api('POST', '/v3/edit/deliveries', wanted)
  const delivery = made.body.delivery.id
  await server.settle()
  await me.report(visit, displayed({ id: tour, kind: 'tour' }, { group_kind: 'delivery', delivery }))
  await server.settle()
  await me.api('POST', '/v3/edit/deliveries', wanted)
  await server.settle()
  await me.api('POST', '/v3/edit/deliveries', {
    ...wanted,
    delivery_ids_limit: 1,
    delivery_ids_at_limit: 'drop',
    until: new Date(Date.now() + 1_500).toISOString(),
  })
  server.clock.advance(HOUR)
  await server.settle()
}
