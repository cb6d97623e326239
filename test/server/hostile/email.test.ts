import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReport, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { BOTH, proofOf, requireProof } from './verification.ts'

describe.each(BOTH)('The e-mail address of somebody else, on %s', store => {
  const { server, me } = serverFor(store)
  const hook = (body: object) => me.api('POST', '/v3/observe/hooks/profiles', body)
  const anAddress = () => `${unique('Mail')}@example.org`
  const byEmail = (email: string) => me.api('GET', `/v3/analyze/profile?email=${encodeURIComponent(email)}`)
  const deliverTo = async (email: string) =>
    me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: (await me.live()).id, email })

  describe('while uids must be proven', () => {
    beforeEach(() => requireProof(me))
    afterEach(() => requireProof(me, false))

    test.each(['boot', 'report', 'claim'])('nobody is found by what a stranger says in a %s', async where => {
      const email = anAddress()
      const uid = unique('victim')
      await hook({ uid, email })
      await me.boot(await proofOf(server, uid))
      const properties = { email }
      const { body } = await me.boot({ uid: unique('claimed'), ...(where === 'boot' ? { properties } : {}) })
      if (where === 'report') await me.report(body.visit, aReport({ type: 'set', properties }))
      const asked = { visit: body.visit, page: 'p', browser: 'b', delivery: 'none', href: 'http://localhost:3000/' }
      if (where === 'claim') await me.page('claim', { ...asked, properties })
      expect((await byEmail(email)).body.profile.uid).toBe(uid)
      expect((await deliverTo(email)).body.delivery.profile_id).toBe((await byEmail(email)).body.profile.id)
      const { body: forgotten } = await me.api('DELETE', `/v3/edit/profiles/forget?email=${email}`)
      expect(forgotten.forgotten).toHaveLength(1)
      expect((await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).status).toBe(404)
      expect((await me.api('GET', `/v3/analyze/profile?id=${body.profile.id}`)).status).toBe(200)
    })

    test('a stranger alone is nobody: a Delivery to the address reaches no one', async () => {
      const email = anAddress()
      const { body } = await me.boot({ properties: { email } })
      expect((await byEmail(email)).status).toBe(404)
      expect((await deliverTo(email)).status).toBe(404)
      expect((await me.api('DELETE', `/v3/edit/profiles/forget?email=${email}`)).status).toBe(404)
      // It is still a property like others.
      const { profile } = (await me.api('GET', `/v3/analyze/profile?id=${body.profile.id}`)).body
      expect(profile.email).toBe(email)
    })

    test('a proven person is found by the address that their page says, also if they said it before', async () => {
      const [email, anonymous, uid] = [anAddress(), unique('anonymous'), unique('user')]
      await me.boot({ anonymous, properties: { email } })
      const said = { anonymous, ...(await proofOf(server, uid)), properties: { email } }
      expect((await me.boot(said)).body.profile.uid).toBe(uid)
      expect((await byEmail(email)).body.profile.uid).toBe(uid)
    })

    test('a stranger of the account’s own domain is not counted as one of the team', async () => {
      const email = anAddress()
      await me.api('PATCH', '/v3/edit/account', { team_email_domains: ['example.org'] })
      const tour = await me.live()
      const { body } = await me.boot({ properties: { email } })
      const shown = { type: 'displayed', interaction: unique('i'), experience: tour.id, kind: 'tour' }
      const more = { group_kind: 'campaign', group_id: tour.id, page: 'p', href: 'http://localhost:3000/' }
      await me.report(body.visit, aReport({ ...shown, ...more }))
      const { interactions } = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body
      expect(interactions).toHaveLength(1)
      const rows = await server.store.query(
        'SELECT team FROM interactions WHERE account_id = $1 AND experience_id = $2',
        [server.credentials.account, tour.id],
      )
      expect(rows).toEqual([{ team: 0 }])
      await me.api('PATCH', '/v3/edit/account', { team_email_domains: [] })
    })
  })

  test('an address that an unproven page said before counts no more when uids must be proven', async () => {
    const email = anAddress()
    const [victim, invented] = [unique('victim'), unique('invented')]
    await hook({ uid: victim, email })
    await me.boot({ uid: invented, properties: { email } })
    await me.boot({ properties: { email } })
    expect((await byEmail(email)).status).toBe(409)
    server.clock.advance(1_000)
    await requireProof(me)
    try {
      expect((await byEmail(email)).body.profile.uid).toBe(victim)
      const also = { ...(await proofOf(server, invented)), properties: { email } }
      await me.boot(also)
      expect((await byEmail(email)).status).toBe(409)
    } finally {
      await requireProof(me, false)
      server.clock.reset()
    }
  })

  test('an address of several people is refused with their ids, wherever one person is meant', async () => {
    const email = anAddress()
    const ids = [
      await me.person(undefined, { properties: { email } }),
      await me.person(undefined, { properties: { email } }),
    ]
      .map(({ profile }) => profile.id)
      .sort()
    const q = encodeURIComponent(email.toUpperCase())
    for (const answer of [
      await byEmail(email),
      await deliverTo(email),
      await me.api('GET', `/v3/analyze/profiles?email=${q}`),
      await me.api('GET', `/v3/analyze/explain?email=${q}`),
      await me.api('GET', `/v3/edit/deliveries?email=${q}`),
    ]) {
      expect(answer.status).toBe(409)
      expect([...answer.body.ids].sort()).toEqual(ids)
      expect(answer.body.messages[0]).toContain(ids[0])
    }
  })

  test('to forget an address forgets everybody who has it', async () => {
    const email = anAddress()
    const ids: string[] = []
    for (const n of [1, 2, 3]) {
      const { body } = await me.boot({ ...(n === 1 ? {} : { uid: unique('user') }), properties: { email } })
      ids.push(body.profile.id)
    }
    const { status, body } = await me.api('DELETE', `/v3/edit/profiles/forget?email=${encodeURIComponent(email)}`)
    expect(status).toBe(200)
    expect(body.forgotten.map((one: { profile: { id: string } }) => one.profile.id).sort()).toEqual([...ids].sort())
    for (const id of ids) expect((await me.api('GET', `/v3/analyze/profile?id=${id}`)).status).toBe(404)
  })
})
