import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aReport, displayed, ORIGIN, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { BOTH, proofOf, requireProof } from './verification.ts'

describe.each(BOTH)('Who noted the visit of a shared computer before somebody signed up there, on %s', store => {
  const { server, me } = serverFor(store)
  const personOf = async (uid: string) => (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile
  const claim = async (visit: string, delivery: string) =>
    (await me.page('claim', { visit, delivery, page: 'page', browser: unique('browser'), href: ORIGIN })).body

  /** An anonymous visit, and then somebody signs up in the same browser. `hooked`: the backend has named them before. */
  async function signUp(hooked: boolean) {
    const [uid, anonymous] = [unique('ada'), unique('anonymous')]
    const { body: before } = await me.boot({ anonymous, properties: { seen: 'pricing' } })
    if (hooked) await me.api('POST', '/v3/observe/hooks/profiles', { uid, plan: 'pro' })
    const email = `${uid}@example.org`
    const properties = { first_name: 'Ada', email }
    const { body: after } = await me.boot({ anonymous, ...(await proofOf(server, uid)), properties })
    expect(after.profile.id).toBe(before.profile.id)
    return { uid, email, anonymous, before, after }
  }
  async function deliver(uid: string) {
    const tour = await me.live()
    const asked = { model_kind: 'tour', model_id: tour.id, uid }
    const { delivery } = (await me.api('POST', '/v3/edit/deliveries', asked)).body
    return {
      tour,
      delivery,
      look: async () => (await me.api('GET', `/v3/edit/deliveries/${delivery.id}`)).body.delivery,
    }
  }

  describe.each([true, false])('who was named by a backend before: %s', hooked => {
    describe('while uids must be proven', () => {
      beforeEach(() => requireProof(me))
      afterEach(() => requireProof(me, false))

      test('replaces nothing that is known of them, and removes nothing', async () => {
        const { uid, email, before } = await signUp(hooked)
        const planted = { first_name: 'Mallory', email: 'mallory@example.org', seen: null, company: undefined }
        await me.report(before.visit, aReport({ type: 'set', properties: planted }))
        expect(await personOf(uid)).toMatchObject({ first_name: 'Ada', email, seen: 'pricing' })
        expect((await me.api('GET', '/v3/analyze/profile?email=mallory@example.org')).status).toBe(404)
      })

      test('loses nothing that was said in the last moment before', async () => {
        const { uid, before } = await signUp(hooked)
        const { body } = await me.report(
          before.visit,
          aReport({ type: 'set', properties: { colour: 'blue' } }),
          aReport({ type: 'event', name: 'clicked sign up' }),
        )
        expect(body.refused).toEqual([])
        expect(await personOf(uid)).toMatchObject({ colour: 'blue' })
      })
    })

    test('neither claims nor confirms what is delivered to them', async () => {
      const { uid, before, after } = await signUp(hooked)
      const { tour, delivery, look } = await deliver(uid)
      expect(await claim(before.visit, delivery.id)).not.toHaveProperty('claimed_until')
      const shown = { ...displayed(tour), delivery: delivery.id, group_kind: 'delivery' as const }
      const { body } = await me.report(before.visit, shown)
      expect(body.refused).toMatchObject([{ because: 'gone' }])
      expect(await look()).toMatchObject({ at: null })
      expect(await claim(after.visit, delivery.id)).toHaveProperty('claimed_until')
    })
  })

  test('does not confirm what is delivered to somebody known, who signed in there', async () => {
    const [uid, anonymous] = [unique('ada'), unique('anonymous')]
    await me.person(uid)
    const { body: before } = await me.boot({ anonymous })
    await me.boot({ anonymous, uid })
    const { tour, delivery, look } = await deliver(uid)
    const shown = { ...displayed(tour), delivery: delivery.id, group_kind: 'delivery' as const }
    expect((await me.report(before.visit, shown)).body.refused).toMatchObject([{ because: 'gone' }])
    expect(await look()).toMatchObject({ at: null })
  })

  test('gets a visit of their own in place of the one from before', async () => {
    const [uid, anonymous] = [unique('ada'), unique('anonymous')]
    const { body: before } = await me.boot({ anonymous })
    const { body: again } = await me.boot({ anonymous, visit: before.visit })
    expect(again.visit).toBe(before.visit)
    const { body: after } = await me.boot({ anonymous, uid, visit: before.visit })
    expect(after.profile.id).toBe(before.profile.id)
    expect(after.visit).not.toBe(before.visit)
  })
})
