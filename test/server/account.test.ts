import { describe, expect, test } from 'vitest'
import { aTour } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const PATH = '/v3/edit/account'

describe.each(STORES)('Account settings on %s', store => {
  const { server, me } = serverFor(store)

  test('[S81] starts with the defaults', async () => {
    const { body } = await me.api('GET', PATH)
    expect(body.account).toMatchObject({
      id: server.credentials.account, token: server.credentials.token, once_rule: 'skip_if_seen', languages: [],
      identity_verification: false, delivery_limit: 3, frequency_limits: [], theme: null,
    }) // biome-ignore format: a row of fields
  })

  test('[S81] keeps what is set, and leaves the rest', async () => {
    const settings = {
      once_rule: 'as_listed',
      languages: ['fr', 'pt-BR'],
      delivery_limit: 5,
      frequency_limits: [{ count: 2, hours: 24 }],
      theme: { light: { accent: '#0b6b46' }, radius: 8 },
    }
    await me.api('PATCH', PATH, settings)
    await me.api('PUT', `${PATH}?name=Renamed&identity_verification=true&delivery_limit=4`)
    expect((await me.api('GET', PATH)).body.account).toMatchObject({
      ...settings,
      name: 'Renamed',
      identity_verification: true,
      delivery_limit: 4,
    })
    await me.api('PATCH', PATH, { theme: null, identity_verification: false })
    expect((await me.api('GET', PATH)).body.account).toMatchObject({ theme: null, delivery_limit: 4 })
  })

  test('of many changes in the same moment, none is lost', async () => {
    for (let round = 1; round <= 10; round++) {
      const changes = [{ delivery_limit: round }, { keep_events_months: round }, { team_property: `p${round}` }]
      await Promise.all(changes.map(change => me.api('PATCH', PATH, change)))
      expect((await me.api('GET', PATH)).body.account).toMatchObject(Object.assign({}, ...changes))
    }
  })

  test('boot says that pages may hear at once what is new, only where the account has switched that on', async () => {
    const live = async () => (await me.boot()).body.live
    expect((await me.api('GET', PATH)).body.account.live_pages).toBe(false)
    expect(await live()).toBeUndefined()
    await me.api('PATCH', PATH, { live_pages: true })
    expect(await live()).toBe(true)
    await me.api('PATCH', PATH, { live_pages: false })
    expect(await live()).toBeUndefined()
  })

  test.each([
    { once_rule: 'never' },
    { live_pages: 'perhaps' },
    { languages: ['default'] },
    { languages: ['french!'] },
    { delivery_limit: 0 },
    { delivery_limit: 101 },
    { frequency_limits: [{ count: 0, hours: 1 }] },
    { theme: { light: { text: 'red' } } },
    { currency: 'EUR' },
  ])('[S81] refuses %j', async body => {
    expect((await me.api('PATCH', PATH, body)).status).toBe(422)
  })

  test('[S60] a theme of the account is refused under WCAG AA, by itself and under what Experiences add', async () => {
    const pale = await me.api('PATCH', PATH, { theme: { dark: { muted: '#404550' } } })
    expect(pale.body.messages).toEqual([
      expect.stringMatching(/^theme\.dark: muted on surface has a contrast of 1\.\d\d:1/),
    ])
    const { body } = await me.api('POST', '/v3/edit/tours', { ...aTour(), theme: { light: { text: '#333333' } } })
    const dark = { surface: '#202020', text: '#ffffff', muted: '#dddddd', accent: '#ffffff', on_accent: '#000000' }
    const mixed = await me.api('PATCH', PATH, { theme: { light: dark } })
    expect(mixed.status).toBe(422)
    expect(mixed.body.messages[0]).toContain(body.tour.id)
  })

  test('the verification key is given to backends and can be renewed', async () => {
    const key = async (method: string) => (await me.api(method, `${PATH}/verification_key`)).body.verification_key
    const first = await key('GET')
    expect(await key('GET')).toBe(first)
    const second = await key('POST')
    expect(second).not.toBe(first)
    expect(await key('GET')).toBe(second)
    expect(second).not.toBe(server.credentials.secret)
  })
})
