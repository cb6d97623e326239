import fc from 'fast-check'
import { createTime } from './clock.ts'
import { type Content, LIVE_NAMES } from './content.ts'
import type { Seen } from './judge.ts'
import type { ModelServer } from './model-server.ts'
import { plannedMove } from './moves.ts'
import type { Fate, PartFate, TabPlan } from './tab.ts'
import { createWorld } from './world.ts'

const YEARS = 365 * 86_400_000

const plan = (browsers: number): fc.Arbitrary<TabPlan> =>
  fc.record({
    browser: fc.nat(browsers - 1),
    opens: fc.constantFrom(0, 0, 0, 1, 300, 5_000, 14_000, 29_000, 31_000),
    dies: fc.option(fc.nat(60), { freq: 2 }),
    reads: fc.option(fc.constantFrom(10, 800, 20_000), { freq: 2 }),
    says: fc.option(fc.constantFrom(0, 0, 0, 1, 300, 6_000), { freq: 9 }),
    guest: fc.nat(7).map(one => one === 0),
    moves: fc.array(plannedMove, { maxLength: 5 }),
  })

const content: fc.Arbitrary<Content> = fc.record({
  live: fc.subarray(LIVE_NAMES),
  // Not later: what a page heard last is old before everything becomes calm.
  publishings: fc.array(
    fc.record({
      at: fc.constantFrom(1, 1_500, 6_000, 15_000, 32_000),
      live: fc.subarray(LIVE_NAMES),
      renewed: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
  deliveries: fc.array(
    fc.record({
      at: fc.constantFrom(0, 0, 2_000, 8_000),
      lasts: fc.option(fc.constant(25_000), { freq: 4 }).map(one => (one === null ? null : one)),
    }),
    { maxLength: 2 },
  ),
})

const often = <T>(usual: T, ...seldom: T[]) =>
  fc.infiniteStream(
    fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...seldom) }),
  )

export const schedule = fc.integer({ min: 1, max: 2 }).chain(browsers =>
  fc.record({
    clockErrors: fc.array(fc.constantFrom(0, 0, 10 * YEARS, -10 * YEARS), { minLength: browsers, maxLength: browsers }),
    content,
    tabs: fc.array(plan(browsers), { minLength: 1, maxLength: 4 }),
    fates: often<Fate>('fine', 'request lost', 'answer lost', 'refused'),
    partFates: often<PartFate>('fine', 'late', 'very late', 'fails'),
    s: fc.scheduler(),
  }),
)
export type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never

/** Plays a schedule and compares the result with the promises. Returns each violation. */
export async function play(
  { clockErrors, content, tabs, fates, partFates, s }: Schedule,
  createServer: (now: () => number, content: Content) => ModelServer | Promise<ModelServer>,
): Promise<string[]> {
  const time = createTime()
  const server = await createServer(time.now, content)
  const world = createWorld(s, time, server, fates, partFates, clockErrors)
  for (const tab of tabs) time.setTimeout(() => world.open(tab), tab.opens)
  // Time stops when something is due, also if no page waits: the server refuses a Delivery that would be over when it is made.
  for (const { at } of [...content.deliveries, ...content.publishings]) time.setTimeout(() => {}, at)
  await world.settle(time.now() + 70_000)
  await world.calmDown()
  if (!world.wrong.length) await world.recover()
  const wrong = world.wrong.length ? world.wrong : await lookIntoBooks(server, world.browsers)
  await server.close()
  return wrong
}

/** What the server knows at the end, compared with what the browsers did. */
async function lookIntoBooks(server: ModelServer, browsers: { seen: Seen }[]): Promise<string[]> {
  const taken = await server.taken()
  const enqueued = browsers.flatMap(({ seen }) => [...seen.reports.keys()])
  const lost = enqueued.filter(key => taken.get(key) !== 1)
  const settled = [...(await server.confirmed()), ...(await server.expired())]
  const open = server.made().filter(id => !settled.includes(id))
  const begunIn = (id: string) =>
    browsers.filter(({ seen }) =>
      [...seen.reports.values()].some(one => one.type === 'displayed' && one.delivery === id),
    )
  const doubled = server.made().filter(id => begunIn(id).length > 1)
  return [
    ...lost.map(key => `${key} was enqueued, and is not in the table exactly once`),
    ...open.map(id => `${id} was neither shown in the end, nor ran out`),
    ...((await server.twice()) < doubled.length ? [`${doubled} were shown in two browsers, and not counted`] : []),
  ]
}
