import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { inSegment } from '../../src/evaluator/segment.ts'
import type { Situation } from '../../src/evaluator/situation.ts'
import type { Item } from '../../src/protocol/experience.ts'
import type { Properties } from '../../src/protocol/profile.ts'
import type { SegmentGroup } from '../../src/protocol/segment.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { mapGroup, mapSegments } from '../../src/server/content/feed/map-segments.ts'
import { numberConditions } from '../../src/server/content/feed/number-conditions.ts'
import { readsOf } from '../../src/server/content/feed/reads.ts'
import { createDecider, type Known } from '../../src/server/pages/visit/decide-conditions.ts'
import { anExperience, aStep } from '../builders.ts'
import { automaticCandidate, deliveryCandidate, segment, situation } from '../evaluator/generate.ts'
import { LONG, runs } from '../runs.ts'

const names = fc.subarray(['plan', 'seats', 'since', 'billing', '__proto__'])

/** Some conditions become conditions that name people, so that both kinds meet. */
const naming = (group: SegmentGroup): SegmentGroup =>
  mapGroup(group, item => ('prop' in item && item.prop === 'seats' ? { ...item, prop: 'email' } : item))

const only = (record: Properties, wanted: (name: string) => boolean): Properties =>
  Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)))

const segmentGates = (candidates: Candidate[], given: Situation) =>
  evaluate(candidates, given).map(({ trace }) => trace.find(({ gate }) => gate === 'segment')!.result)

test('a page that gets decisions in place of values decides as if it had the values', { timeout: LONG }, () => {
  const { seed, numRuns } = runs('decided conditions', 50_000, 2_000)
  const met = new Set<string>()
  fc.assert(
    fc.property(
      fc.array(automaticCandidate, { minLength: 1, maxLength: 3 }),
      fc.array(deliveryCandidate, { maxLength: 2 }),
      segment(),
      situation,
      names,
      names,
      fc.record(
        { plan: fc.constantFrom('pro', 'free', null), billing: fc.constant({ plan: 5 }) },
        { requiredKeys: [] },
      ),
      (automatic, delivered, ofItem, given, ofPerson, ofCompany, learnt) => {
        const renamed = (record: Properties | null) => record && { ...record, email: record.seats }
        const person = renamed(given.profile.properties)!
        const company = renamed(given.company)
        const segments = Object.fromEntries(Object.entries(given.segments).map(([id, group]) => [id, naming(group)]))
        const whole: Situation = { ...given, segments, company, profile: { ...given.profile, properties: person } }
        const launcher = anExperience({
          kind: 'launcher',
          step: { buttons: (aStep<'launcher'>({ kind: 'launcher' }).buttons as Item[]).map(item => ({ ...item, segment: naming(ofItem) })) },
        }) // biome-ignore format: one line of data
        const written = [...automatic, { kind: 'automatic' as const, experience: launcher }].map(one => ({
          ...one,
          experience: one.experience.segment
            ? { ...one.experience, segment: naming(one.experience.segment) }
            : one.experience,
        })) as Candidate[]
        const waiting = delivered.map(one => ({
          ...one,
          experience: mapSegments(one.experience, item => naming({ items_op: 'and', items: [item] }).items[0]!),
        }))

        const live = written.map(({ experience }) => experience)
        const feed = numberConditions(live, segments)
        const reads = readsOf([...live, ...waiting.map(({ experience }) => experience)], segments)
        const knownOf = (record: Properties | null, said: string[]): Known => ({
          properties: record ?? {},
          hooks: only(record ?? {}, name => said.includes(name)),
        })
        const decider = createDecider(
          { ...feed, reads },
          given.now,
          knownOf(person, ofPerson),
          knownOf(company, ofCompany),
        )
        const decided = decider.feed()
        const isSaid = (name: string) => ofPerson.includes(name) && Object.hasOwn(person, name)
        /** What the page says after boot counts, unless a backend has spoken. */
        const told = (record: Properties) => {
          const news = only(learnt, name => !isSaid(name))
          return only({ ...record, ...news }, name => news[name] !== null)
        }
        // The page gets neither what a backend said nor what names people.
        const onPage: Situation = {
          ...whole,
          decided,
          segments: feed.segments,
          company: company && only(company, name => !ofCompany.includes(name) && name !== 'email'),
          profile: { ...whole.profile, properties: told(only(person, name => !isSaid(name) && name !== 'email')) },
        }
        const here: Situation = { ...whole, profile: { ...whole.profile, properties: told(person) } }

        const fromFeed = written.map((one, index) => ({ ...one, experience: feed.experiences[index]! })) as Candidate[]
        expect(segmentGates(fromFeed, onPage)).toEqual(segmentGates(written, here))
        const itemOf = (candidates: Candidate[]) =>
          (candidates.at(-1)!.experience.steps[0].buttons as Item[])[0]!.segment!
        expect(inSegment(itemOf(fromFeed), onPage)).toBe(inSegment(itemOf(written), here))

        const settled = {
          ...onPage,
          segments: Object.fromEntries(
            Object.entries(segments).map(([id, group]) => [id, mapGroup(group, decider.settle)]),
          ),
        }
        const brought = waiting.map(one => ({ ...one, experience: mapSegments(one.experience, decider.settle) }))
        expect(segmentGates(brought, settled)).toEqual(segmentGates(waiting, here))

        if (decided?.yes.length) met.add('yes')
        if (decided?.said?.company.length) met.add('company')
        if (decided && decided.yes.length < feed.conditions.items.length) met.add('no')
        if (!decided) met.add('nothing')
      },
    ),
    { seed, numRuns },
  )
  expect([...met].sort()).toEqual(['company', 'no', 'nothing', 'yes'])
})

test('a page without decisions does not know what names people, also where the condition is turned round', () => {
  const named = { items_op: 'and', items: [{ kind: 'property', prop: 'email', op: 'eq', value: 'a@b.c' }] } as const
  const asking = { items_op: 'and', items: [{ kind: 'segment', id: 'named', op: 'nin' }] } as const
  const experience = anExperience({ segment: asking as never })
  const feed = numberConditions([experience], { named: named as never })
  expect(JSON.stringify(feed.segments)).not.toContain('a@b.c')
  const [given] = fc.sample(situation, 1)
  const [verdict] = evaluate([{ kind: 'automatic', experience: feed.experiences[0]! }], {
    ...given!,
    segments: feed.segments,
  })
  expect(verdict!.trace.at(-1)).toMatchObject({ gate: 'segment', result: 'unknown' })
})
