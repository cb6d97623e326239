import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evaluate } from '../../../src/evaluator/evaluate.ts'
import type { Inspected } from '../../../src/evaluator/inspected.ts'
import type { Experience } from '../../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../builders.ts'
import { stageOpinion } from '../../evaluator/oracle.ts'
import { LONG, runs } from '../../runs.ts'
import { aVisit } from '../a-visit.ts'
import { aPending } from '../fake-server.ts'
import { hide, navigate, unhide } from '../model/page-moves.ts'

const onPage = (value: string) => ({ match: 'all' as const, rules: [{ kind: 'simple' as const, value }] })
const named = (name: string, kind: 'tour' | 'survey', given: object, first: object = {}, second: object = {}) =>
  anExperience({
    kind,
    id: anId(name),
    name,
    version: 1,
    steps: [
      aStep({ kind, id: anId(`${name} 1`), ...first }),
      aStep({ kind, id: anId(`${name} 2`), ...second }),
    ] as never,
    ...given,
  } as never) as Experience

const LIVE = [
  named('always', 'tour', { recurrence: 'always', position: 1 }),
  named('here', 'tour', { recurrence: 'until_completed', position: 2 }, { url: onPage('/home') }),
  named('asked', 'survey', { position: 3 }, { triggers: [{ on: 'named', name: 'saved' }] }),
  named('then', 'survey', { recurrence: { every: '1d', times: 3 }, position: 0 }, { url: onPage('/other') }),
]
const DELIVERED = [named('one', 'tour', {}), named('two', 'survey', {}, {}, { url: onPage('/home') })]

type Visit = ReturnType<typeof aVisit>
type Page = ReturnType<Visit['anotherTab']>
interface World {
  visit: Visit
  pages: Page[]
  versions: number
}

const move = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('navigate' as const), at: fc.nat(2), to: fc.constantFrom('/home', '/other') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('snooze' as const, 'close' as const, 'complete' as const, 'turn' as const), at: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('publish' as const), which: fc.subarray([0, 1, 2, 3]), renewed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('tab' as const, 'next page' as const, 'end tab' as const), at: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('hide' as const, 'unhide' as const, 'trigger' as const, 'wait in vain' as const), at: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deliver' as const), which: fc.subarray([0, 1]) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('show' as const), at: fc.nat(2), what: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pause' as const), isPaused: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 40, 100, 600) }) },
) // biome-ignore format: a table of moves
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never

const SAYS = {
  snooze: { type: 'snoozed', for: '1m' },
  close: { type: 'exited' },
  complete: { type: 'completed' },
  turn: { type: 'turn', index: 1 },
} as const

async function begin(page: Page) {
  page.begin()
  await page.beckon.inspect()
}

async function make(one: Move, world: World) {
  const { visit, pages } = world
  const page = 'at' in one ? pages[one.at % pages.length]! : pages[0]!
  switch (one.does) {
    case 'navigate':
      return navigate(page.host, one.to)
    case 'snooze':
    case 'close':
    case 'complete':
    case 'turn': {
      const [open] = [...page.views.values()].filter(view => view.open)
      return open?.say(SAYS[one.does])
    }
    case 'publish': {
      if (one.renewed) world.versions++
      const live = one.which.map(at => ({ ...LIVE[at]!, version: world.versions }) as Experience)
      visit.server.publishes(
        live,
        [...LIVE, ...DELIVERED].map(({ id }) => id),
      )
      return page.beckon.refresh()
    }
    case 'tab':
      if (pages.length < 3) pages.push(visit.anotherTab())
      return begin(pages.at(-1)!)
    case 'next page':
      pages[pages.indexOf(page)] = page.goOn()
      return begin(pages[one.at % pages.length]!)
    case 'end tab':
      if (pages.length < 2) return
      page.goOn()
      return void pages.splice(pages.indexOf(page), 1)
    case 'hide':
      return hide(page.host)
    case 'unhide':
      return unhide(page.host)
    case 'show':
      return page.beckon.show(LIVE[one.what]!.id)
    case 'pause':
      visit.server.answers({ paused: one.isPaused || undefined })
      return page.beckon.refresh()
    case 'wait in vain':
      return [...page.views.values()].find(view => view.open)?.input.waits?.(true)
    case 'trigger':
      return page.beckon.trigger('saved')
    case 'deliver':
      visit.server.answers({
        deliveries: one.which.map(at => aPending(DELIVERED[at]!, { id: anId(`d ${at} ${world.versions}`) })),
      })
      return page.beckon.refresh()
    case 'wait':
      return visit.pass(one.seconds)
  }
}

/** Where the page is, and what the oracle would still do. At rest it would do nothing. */
function whereIs({ views, inspected }: Page) {
  const page = inspected() as Inspected
  const stage = page.toldStage()
  const situation = page.situation()
  const verdicts = evaluate(page.candidates(), situation)
  const showing = verdicts.filter(({ state }) => state === 'show').map(({ candidate }) => candidate)
  const open = [...views.values()].filter(view => view.open).map(({ input }) => input.experience.id)
  const holder = stage.underWay.find(({ interaction }) => interaction === stage.shows?.interaction)
  return {
    open,
    stands: holder ? [holder.experience] : [],
    next: stageOpinion(showing, { ...stage, now: situation.now }),
  }
}

test('the page driven at random is always where the oracle of the decision says', { timeout: LONG }, async () => {
  const { seed, numRuns } = runs('where it says', 2_000, 12)
  const met = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async moves => {
      const visit = aVisit({}, LIVE)
      const world: World = { visit, pages: [visit], versions: 1 }
      await begin(visit)
      for (const one of moves) {
        await make(one, world)
        await visit.pass(20)
        // Something may have become due in the last moment: time stands still until it is carried out.
        for (let turns = 0; turns < 5; turns++) await visit.pass(0)
        for (const page of world.pages) {
          const { open, stands, next } = whereIs(page)
          expect(next).toEqual({ move: 'stay', about: null })
          expect(open).toEqual(stands)
          met.set(open[0] ? 'shows' : 'empty', (met.get(open[0] ? 'shows' : 'empty') ?? 0) + 1)
        }
      }
      for (const page of world.pages) page.beckon.destroy()
    }),
    { seed, numRuns },
  )
  // Otherwise agreement would mean little.
  expect(Math.min(met.get('shows') ?? 0, met.get('empty') ?? 0)).toBeGreaterThan(5)
})
