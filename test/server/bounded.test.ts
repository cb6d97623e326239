import { describe, expect, onTestFinished, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { aReceiver } from './receiver.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

const DAY = 86_400_000

describe.each(STORES)('Bounds, on %s', store => {
  const { server, me } = serverFor(store, {
    webhooksAllow: ['127.0.0.1'],
    limits: { propertyNamesPerKind: 5, propertyNamesPerPerson: 4 },
  })
  const namesOf = async (kind: string) =>
    (await me.api('GET', `/v3/edit/properties?kind=${kind}&limit=100`)).body.properties.filter(
      ({ prop }: { prop: string }) => /^(p|c|h)_/.test(prop),
    ).length

  test('pages together add only so many property names to an account; backends add more', async () => {
    for (let person = 0; person < 4; person++) {
      const names = Object.fromEntries([1, 2].map(at => [`p_${person}_${at}`, 'x']))
      await me.person(unique('user'), { properties: names })
      await server.settle()
    }
    await me.person(unique('user'), { company: { uid: unique('acme'), c_1: 'x', c_2: 'y' } })
    await server.settle()
    expect([await namesOf('profile'), await namesOf('company')]).toEqual([5, 2])
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: unique('user'), h_1: 1, h_2: 2 })
    await server.settle()
    expect([await namesOf('profile'), await namesOf('company')]).toEqual([7, 2])
  })

  test('a message that is being sent is not sent a second time meanwhile, also if somebody asks for it', async () => {
    const answers: (() => void)[] = []
    const receiver = await aReceiver(response => void answers.push(() => response.writeHead(200).end('ok')))
    onTestFinished(() => receiver.close())
    const hook = (await me.api('POST', '/v3/edit/webhooks', { url: receiver.url, topics: ['tour.displayed'] })).body
      .webhook
    const tour = await me.live()
    const { visit } = await me.person(unique('user'))
    await me.report(visit, displayed(tour))
    await expect.poll(() => receiver.received.length).toBe(1)
    const { message } = receiver.received[0]!
    const asked = await me.api('POST', `/v3/edit/webhooks/${hook.id}/resend`, { message_id: message.id })
    expect(asked.status).toBe(200)
    await me.report(visit, displayed(tour))
    // The second message arrives, so everything that was due was looked at.
    await expect.poll(() => receiver.received.length).toBe(2)
    expect(receiver.received[1]!.message.id).not.toBe(message.id)
    for (const answer of answers) answer()
    await server.settle()
    expect(receiver.received.filter(one => one.message.id === message.id)).toHaveLength(1)
    await me.api('DELETE', `/v3/edit/webhooks/${hook.id}`)
  })

  test('anonymous people who were cleared and never came again are removed after their months', async () => {
    const { visit, profile } = (await me.boot()).body
    await me.report(visit, aReport({ type: 'event', name: 'saved', properties: {} }))
    expect((await me.api('DELETE', `/v3/edit/profiles/${profile.id}`)).status).toBe(200)
    const there = async () => (await lookInto(server, 'SELECT id FROM profiles WHERE id = $1', [profile.id])).length
    await server.settle()
    expect(await there()).toBe(1)
    server.clock.set(Date.now() + 420 * DAY)
    await server.settle()
    expect(await there()).toBe(0)
    server.clock.reset()
  })
})
