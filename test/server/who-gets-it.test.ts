import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inSegment } from '../../src/evaluator/segment.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import type { Profile, Properties } from '../../src/protocol/profile.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import type { Verdict } from '../../src/protocol/verdict.ts'
import { createAccount } from '../../src/server/access/users/create-account.ts'
import { makeUidHash } from '../../src/server/pages/visit/uid-hash.ts'
import { SIZES } from '../../src/server/store/sizes.ts'
import { aSituation } from '../builders.ts'
import { LONG, runs } from '../runs.ts'
import { aPage } from './a-page.ts'
import { aCaller, aReport, type Caller, unique } from './caller.ts'
import { aPerson, aSegment, type Drawn } from './generated-targets.ts'
import { serverFor } from './server-for.ts'
import { SMALL } from './small.ts'
import { lookInto, STORES } from './stores.ts'

const NOON = Date.UTC(2026, 4, 5, 12)
/** How many Segments and people; Segments that are live at the same time; and how many people the server reads at once. */
const FULL = process.env.BECKON_LONG
  ? { segments: 500, people: 200, atOnce: 125, sizes: SIZES }
  : { segments: 15, people: 12, atOnce: 8, sizes: SMALL }

/** A person of the test: what pages and hooks said, and who wins. */
interface Person {
  id: string
  uid: string
  drawn: Drawn
  /** Only a hook said this. No page that has proven nothing may read it. */
  secret: string
}

