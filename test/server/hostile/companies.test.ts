import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aReport, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { BOTH, proofOf, requireProof } from './verification.ts'

describe.each(BOTH)('Companies of others, on %s', store => {
  const { server, me } = serverFor(store)
  const hook = (what: 'profiles' | 'companies', body: object) => me.api('POST', `/v3/observe/hooks/${what}`, body)
  const companyOf = async (uid: string) => (await me.api('GET', `/v3/analyze/company?uid=${uid}`)).body.company
  const personOf = async (uid: string) => (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile

  /** A company with a member, both told by the backend, and a member of another company. */
  async function twoTenants() {
    const [victim, mine] = [unique('company'), unique('company')]
    const [member, attacker] = [unique('member'), unique('attacker')]
    await hook('profiles', { uid: member, company: { uid: victim, contract: 'secret terms', seats: 5 } })
    await hook('profiles', { uid: attacker, company: { uid: mine, contract: 'my own' } })
    await me.boot({ ...(await proofOf(server, member)), company: { uid: victim, mood: 'calm' } })
    return { victim, mine, member, attacker }
  }

  beforeAll(async () => {
    await me.live({ steps: [{ title: '{{company.contract}} {{company.mood}} {{company.seats}}' }] })
  })

  describe('while uids must be proven', () => {
    beforeEach(() => requireProof(me))
    afterEach(() => requireProof(me, false))

    test('a proven person of one company reads and changes nothing of another', async () => {
      const { victim, mine, attacker } = await twoTenants()
      const proof = await proofOf(server, attacker)
      const claims = { uid: victim, contract: 'void', mood: 'angry', planted: true }
      const { body } = await me.boot({ ...proof, company: claims })
      expect(body.company).toEqual({ contract: 'my own' })
      await me.report(body.visit, aReport({ type: 'set', company: claims }))
      expect((await me.boot({ ...proof, company: claims })).body.company).toEqual({ contract: 'my own' })
      expect(await companyOf(victim)).toMatchObject({ contract: 'secret terms', mood: 'calm', seats: 5 })
      expect(await companyOf(victim)).not.toHaveProperty('planted')
      expect((await personOf(attacker)).company.uid).toBe(mine)
    })

    test.each(['proven, without a company', 'unproven', 'anonymous'])('a person who is %s neither', async who => {
      const { victim } = await twoTenants()
      const uid = unique('stranger')
      const said = who === 'unproven' ? { uid } : who === 'anonymous' ? {} : { ...(await proofOf(server, uid)) }
      const claims = { uid: victim, mood: 'angry', planted: true }
      const { body } = await me.boot({ ...said, company: claims })
      expect(body.company).toBeNull()
      await me.report(body.visit, aReport({ type: 'set', company: claims }))
      expect(await companyOf(victim)).not.toHaveProperty('planted')
      expect(await companyOf(victim)).toMatchObject({ mood: 'calm' })
      const invented = unique('invented')
      await me.boot({ ...said, company: { uid: invented } })
      expect((await me.api('GET', `/v3/analyze/company?uid=${invented}`)).status).toBe(404)
    })

    test('a member whom the backend named reads it, adds to it, and is believed on no other', async () => {
      const { victim, member } = await twoTenants()
      const proof = await proofOf(server, member)
      const { body } = await me.boot({ ...proof, company: { uid: victim, mood: 'glad', seats: 500 } })
      expect(body.company).toEqual({ contract: 'secret terms', mood: 'glad', seats: 5 })
      expect((await me.boot(proof)).body.company).toEqual({ contract: 'secret terms', mood: 'glad', seats: 5 })
    })

    test('a member who moved reads nothing of the company before, and one who left reads nothing', async () => {
      const { victim, mine, member } = await twoTenants()
      await hook('profiles', { uid: member, company: { uid: mine } })
      const proof = await proofOf(server, member)
      const claims = { uid: victim, mood: 'angry' }
      expect((await me.boot({ ...proof, company: claims })).body.company).toEqual({ contract: 'my own' })
      await hook('profiles', { uid: member, company: null })
      expect((await me.boot({ ...proof, company: claims })).body.company).toBeNull()
      expect(await companyOf(victim)).toMatchObject({ mood: 'calm' })
    })
  })

  test('a company that a page named counts no more when uids must be proven', async () => {
    const { victim } = await twoTenants()
    const uid = unique('early')
    const said = { ...(await proofOf(server, uid)), company: { uid: victim } }
    expect((await me.boot(said)).body.company).toMatchObject({ mood: 'calm' })
    await requireProof(me)
    try {
      expect((await me.boot(said)).body.company).toBeNull()
      expect(await personOf(uid)).not.toHaveProperty('company')
      const filter = { kind: 'company', prop: 'mood', op: 'eq', value: 'calm' }
      const { body } = await me.api('POST', '/v3/analyze/profiles', { filters: [filter] })
      expect(body.profiles.map((one: { uid: string }) => one.uid)).not.toContain(uid)
    } finally {
      await requireProof(me, false)
    }
  })

  test('what hooks said of a company goes to nobody whom only a page put there', async () => {
    const { victim } = await twoTenants()
    const proof = await proofOf(server, unique('curious'))
    expect((await me.boot({ ...proof, company: { uid: victim } })).body.company).toEqual({ mood: 'calm' })
  })

  test.each(['proven', 'unproven'])(
    'a page, %s, never overwrites what a hook said of a person or company',
    async how => {
      const { victim, member, mine } = await twoTenants()
      await hook('profiles', { uid: member, plan: 'pro', email: `${member}@example.org` })
      const who = how === 'proven' ? await proofOf(server, member) : { uid: member }
      const said = {
        properties: { plan: 'free', email: 'x@example.org', nick: 'n' },
        company: { uid: victim, seats: 9 },
      }
      const { visit } = (await me.boot({ ...who, ...said })).body
      await me.report(visit, aReport({ type: 'set', properties: { plan: null, email: null }, company: { uid: mine } }))
      await me.page('claim', {
        visit,
        page: 'p',
        browser: 'b',
        delivery: 'none',
        href: 'http://localhost:3000/',
        ...said,
      })
      expect(await personOf(member)).toMatchObject({
        plan: 'pro',
        email: `${member}@example.org`,
        nick: 'n',
        company: { uid: victim, seats: 5, contract: 'secret terms' },
      })
      expect(await companyOf(mine)).toMatchObject({ contract: 'my own' })
    },
  )

  test('a page does not overwrite what a hook said after it, though both said the same', async () => {
    const [uid, company] = [unique('user'), unique('company')]
    await me.person(uid, { properties: { plan: 'pro' }, company: { uid: company, seats: 3 } })
    await hook('profiles', { uid, plan: 'pro', company: { uid: company, seats: 3 } })
    await me.person(uid, { properties: { plan: 'free' }, company: { uid: company, seats: 99 } })
    expect(await personOf(uid)).toMatchObject({ plan: 'pro', company: { seats: 3 } })
  })
})
