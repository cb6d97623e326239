import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_ATTEMPTS } from '../../src/server/webhooks/retry.ts'
import { aReport, displayed, unique } from './caller.ts'
import { type Answering, aReceiver, failing, type Receiver, well } from './receiver.ts'
import { aSurvey, aTour } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

const HOUR = 3_600_000

describe.each(STORES)('Webhooks on %s', store => {
  const { server, me } = serverFor(store, { webhooksAllow: ['127.0.0.1'], limits: { webhookWait: 400 } })
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await aReceiver()
  })
  afterAll(() => receiver.close())

  const made: string[] = []
  const aWebhook = async (topics: string[], more: object = {}) => {
    const { status, body } = await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics, ...more })
    expect(status).toBe(201)
    made.push(body.webhook.id)
    return body.webhook as { id: string; secret: string }
  }
  const attempts = async (id: string, query = '') =>
    (await me.api('GET', `/v3/edit/webhooks/${id}/attempts${query}`)).body.attempts
  const webhook = async (id: string) => (await me.api('GET', `/v3/edit/webhooks/${id}`)).body.webhook
  /** Only new webhooks get what happens in `work`. */
  const told = async (work: () => Promise<unknown>, answer: Answering = well) => {
    Object.assign(receiver, { received: [], answer })
    await work()
    await server.settle()
    return receiver.received
  }
  const alone = async () => {
    for (const id of made.splice(0)) await me.api('DELETE', `/v3/edit/webhooks/${id}`)
    server.clock.reset()
  }
  const published = () => me.live({ ...aTour(), name: unique('tour') } as never)

  test('[S290] a message tells what the API answers, once for each webhook that wants it, signed in both ways', async () => {
    await alone()
    const hook = await aWebhook(['tour.completed', 'delivery.*'])
    const tour = await published()
    const uid = unique('user')
    const { visit, profile } = await me.person(uid)
    const interaction = unique('interaction')
    const messages = await told(async () => {
      const { body } = await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
      const delivery = body.delivery.id
      await me.report(visit, displayed(tour, { interaction, group_kind: 'delivery', delivery }))
      await me.report(visit, aReport({ type: 'completed', interaction }), aReport({ type: 'completed', interaction }))
    })
    const kinds = messages.map(({ message }) => message.kind)
    expect(kinds.toSorted()).toEqual(['delivery.created', 'delivery.triggered', 'tour.completed'])
    const last = messages.find(({ message }) => message.kind === 'tour.completed')!
    const { body } = await me.api('GET', `/v3/analyze/interactions/${last.message.data.interaction.id}`)
    expect(last.message.data).toEqual({ interaction: body.interaction })
    expect(body.interaction.profile.id).toBe(profile.id)
    for (const { headers, body, message } of messages) {
      expect(new Webhook(hook.secret).verify(body, headers)).toEqual(message)
      expect(headers['x-beckon-signature']).toBe(createHmac('sha256', hook.secret).update(body).digest('hex'))
      expect(headers['webhook-id']).toBe(message.id)
      expect(message.id).toMatch(/^msg_[0-9a-f]{24}$/)
    }
  })

  test('ids of messages sort by the time of what they tell, however late it is told', async () => {
    await alone()
    await aWebhook(['tour.displayed'])
    const tour = await published()
    const { visit } = await me.person()
    const messages = await told(async () => {
      await me.report(visit, displayed(tour))
      await me.report(visit, displayed(tour, { at: Date.now() - 5 * HOUR }))
    })
    const [now, late] = ['', ''].map((_, index) => messages[index]!.message)
    expect(
      [now, late].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(m => m.data.interaction.first_displayed_at),
    ).toEqual([now, late].map(m => m.data.interaction.first_displayed_at).toSorted())
    expect(messages).toHaveLength(2)
  })

  test.each<[string, Answering, object]>([
    ['200', well, { ok: true, status: 200, answer: 'thank you', error: null, state: 'sent' }],
    ['500', failing, { ok: false, status: 500, answer: 'no', error: 'The receiver answered 500', state: 'waiting' }],
    [
      'a redirect',
      response => response.writeHead(302, { location: '/elsewhere' }).end(),
      { ok: false, status: 302, error: 'The receiver answered 302; redirects are not followed', state: 'waiting' },
    ],
    [
      'nothing',
      response => response.destroy(),
      { ok: false, status: null, error: 'The receiver closed the connection' },
    ],
    [
      'never',
      () => {},
      { ok: false, status: null, error: 'There was no whole answer within 0.4 seconds', state: 'waiting' },
    ],
    [
      'without an end',
      response => response.writeHead(200).write('a beginning'),
      { ok: false, status: null, error: 'There was no whole answer within 0.4 seconds' },
    ],
    [
      '1 MB',
      response => response.writeHead(200).end('x'.repeat(1_000_000)),
      { ok: true, status: 200, answer: 'x'.repeat(4_096) },
    ],
    [
      'bytes that are no text',
      response => response.writeHead(200).end(Buffer.from([0, 255, 65])),
      { ok: true, status: 200 },
    ],
  ])('a receiver that answers %s: the list of attempts says what happened', async (_, answer, outcome) => {
    await alone()
    const hook = await aWebhook(['experience.published'])
    const messages = await told(published, answer)
    expect(messages.map(({ path }) => path)).toEqual(['/hook'])
    const [attempt, ...others] = await attempts(hook.id)
    expect(others).toEqual([])
    expect(attempt).toMatchObject({ ...outcome, number: 1, kind: 'experience.published', body: messages[0]!.body })
    expect(attempt.message_id).toBe(messages[0]!.message.id)
  })

  test('[S293] what failed is sent again with the same body, eight times over a day and a half', async () => {
    await alone()
    const hook = await aWebhook(['experience.published'])
    server.clock.freeze(Date.now())
    const messages = await told(published, failing)
    const waits: number[] = []
    for (let number = 1; number < MOST_ATTEMPTS; number++) {
      const [last] = await attempts(hook.id)
      waits.push(Date.parse(last.next_at) - Date.parse(last.created_at))
      server.clock.advance(waits.at(-1)! - 1_000)
      await server.settle()
      expect(messages).toHaveLength(number)
      server.clock.advance(1_500)
      await server.settle()
      expect(messages).toHaveLength(number + 1)
    }
    const [last] = await attempts(hook.id)
    expect(last).toMatchObject({ state: 'failed', next_at: null, number: MOST_ATTEMPTS })
    const wanted = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400]
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(wanted[index]! * 1_000)
      expect(wait).toBeLessThanOrEqual(wanted[index]! * 1_100 + 1)
    }
    expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
    expect(new Set(messages.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('[S293] Retry-After is honoured, and 410 switches the webhook off, aloud', async () => {
    await alone()
    const patient = await aWebhook(['experience.published'])
    await told(published, response => response.writeHead(429, { 'retry-after': '3600' }).end())
    const [attempt] = await attempts(patient.id)
    expect(Date.parse(attempt.next_at) - Date.parse(attempt.created_at)).toBeGreaterThan(3_590_000)
    await alone()
    const gone = await aWebhook(['experience.published'])
    const other = await aWebhook(['webhook.disabled'])
    const messages = await told(published, (response, { message }) =>
      response.writeHead(message.kind === 'webhook.disabled' ? 200 : 410).end(),
    )
    expect(messages.map(({ message }) => message.kind)).toEqual(['experience.published', 'webhook.disabled'])
    expect(messages[1]!.message.data.webhook).toMatchObject({ id: gone.id, enabled: false, disabled_because: 'gone' })
    expect(await webhook(gone.id)).toMatchObject({ enabled: false, disabled_because: 'gone' })
    expect(await webhook(other.id)).toMatchObject({ enabled: true, failures: 0 })
    const { body } = await me.api('GET', '/v3/edit/audit')
    expect(body.audit[0]).toMatchObject({ action: 'webhook.disabled', subject_id: gone.id, means: 'machine' })
  })

  test('[S294] after ten failures in a row a receiver is only looked at now and then, which uses up no attempt; back, it gets everything', async () => {
    await alone()
    const hook = await aWebhook(['experience.published'])
    server.clock.set(Date.now())
    await told(async () => {
      for (let i = 0; i < 12; i++) await published()
    }, failing)
    const asked = receiver.received.length
    expect(asked).toBeLessThanOrEqual(13)
    const paused = await webhook(hook.id)
    expect(paused.failures).toBeGreaterThanOrEqual(10)
    expect(Date.parse(paused.paused_until)).toBeGreaterThan(Date.parse(paused.failing_since))
    const pauses: number[] = []
    for (let look = 1; look <= 3; look++) {
      server.clock.advance(HOUR)
      await server.settle()
      expect(receiver.received).toHaveLength(asked + look)
      const [last] = await attempts(hook.id)
      expect(last).toMatchObject({ number: 0, state: 'waiting' })
      pauses.push(Date.parse((await webhook(hook.id)).paused_until) - Date.parse(last.created_at))
    }
    // Each pause is twice as long as the one before it.
    expect(pauses).toEqual([2, 4, 8].map(minutes => minutes * 60_000))
    receiver.answer = well
    server.clock.advance(HOUR)
    await server.settle()
    expect(await webhook(hook.id)).toMatchObject({ failures: 0, failing_since: null, paused_until: null })
    const ok = await attempts(hook.id, '?ok=true&limit=50')
    expect(new Set(ok.map(({ message_id }: { message_id: string }) => message_id)).size).toBe(12)
  })

  test('[S294] a receiver that stays away for five days is switched off; switched on again, it gets what waits', async () => {
    await alone()
    const hook = await aWebhook(['experience.published'])
    server.clock.set(Date.now())
    await told(async () => {
      for (let i = 0; i < 10; i++) await published()
    }, failing)
    for (let hours = 0; hours < 6 * 24 && (await webhook(hook.id)).enabled; hours += 12) {
      server.clock.advance(12 * HOUR)
      await server.settle()
    }
    expect(await webhook(hook.id)).toMatchObject({ enabled: false, disabled_because: 'failing' })
    Object.assign(receiver, { received: [], answer: well })
    await me.api('PATCH', `/v3/edit/webhooks/${hook.id}`, { enabled: true })
    await server.settle()
    expect(receiver.received.length).toBeGreaterThan(0)
    expect(await webhook(hook.id)).toMatchObject({ enabled: true, failures: 0, disabled_because: null })
  })

  test('of somebody who is forgotten no message is left, and none is sent; that they are forgotten is told', async () => {
    await alone()
    await aWebhook(['tour.*', 'profile.forgotten'])
    const tour = await published()
    const uid = unique('user')
    const { visit, profile } = await me.person(uid)
    await told(() => me.report(visit, displayed(tour)), failing)
    const about = 'SELECT * FROM webhook_messages WHERE profile_id = $1'
    expect(await lookInto(server, about, [profile.id])).toHaveLength(1)
    const messages = await told(async () => {
      await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
      // By now, the failed message would be sent again.
      server.clock.advance(HOUR)
    })
    expect(messages.map(({ message }) => message.kind)).toEqual(['profile.forgotten'])
    expect(messages[0]!.message.data).toMatchObject({ profile: { id: profile.id } })
    expect(await lookInto(server, about, [profile.id])).toEqual([])
    expect(await lookInto(server, 'SELECT * FROM webhook_attempts WHERE profile_id = $1', [profile.id])).toEqual([])
  })

  test('[S296] a renewed secret and the one before it are both good for a day', async () => {
    await alone()
    const hook = await aWebhook(['experience.published'])
    const { body } = await me.api('POST', `/v3/edit/webhooks/${hook.id}/renew`)
    const renewed = body.webhook.secret
    expect(renewed).not.toBe(hook.secret)
    const [message] = await told(published)
    for (const secret of [hook.secret, renewed])
      expect(new Webhook(secret).verify(message!.body, message!.headers)).toEqual(message!.message)
    server.clock.advance(25 * HOUR)
    const [later] = await told(published)
    expect(() => new Webhook(hook.secret).verify(later!.body, later!.headers)).toThrow()
    new Webhook(renewed).verify(later!.body, later!.headers)
    expect(JSON.stringify((await me.api('GET', '/v3/edit/webhooks')).body)).not.toContain('whsec_')
  })

  test('one message, or all of a time that failed, are sent again, the same as before', async () => {
    await alone()
    const hook = await aWebhook(['experience.published'])
    const [first] = await told(published)
    const again = await told(() =>
      me.api('POST', `/v3/edit/webhooks/${hook.id}/resend`, { message_id: first!.message.id }),
    )
    expect(again.map(({ body }) => body)).toEqual([first!.body])
    const nothing = await me.api('POST', `/v3/edit/webhooks/${hook.id}/resend`, { from: '2020-01-01' })
    expect(nothing.body).toEqual({ resent: 0 })
    const span = await told(() =>
      me.api('POST', `/v3/edit/webhooks/${hook.id}/resend`, { from: '2020-01-01', state: 'sent' }),
    )
    expect(span.map(({ body }) => body)).toEqual([first!.body])
    const unclear = await me.api('POST', `/v3/edit/webhooks/${hook.id}/resend`, {})
    expect(unclear.body.messages).toEqual([
      'message_id: name one message with `message_id`, or a time with `from` and `to`',
    ])
    const backwards = { from: '2020-01-02', to: '2020-01-01' }
    const refused = await me.api('POST', `/v3/edit/webhooks/${hook.id}/resend`, backwards)
    expect(refused.body).toEqual({
      code: 422,
      messages: ['from: must not be after to'],
      reason: 'invalid',
      param: 'from',
    })
  })

  test('a test sends a ping at once, also while the webhook is off, and says what came of it', async () => {
    await alone()
    const hook = await aWebhook(['tour.*'], { enabled: false })
    Object.assign(receiver, { received: [], answer: well })
    const ok = await me.api('POST', `/v3/edit/webhooks/${hook.id}/test`)
    expect(ok.body.attempt).toMatchObject({ ok: true, kind: 'ping', status: 200, answer: 'thank you' })
    expect(receiver.received[0]!.message.data.webhook.id).toBe(hook.id)
    receiver.answer = failing
    const bad = await me.api('POST', `/v3/edit/webhooks/${hook.id}/test`)
    expect(bad.body.attempt).toMatchObject({ ok: false, status: 500, state: 'failed', next_at: null })
    expect(await webhook(hook.id)).toMatchObject({ failures: 0 })
  })

  test('Slack gets a line for people; with `ids` messages name nobody', async () => {
    await alone()
    const survey = await me.live({ ...aSurvey(), name: 'Tell <us> & all' } as never)
    const uid = unique('<uid>')
    const { visit } = await me.person(uid, { properties: { name: unique('Name') } } as never)
    await aWebhook(['survey.answered'], { format: 'slack' })
    await aWebhook(['survey.answered'], { people: 'ids' })
    const interaction = unique('interaction')
    const messages = await told(() =>
      me.report(
        visit,
        displayed(survey, { interaction }),
        aReport({ type: 'answer', interaction, step: survey.steps[0]!.id, answer: '2', text: 'Too <b>slow</b>' }),
      ),
    )
    const slack = messages.find(({ message }) => 'text' in message)!.message
    expect(slack.text).toMatch(
      /^Name-\S+ answered \*Tell &lt;us&gt; &amp; all\*: \*2\*\n>Too &lt;b&gt;slow&lt;\/b&gt;$/,
    )
    const ids = messages.find(({ message }) => 'data' in message)!.message
    expect(Object.keys(ids.data.response.profile)).toEqual(['id'])
    expect(JSON.stringify(ids)).not.toContain(uid)
  })

  test('a Delivery whose time is over is dropped and told of, also when nobody comes', async () => {
    await alone()
    await aWebhook(['delivery.expired', 'delivery.dropped'])
    const tour = await published()
    const uid = unique('user')
    await me.person(uid)
    const until = new Date(Date.now() + 60_000).toISOString()
    const wanted = { model_kind: 'tour', model_id: tour.id, uid, until }
    const { delivery } = (await me.api('POST', '/v3/edit/deliveries', wanted)).body
    expect(await told(() => server.settle())).toEqual([])
    server.clock.advance(61_000)
    const messages = await told(() => server.settle())
    expect(messages.map(({ message }) => [message.kind, message.data.delivery.id])).toEqual([
      ['delivery.expired', delivery.id],
    ])
    expect(messages[0]!.message.data.delivery).toMatchObject({ dropped_because: 'expired', interaction_id: null })
    expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile.delivery_ids).toEqual([])
  })

  test('a receiver that never answers holds up nobody else', async () => {
    await alone()
    const dead = await aReceiver(() => {})
    await aWebhook(['experience.published'], { url: dead.url })
    await aWebhook(['experience.published'])
    Object.assign(receiver, { received: [], answer: well })
    for (let i = 0; i < 6; i++) await published()
    // Long before the dead one is given up, the other one has everything.
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(6)
    await dead.close()
  })
})