describe.each(STORES)('The people whom Beckon names and those who get it, on %s', store => {
  const { server } = serverFor(store, { sizes: FULL.sizes })

  async function anAccount() {
    const { token, secret, account } = await server.store.transaction(tx => createAccount(tx, {}))
    const [row] = await lookInto<{ verification_key: string }>(
      server,
      'SELECT verification_key FROM accounts WHERE id = $1',
      [account],
    )
    const proofOf = (uid: string) => ({ uid, uid_hash: makeUidHash(row!.verification_key, uid, NOON / 1000) })
    return { me: aCaller(server, { token, secret }), proofOf }
  }

  /** A person who was on a page before, and of whom the backend spoke before or after that. */
  async function join(me: Caller, given: Drawn, proof: (uid: string) => object): Promise<Person> {
    const uid = unique('u')
    const mark = unique('secret')
    const drawn: Drawn = {
      ...given,
      hook: { ...given.hook, mark },
      company: given.company && { ...given.company, hook: { ...given.company.hook, mark } },
    }
    const companyOf = (said: Properties | undefined) => said && { company: { uid: `c-${uid}`, ...said } }
    const hook = () =>
      me.api('POST', '/v3/observe/hooks/profiles', { uid, ...drawn.hook, ...companyOf(drawn.company?.hook) })
    if (drawn.hookFirst) await hook()
    const said = { properties: drawn.page, ...companyOf(drawn.company?.page) }
    const { profile, visit } = await me.person(uid, { ...proof(uid), ...said })
    if (!drawn.hookFirst) await hook()
    const times = Array.from({ length: drawn.exports }, () => aReport({ type: 'event', name: 'export', at: NOON }))
    if (times.length > 0) await me.report(visit, ...times)
    return { id: profile.id, uid, drawn, secret: mark }
  }

  /** Whether somebody is in a Segment, by what the test itself said: what a backend says wins. */
  function expected(person: Person, segment: SegmentGroup, segments: { [id: string]: SegmentGroup }): boolean {
    const { drawn, uid, id } = person
    const wins = (page: Properties, hook: Properties) => ({ ...page, ...hook })
    return inSegment(
      segment,
      aSituation({
        now: NOON,
        segments,
        profile: { percent: 0, properties: { ...wins(drawn.page, drawn.hook), uid, id } },
        company: drawn.company && { ...wins(drawn.company.page, drawn.company.hook), uid: `c-${uid}` },
        events: drawn.exports > 0 ? { export: { count: drawn.exports, at: Array(drawn.exports).fill(NOON) } } : {},
      }),
    )
  }

  function expectNoSecret({ secret }: Person, { sent }: { sent: string }) {
    expect(sent).not.toContain(secret)
    expect(sent).not.toMatch(/@hook\.example|@page\.example/)
  }

  const everybody = async (me: Caller, filters: SegmentGroup): Promise<string[]> => {
    const asked = { filters: filters.items, filters_op: filters.items_op, limit: 500 }
    return (await me.api('POST', '/v3/analyze/profiles', asked)).body.profiles.map(({ id }: Profile) => id)
  }

  test.each([false, true])(
    'with verification %s: dry run, count, list and explain name exactly those who get it on their page',
    async verification => {
      server.clock.freeze(NOON)
      const { seed } = runs(`who gets it on ${store}`, FULL.segments, FULL.segments)
      const { me, proofOf } = await anAccount()
      await me.api('PATCH', '/v3/edit/account', { identity_verification: verification })
      const proof = (uid: string) => (verification ? proofOf(uid) : { uid })
      const drawn = fc.sample(aPerson, { seed, numRuns: FULL.people })
      const people: Person[] = []
      // A page may name only a company that the backend has named, where identities are verified.
      for (const one of drawn)
        people.push(await join(me, { ...one, hookFirst: one.hookFirst || (verification && !!one.company) }, proof))
      const uids = people.map(({ uid }) => uid)
      const named: { [id: string]: SegmentGroup } = {}
      for (const group of fc.sample(aSegment(uids, []), { seed, numRuns: 2 })) {
        const made = await me.api('POST', '/v3/edit/segments', {
          name: unique('named'),
          published_at: '$now',
          ...group,
        })
        named[made.body.segment.id] = group
      }
      const segments = fc.sample(aSegment(uids, Object.keys(named)), { seed: seed + 1, numRuns: FULL.segments })
      const stranger = (uid: string) => aPage(me, { uid, anonymous: 'a stranger' })
      if (verification) await stranger(uids[0]!)
      const got = { yes: 0, no: 0 }
      for (let from = 0; from < segments.length; from += FULL.atOnce) {
        const batch = segments.slice(from, from + FULL.atOnce)
        const live: Experience[] = []
        for (const segment of batch)
          live.push(await me.live({ segment, recurrence: 'always', unlimited: true } as never))
        const who = live.map((): string[] => [])
        for (const person of people) {
          const page = await aPage(me, proof(person.uid))
          const shown = page.shown()
          const { verdicts } = (await me.api('GET', `/v3/analyze/explain?id=${person.id}&limit=500`)).body
          for (const [index, { id }] of live.entries()) {
            const gets = shown.includes(id)
            got[gets ? 'yes' : 'no']++
            if (gets) who[index]!.push(person.id)
            const said = `${JSON.stringify(batch[index])} ${JSON.stringify(person.drawn)}`
            expect(gets, said).toBe(expected(person, batch[index]!, named))
            const explained = verdicts.find(({ candidate }: Verdict) => candidate.experience.id === id) as Verdict
            const segmentGate = explained.trace.find(({ gate }) => gate === 'segment')!
            expect(segmentGate.result, said).toBe(gets ? 'pass' : 'fail')
          }
          // A page that has proven nothing reads no value of a hook, and no name of anybody else.
          if (from === 0 || !verification) expectNoSecret(person, verification ? await stranger(person.uid) : page)
        }
        const strangers = verification ? (await stranger(uids[0]!)).shown() : []
        for (const [index, { id }] of live.entries()) {
          const wanted = who[index]!.sort()
          // The stranger is somebody too.
          const others = strangers.includes(id) ? 1 : 0
          const said = JSON.stringify(batch[index])
          const { dry_run } = (await me.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id, version: 'live' })).body
          expect(dry_run.would_get, said).toBe(wanted.length + others)
          const filters = { filters: batch[index]!.items, filters_op: batch[index]!.items_op }
          const counted = (await me.api('POST', '/v3/analyze/profiles/count', filters)).body
          expect(counted.count, said).toBe(wanted.length + others)
          const isOurs = (one: string) => people.some(person => person.id === one)
          expect((await everybody(me, batch[index]!)).filter(isOurs).sort(), said).toEqual(wanted)
          const shownBy = (dry_run.people as Profile[]).map(one => one.id)
          expect(wanted, said).toEqual(expect.arrayContaining(shownBy.filter(isOurs)))
          await me.api('PATCH', `/v3/edit/tours/${id}`, { published_at: null, archived_at: '$now' })
        }
      }
      server.clock.reset()
      // Otherwise the test would prove nothing.
      expect(Math.min(got.yes, got.no)).toBeGreaterThan(0)
    },
    LONG,
  )
})
