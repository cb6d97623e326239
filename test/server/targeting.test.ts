import { describe, expect, test } from 'vitest'
import type { Experience } from '../../src/protocol/experience.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import type { BootRequest } from '../../src/protocol/wire.ts'
import { createAccount } from '../../src/server/access/users/create-account.ts'
import { EVERY_ACCOUNT } from '../../src/server/ground/every-account.ts'
import { makeUidHash } from '../../src/server/pages/visit/uid-hash.ts'
import { aPage } from './a-page.ts'
import { aCaller, type Caller, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { lookInto, STORES } from './stores.ts'

const property = (prop: string, op: string, value?: unknown) => ({ kind: 'property', prop, op, value })
const company = (prop: string, op: string, value?: unknown) => ({ kind: 'company', prop, op, value })
const all = (...items: object[]) => ({ items_op: 'and', items }) as SegmentGroup

describe.each(STORES)('Who gets it, on %s', store => {
  const { server } = serverFor(store)

  /** An account of its own, so that its feed holds only what the test publishes. */
  async function anAccount() {
    const { token, secret, account } = await server.store.transaction(tx => createAccount(tx, {}))
    const me = aCaller(server, { token, secret })
    return {
      me,
      hook: (what: string, body: object) => me.api('POST', `/v3/observe/hooks/${what}`, body),
      async proofOf(uid: string): Promise<Partial<BootRequest>> {
        const [row] = await lookInto<{ verification_key: string }>(
          server,
          'SELECT verification_key FROM accounts WHERE id = $1',
          [account],
        )
        const now = Math.floor(Date.now() / 1000)
        return { uid, uid_hash: makeUidHash(row!.verification_key, uid, now) }
      },
    }
  }
  const forThose = (me: Caller, segment: SegmentGroup, more: object = {}): Promise<Experience> =>
    me.live({ segment, ...more })

  test('what a backend says of a person decides on a page that has proven nothing', async () => {
    const { me, hook } = await anAccount()
    const pro = await forThose(me, all(property('plan', 'eq', 'pro')))
    const others = await forThose(me, all(property('plan', 'ne', 'pro')))
    await hook('profiles', { uid: 'ada', plan: 'pro' })
    await hook('profiles', { uid: 'bob', plan: 'free' })
    expect((await aPage(me, { uid: 'ada' })).shown()).toEqual([pro.id])
    expect((await aPage(me, { uid: 'bob' })).shown()).toEqual([others.id])
    // Of this person, no backend has spoken.
    expect((await aPage(me, { uid: 'eve' })).shown()).toEqual([others.id])
    expect((await aPage(me, { uid: 'eve', properties: { plan: 'pro' } })).shown()).toEqual([pro.id])
  })

  test('what a backend says of a company decides too, also inside named Segments and items of launchers', async () => {
    const { me, hook } = await anAccount()
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', {
        name: 'Large',
        published_at: '$now',
        ...all(company('seats', 'gte', 100)),
      })
    ).body
    const large = await forThose(me, all({ kind: 'segment', id: segment.id, op: 'in' }))
    const small = await forThose(me, all({ kind: 'segment', id: segment.id, op: 'nin' }))
    await hook('profiles', { uid: 'ada', company: { uid: 'acme', seats: 7_654_321 } })
    await hook('profiles', { uid: 'bob', company: { uid: 'shop', seats: 2 } })
    const [ada, bob] = [await aPage(me, { uid: 'ada' }), await aPage(me, { uid: 'bob' })]
    expect(ada.shown()).toEqual([large.id])
    expect(bob.shown()).toEqual([small.id])
    expect(ada.sent).not.toContain('7654321')
  })

  test('a page never overrides or hides what a backend said, not before boot and not after', async () => {
    const { me, hook, proofOf } = await anAccount()
    const pro = await forThose(me, all(property('plan', 'eq', 'pro')))
    const free = await forThose(me, all(property('plan', 'eq', 'free')))
    const none = await forThose(me, all(property('plan', 'nx')))
    await hook('profiles', { uid: 'ada', plan: 'pro' })
    for (const who of [{ uid: 'ada' }, await proofOf('ada')]) {
      const page = await aPage(me, who)
      for (const plan of ['free', null, 'pro', { pro: true }])
        expect(page.shown({ plan }), JSON.stringify(plan)).toEqual([pro.id])
    }
    expect((await aPage(me, { uid: 'ada', properties: { plan: 'free' } })).shown()).toEqual([pro.id])
    // What only the page says, it may change at once.
    const eve = await aPage(me, { uid: 'eve', properties: { plan: 'pro' } })
    expect(eve.shown({ plan: 'free' })).toEqual([free.id])
    expect(eve.shown({ plan: null })).toEqual([none.id])
  })

  test('no value of a backend is in an answer to a page that has proven nothing', async () => {
    const { me, hook, proofOf } = await anAccount()
    const steps = [{ title: 'On {{plan|another}}', body: 'At {{company.tier|work}}' }]
    await forThose(me, all(property('plan', 'ex'), company('tier', 'ex')), { steps } as never)
    const [plan, tier] = [unique('plan'), unique('tier')]
    await hook('profiles', { uid: 'ada', plan, company: { uid: 'acme', tier } })
    const stranger = await aPage(me, { uid: 'ada' })
    expect(stranger.shown()).toHaveLength(1)
    expect(stranger.sent).not.toContain(plan)
    expect(stranger.sent).not.toContain(tier)
    const proven = await aPage(me, await proofOf('ada'))
    expect(proven.answer.profile.properties).toMatchObject({ plan })
    expect(proven.answer.company).toMatchObject({ tier })
  })

  test('a waiting Delivery is decided by what a backend said', async () => {
    const { me, hook } = await anAccount()
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', {
        name: 'Pro',
        published_at: '$now',
        ...all(property('plan', 'eq', 'pro')),
      })
    ).body
    const items = [property('plan', 'eq', 'pro'), { kind: 'segment', id: segment.id, op: 'in' }]
    const tour = await forThose(me, all(...items), { automatic: false })
    for (const [uid, plan] of [
      ['ada', 'pro'],
      ['bob', 'free'],
    ]) {
      await me.person(uid)
      await hook('profiles', { uid, plan })
      const made = await me.api('POST', '/v3/edit/deliveries', {
        model_kind: 'tour', model_id: tour.id, uid, use_segmentation: true, skip_triggers: true, skip_url_match: true,
        delivery_ids_position: 'last', idempotency_key: uid,
      }) // biome-ignore format: one request
      expect(made.body, JSON.stringify(made.body)).toHaveProperty('delivery')
    }
    // Hidden pages get no lease and no drop, so they decide themselves.
    const states = async (uid: string) =>
      (await aPage(me, { uid, visible: false }))
        .verdicts()
        .flatMap(({ state, candidate }) => (candidate.kind === 'delivery' ? state : []))
    expect(await states('ada')).toEqual(['show'])
    expect(await states('bob')).toEqual(['drop'])
  })

  test('a feed of the release before is made again, without what pages must not read', async () => {
    const { me, hook } = await anAccount()
    const pro = await forThose(me, all(property('plan', 'eq', 'pro')))
    await hook('profiles', { uid: 'ada', plan: 'pro' })
    await aPage(me, { uid: 'ada' })
    await server.store.transaction(async tx => {
      const rows = await tx.query<{ id: string; summary: string }>(
        `${EVERY_ACCOUNT} SELECT account_id AS id, summary FROM feeds`,
        [],
      )
      for (const { id, summary } of rows) {
        const { conditions: _, apart: __, ...old } = JSON.parse(summary)
        await tx.run('UPDATE feeds SET summary = $2, body = $3, version = $4 WHERE account_id = $1', [
          id,
          JSON.stringify({ ...old, version: 'abc' }),
          '{"old":true}',
          'abc',
        ])
      }
    })
    for (let times = 0; times < 2; times++) expect((await aPage(me, { uid: 'ada' })).shown()).toEqual([pro.id])
  })

  test('addresses, uids and ids in conditions are in no answer to a page, and still decide', async () => {
    const { me, hook } = await anAccount()
    const ada = await me.person('ada@example.org', { properties: { email: 'ada@home.example' } })
    await hook('profiles', { uid: 'bob', email: 'bob@home.example', company: { uid: 'acme' } })
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', {
        name: 'Known',
        published_at: '$now',
        ...all(property('email', 'eq', ['ada@home.example', 'eve@home.example'])),
      })
    ).body
    const byMail = await forThose(me, all({ kind: 'segment', id: segment.id, op: 'in' }))
    const notByMail = await forThose(me, all({ kind: 'segment', id: segment.id, op: 'nin' }))
    const byUid = await forThose(me, all(property('uid', 'in-v', 'ada@example.org, eve@example.org')))
    const byId = await forThose(me, all(property('id', 'eq', ada.profile.id)))
    const byCompany = await forThose(me, all(company('uid', 'eq', 'acme')))
    // As somebody may write it by hand. No property has such a name.
    await forThose(me, all(property('Email', 'eq', 'dan@home.example')))
    const [first, second] = [await aPage(me, { uid: 'ada@example.org' }), await aPage(me, { uid: 'bob' })]
    expect(first.shown()).toEqual([byMail.id, byUid.id, byId.id])
    expect(second.shown()).toEqual([notByMail.id, byCompany.id])
    for (const { sent } of [first, second]) expect(sent).not.toMatch(/home\.example|eve@|acme/)
    expect(second.sent).not.toMatch(/ada@/)
    expect(second.sent).not.toContain(ada.profile.id)
  })

  test('what is only delivered is not in the feed, and comes with its Delivery', async () => {
    const { me } = await anAccount()
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', {
        name: 'Debtors',
        published_at: '$now',
        ...all(property('owes', 'nx')),
      })
    ).body
    const asks = all({ kind: 'segment', id: segment.id, op: 'in' })
    const secret = await me.live({ automatic: false, steps: [{ title: 'Your contract ends' }], segment: asks })
    const open = await me.live()
    await me.person('ada')
    await me.person('bob')
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: secret.id, uid: 'ada' })
    expect((await aPage(me, { uid: 'bob' })).sent).not.toMatch(/Your contract ends|owes/)
    const { answer, shown } = await aPage(me, { uid: 'ada' })
    expect(answer.deliveries[0]!.experience.steps[0].title).toBe('Your contract ends')
    expect(shown()).toEqual([secret.id, open.id])
    await me.api('PATCH', `/v3/edit/tours/${open.id}`, { published_at: null })
    expect((await aPage(me, { uid: 'ada' })).feed).toBeNull()
  })

  test('what a live button or launcher starts is in the feed, and what that starts', async () => {
    const { me } = await anAccount()
    const last = await me.live({ automatic: false })
    const next = await me.live({
      automatic: false,
      steps: [{ title: 'Next', buttons: [{ does: 'start', text: 'Go', experience_id: last.id }] }],
    } as never)
    await me.live({ automatic: false })
    const launcher = await me.live({
      kind: 'launcher',
      steps: [{ title: 'Help', buttons: [{ does: 'start', text: 'Tour', experience_id: next.id }] }],
    } as never)
    const { feed } = await aPage(me)
    expect(feed!.experiences.map(({ id }) => id)).toEqual([last.id, next.id, launcher.id])
  })

  test('a page that asks for an Experience by its id gets it, as far as it is live and for its Environment', async () => {
    const { me } = await anAccount()
    const { url_group } = (await me.api('POST', '/v3/edit/url_groups', { name: 'Elsewhere' })).body
    const wanted = await forThose(me, all(property('email', 'ex')), { automatic: false })
    const elsewhere = await me.live({ automatic: false, url_group_ids: [url_group.id] } as never)
    const gone = await me.live({ automatic: false })
    await me.api('PATCH', `/v3/edit/tours/${gone.id}`, { published_at: null })
    const draft = (await me.api('POST', '/v3/edit/tours', { name: 'Draft', automatic: false, steps: [{ title: 'x' }] }))
      .body
    const ids = [wanted.id, gone.id, elsewhere.id, draft.tour.id, 'nonsense', wanted.id]
    const { answer } = await aPage(me, { uid: 'ada', wanted: ids })
    expect(answer.wanted!.map(({ id }) => id)).toEqual([wanted.id, elsewhere.id])
    expect(answer.wanted![0]!.segment!.items).toEqual([{ kind: 'decided', is: false }])
    expect((await aPage(me, { uid: 'ada' })).answer).not.toHaveProperty('wanted')
  })

  test('boot of an account without such conditions says nothing about them', async () => {
    const { me, hook } = await anAccount()
    await forThose(me, all(property('browser_k', 'eq', 'desktop')))
    await hook('profiles', { uid: 'ada', plan: 'pro' })
    const { answer } = await aPage(me, { uid: 'ada' })
    expect(answer).not.toHaveProperty('decided')
  })
})
