import fc from 'fast-check'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Properties } from '../../../src/protocol/profile.ts'
import { LONG, runs } from '../../runs.ts'
import { aReport, type Caller, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { proofOf, requireProof } from './verification.ts'

const PEOPLE = ['ann', 'bob', 'cleo'] as const
const COMPANIES = ['acme', 'umbrella'] as const
const PROPS = ['alpha', 'beta'] as const
const ADDRESSES = ['one', 'two'] as const
type Person = (typeof PEOPLE)[number]
type Company = (typeof COMPANIES)[number]

const person = fc.constantFrom(...PEOPLE)
const company = fc.constantFrom(...COMPANIES)
const email = fc.option(fc.constantFrom(...ADDRESSES), { nil: undefined })
/** Which names are said; null removes. Every value that is said is new in the history. */
const said = fc.dictionary(fc.constantFrom(...PROPS), fc.constantFrom('new', null), { maxKeys: 2 })
const page = { properties: said, email, company: fc.option(company, { nil: undefined }), about: said }
const act = fc.oneof(
  fc.record({
    by: fc.constant('hook' as const),
    person,
    properties: said,
    email,
    company: fc.option(company),
    about: said,
  }),
  fc.record({ by: fc.constant('company hook' as const), company, about: said }),
  fc.record({
    by: fc.constant('token' as const),
    person,
    /** Signed an hour ago: it may not take back what the backend has said since. */
    old: fc.boolean(),
    properties: said,
    company: fc.option(fc.option(company), { nil: undefined }),
    about: said,
  }),
  fc.record({ by: fc.constant('proven' as const), person, late: fc.boolean(), ...page }),
  fc.record({ by: fc.constant('unproven' as const), person, late: fc.boolean(), ...page }),
  fc.record({ by: fc.constant('anonymous' as const), late: fc.boolean(), ...page }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** What is known about somebody, and who said it. */
class Known {
  hook: Properties = {}
  page: Properties = {}
  /** Names about which the backend has said something in this history. */
  heard = new Set<string>()
  /** What a token says. An old one counts only where the backend has said nothing yet. */
  sign(old: boolean, given: Properties): void {
    const counting = Object.fromEntries(Object.entries(given).filter(([name]) => !old || !this.heard.has(name)))
    this.say('hook', counting, old)
  }
  say(by: 'hook' | 'page', given: Properties, old = false): void {
    for (const [name, value] of Object.entries(given)) {
      if (by === 'page' && name in this.hook) continue
      if (by === 'hook' && !old) this.heard.add(name)
      delete this.hook[name]
      delete this.page[name]
      if (value !== null) this[by][name] = value
    }
  }
  all = (): Properties => ({ ...this.page, ...this.hook })
}

describe.each([
  ['SQLite in memory', 1_000, 10],
  ['PostgreSQL', 1_000, 3],
] as const)('Two tenants, proven, unproven and anonymous people, hooks and pages, on %s', (store, long, short) => {
  const { server, me } = serverFor(store)
  beforeAll(async () => {
    const tags = PROPS.map(name => `{{${name}}} {{company.${name}}}`).join(' ')
    await me.live({ steps: [{ title: tags, body: '{{email}}' }] })
    await requireProof(me)
  })

  test('no value is in an answer, or changed, by anybody who must not know or change it', {
    timeout: LONG,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), acts => play(acts, me)),
      runs('histories of two tenants', long, short),
    )
  })

  /** Signed now, or an hour ago. The clocks of the backend and of the database differ a little. */
  async function tokenOf(uid: string, old: boolean, claims: object): Promise<{ uid: string; uid_hash: string }> {
    const { verification_key } = (await me.api('GET', '/v3/edit/account/verification_key')).body
    const iat = Date.now() / 1000 + (old ? -3_600 : 1)
    const token = new SignJWT({ sub: uid, iat, exp: iat + 7_200, ...claims }).setProtectedHeader({ alg: 'HS256' })
    return { uid, uid_hash: await token.sign(new TextEncoder().encode(verification_key)) }
  }

  async function play(acts: Act[], me: Caller): Promise<void> {
    const id = unique('h')
    const named = (name: string) => `${name}-${id}`
    const people = new Map<Person, Known>()
    const ids = new Map<Person, string>()
    const companies = new Map<Company, Known>(COMPANIES.map(name => [name, new Known()]))
    const linked = new Map<Person, Company>()
    const linkHeard = new Set<Person>()
    const stranger = { anonymous: named('browser'), known: new Known() }
    let values = 0
    const fresh = (given: Record<string, string | null | undefined>): Properties =>
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value === 'new' ? `value ${++values} of ${id}` : value]),
      )
    const address = (given: string | undefined) => (given === undefined ? {} : { email: `${given}-${id}@example.org` })
    const knownOf = (who: Person) => people.get(who) ?? people.set(who, new Known()).get(who)!

    for (const one of acts) {
      if (one.by === 'company hook') {
        const about = fresh(one.about)
        await me.api('POST', '/v3/observe/hooks/companies', { uid: named(one.company), ...about })
        companies.get(one.company)!.say('hook', about)
        continue
      }
      if (one.by === 'token') {
        const [properties, about] = [fresh(one.properties), fresh(one.about)]
        const company = one.company ? { uid: named(one.company), ...about } : one.company
        const { body } = await me.boot(await tokenOf(named(one.person), one.old, { properties, company }))
        ids.set(one.person, body.profile.id)
        knownOf(one.person).sign(one.old, properties)
        if (one.company !== undefined && !(one.old && linkHeard.has(one.person))) {
          if (!one.old) linkHeard.add(one.person)
          if (one.company) companies.get(one.company)!.sign(one.old, about)
          if (one.company) linked.set(one.person, one.company)
          else linked.delete(one.person)
        }
        const member = linked.get(one.person)
        expect(body.profile.properties).toEqual(knownOf(one.person).all())
        expect(body.company).toEqual(member ? companies.get(member)!.all() : null)
        continue
      }
      const properties = { ...fresh(one.properties), ...address(one.email) }
      const about = fresh(one.about)
      const theirs = one.company == null ? one.company : { uid: named(one.company), ...about }
      if (one.by === 'hook') {
        const answer = await me.api('POST', '/v3/observe/hooks/profiles', {
          uid: named(one.person),
          ...properties,
          company: theirs,
        })
        expect(answer.status).toBe(200)
        ids.set(one.person, answer.body.profile.id)
        knownOf(one.person).say('hook', properties)
        if (one.company) companies.get(one.company)!.say('hook', about)
        linkHeard.add(one.person)
        if (one.company) linked.set(one.person, one.company)
        else linked.delete(one.person)
        continue
      }
      const who =
        one.by === 'anonymous'
          ? {}
          : one.by === 'proven'
            ? await proofOf(server, named(one.person))
            : { uid: named(one.person) }
      const browser = one.by === 'proven' ? {} : { anonymous: stranger.anonymous }
      const claims = { properties, ...(theirs ? { company: theirs } : {}) }
      let { body } = await me.boot({ ...who, ...browser, ...(one.late ? {} : claims) })
      if (one.late) {
        await me.report(body.visit, aReport({ type: 'set', ...claims }))
        body = (await me.boot({ ...who, ...browser })).body
      }
      const known = one.by === 'proven' ? knownOf(one.person) : stranger.known
      known.say('page', properties)
      const member = one.by === 'proven' ? linked.get(one.person) : undefined
      if (member && one.company === member) companies.get(member)!.say('page', about)
      if (one.by === 'proven') ids.set(one.person, body.profile.id)
      expect(body.profile.uid).toBe(one.by === 'proven' ? named(one.person) : null)
      expect(body.profile.properties).toEqual(known.all())
      expect(body.company).toEqual(member ? companies.get(member)!.all() : null)
    }

    for (const [who, profile] of ids) {
      const { body } = await me.api('GET', `/v3/analyze/profile?id=${profile}`)
      expect(body.profile).toMatchObject(knownOf(who).all())
      for (const name of PROPS) expect(body.profile[name]).toBe(knownOf(who).all()[name])
      expect(body.profile.company?.uid).toBe(linked.has(who) ? named(linked.get(who)!) : undefined)
    }
    for (const [name, known] of companies) {
      const { status, body } = await me.api('GET', `/v3/analyze/company?uid=${named(name)}`)
      for (const prop of PROPS) expect(status === 404 ? undefined : body.company[prop]).toBe(known.all()[prop])
    }
    for (const one of ADDRESSES) {
      const wanted = address(one).email!
      const having = [...ids].filter(([who]) => knownOf(who).all().email === wanted).map(([, profile]) => profile)
      const { status, body } = await me.api('GET', `/v3/analyze/profile?email=${wanted}`)
      expect(status).toBe(having.length === 0 ? 404 : having.length === 1 ? 200 : 409)
      expect(status === 200 ? [body.profile.id] : (body.ids ?? []).sort()).toEqual(having.sort())
    }
  }
})
