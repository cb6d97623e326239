import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../runs.ts'
import { createTime } from './model/clock.ts'
import { type ModelServer, memoryServer } from './model/model-server.ts'
import { realServer } from './model/real-server.ts'
import { createWorld, type Fate, type TabPlan } from './model/world.ts'

const YEARS = 365 * 86_400_000

const plan = (browsers: number): fc.Arbitrary<TabPlan> =>
  fc.record({
    browser: fc.nat(browsers - 1),
    opens: fc.constantFrom(0, 0, 0, 1, 300, 5_000, 14_000, 29_000, 31_000),
    dies: fc.option(fc.nat(40), { freq: 3 }),
    reads: fc.option(fc.constantFrom(10, 800, 20_000), { freq: 4 }),
    says: fc.option(fc.constantFrom(0, 0, 0, 1, 300, 6_000), { freq: 9 }),
    guest: fc.nat(5).map(one => one === 0),
  })

const schedule = fc.integer({ min: 1, max: 2 }).chain(browsers =>
  fc.record({
    clockErrors: fc.array(fc.constantFrom(0, 0, 10 * YEARS, -10 * YEARS), { minLength: browsers, maxLength: browsers }),
    deliveries: fc.integer({ min: 1, max: 2 }),
    tabs: fc.array(plan(browsers), { minLength: 1, maxLength: 4 }),
    fates: fc.infiniteStream(
      fc.oneof(
        { weight: 6, arbitrary: fc.constant<Fate>('fine') },
        { weight: 1, arbitrary: fc.constantFrom<Fate>('request lost', 'answer lost', 'refused') },
      ),
    ),
    s: fc.scheduler(),
  }),
)
type Schedule = typeof schedule extends fc.Arbitrary<infer T> ? T : never

async function run({ clockErrors, deliveries, tabs, fates, s }: Schedule, real: boolean) {
  const time = createTime()
  const table: ModelServer & { token?: string; close?(): Promise<void> } = real
    ? await realServer(time.now, deliveries)
    : memoryServer(time.now, deliveries)
  const { token = 'token' } = table
  const world = createWorld(s, time, table, token, fates, clockErrors)
  for (const tab of tabs) time.setTimeout(() => world.openTab(tab), tab.opens)
  await world.settle(time.now() + 90_000)
  await world.recover()

  expect(world.wrong).toEqual([])
  const taken = await table.taken()
  const lost = [...world.enqueued].filter(key => taken.get(key) !== 1)
  expect(lost, 'reports that were enqueued and are not in the table exactly once').toEqual([])
  expect((await table.confirmed()).sort(), 'Deliveries that were shown in the end').toEqual(
    [...table.deliveries].sort(),
  )
  const shownIn = (id: string) => world.browsers.filter(browser => browser.interactions.has(id))
  const doubled = table.deliveries.filter(id => shownIn(id).length > 1).length
  expect(await table.twice(), 'shown in two browsers, and counted').toBeGreaterThanOrEqual(doubled)
  const finished = new Set(world.browsers.flatMap(browser => [...browser.finished]))
  expect(finished.size, 'tours that somebody could take to their end').toBe(table.deliveries.length)
  await table.close?.()
}

test('[R1] [R2] [R3] any interleaving of tabs, losses and crashes keeps the promise', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, one => run(one, false)),
    runs('schedules', 10_000, 300),
  )
})

test('[R4] the same holds against the real server', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, one => run(one, true)),
    runs('schedules against the real server', 300, 12),
  )
})
