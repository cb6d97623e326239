import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { aReceiver, type Receiver, well } from './receiver.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('Webhooks for some Experiences on %s', store => {
  const { server, me } = serverFor(store, { webhooksAllow: ['127.0.0.1'], limits: { webhookWait: 400 } })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await aReceiver()
  })
  afterAll(() => receiver.close())

  const aWebhook = async (topics: string[], more: object = {}) => {
    const { status, body } = await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics, ...more })
    expect([status, body.messages]).toEqual([201, undefined])
    return body.webhook as { id: string; experience_ids: string[]; tag_ids: string[] }
  }
  const told = async (work: () => Promise<unknown>) => {
    Object.assign(receiver, { received: [], answer: well })
    await work()
    await server.settle()
    return receiver.received.map(({ message }) => message)
  }
  const shown = async (...experiences: { id: string; kind: string }[]) => {
    const { visit } = await me.person()
    for (const experience of experiences) await me.report(visit, displayed(experience))
  }
  const remove = ({ id }: { id: string }) => me.api('DELETE', `/v3/edit/webhooks/${id}`)

  test('one that names Experiences hears of these, of their Deliveries too, and of nothing else', async () => {
    const [one, other] = [await me.live(), await me.live()]
    const hook = await aWebhook(['*'], { experience_ids: [one.id] })
    const uid = unique('user')
    await me.person(uid)
    const messages = await told(async () => {
      await shown(one, other)
      for (const { id } of [one, other])
        await me.api('POST', '/v3/edit/deliveries', {
          model_kind: 'tour',
          model_id: id,
          uid,
          delivery_ids_position: 'last',
        })
      await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    })
    expect(messages.map(({ kind }) => kind).sort()).toEqual(['delivery.created', 'tour.displayed'])
    expect(messages.find(({ kind }) => kind === 'tour.displayed')!.data.interaction.experience_id).toBe(one.id)
    const wide = await me.api('PATCH', `/v3/edit/webhooks/${hook.id}`, { experience_ids: [] })
    expect(wide.body.webhook.experience_ids).toEqual([])
    expect((await told(() => shown(other))).map(({ kind }) => kind)).toContain('tour.displayed')
    await remove(hook)
  })

  test('one that names a tag hears of what has it now', async () => {
    const tour = await me.live()
    const name = unique('feature')
    const { tag } = (await me.api('POST', '/v3/edit/tags', { name })).body
    const hook = await aWebhook(['tour.displayed'], { tag_ids: [tag.id] })
    const give = (tag_name: string) =>
      me.api('POST', '/v3/edit/tags/bulk', { updates: [{ experience_id: tour.id, tag_name }] })
    expect(await told(() => shown(tour))).toHaveLength(0)
    await give(`+${name}`)
    expect(await told(() => shown(tour))).toHaveLength(1)
    await give(`-${name}`)
    expect(await told(() => shown(tour))).toHaveLength(0)
    const used = await me.api('DELETE', `/v3/edit/tags/${tag.id}`)
    expect(used).toMatchObject({ status: 409, body: { reason: 'in_use' } })
    await remove(hook)
    expect((await me.api('DELETE', `/v3/edit/tags/${tag.id}`)).status).toBe(200)
  })

  test('what is not there is refused by the parameter that names it', async () => {
    for (const limit of [{ experience_ids: ['nowhere'] }, { tag_ids: ['nowhere'] }]) {
      const answer = await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['*'], ...limit })
      expect(answer).toMatchObject({ status: 422, body: { param: Object.keys(limit)[0] } })
    }
  })

  test('older names of topics are understood, and messages have the name that was asked for', async () => {
    const survey = await me.live({ kind: 'survey', steps: [{ title: 'How?', question: { type: 'nps' } }] } as never)
    const asked = ['response.finished', 'survey.started', 'survey.button.clicked', 'survey.completed']
    const hook = await aWebhook(asked)
    const { visit } = await me.person()
    const interaction = unique('interaction')
    const step = (survey.steps[0] as { id: string }).id
    const messages = await told(() =>
      me.report(
        visit,
        displayed(survey, { interaction }),
        aReport({ type: 'answer', interaction, step, answer: '9' }),
        aReport({ type: 'completed', interaction }),
      ),
    )
    // What is asked for by both names has its own.
    expect(messages.map(({ kind }) => kind).sort()).toEqual([
      'survey.button.clicked',
      'survey.completed',
      'survey.started',
    ])
    await remove(hook)
  })
})
