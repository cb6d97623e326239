import { expect, type Kit } from '../../src/testing/index.ts'
import { aTour } from '../journeys/experiences.ts'
import { hostPage, press, reported, shown } from './a-page.ts'
import type { Engine } from './engine.ts'
import { test } from './engine-test.ts'

/** Remembers whether anything was ever shown here, however briefly. */
const REMEMBER = `<script>
  window.appeared = false
  new MutationObserver(function () { if (document.querySelector('[data-beckon]')) appeared = true }).observe(document, { childList: true, subtree: true })
</script>`

interface Watched {
  appeared: boolean
  free?: boolean
  beckon: { explain(): Promise<{ state: string } | undefined> }
}

// Drivers have one browser for all tests, so no tab of one test may stay for the next.
test.afterEach(async ({ engine }) => {
  await engine.inTab(1).then(engine.closeTab, () => {})
})

/** A tour at its second step in the first tab. */
async function aTourInTheFirstTab(engine: Engine, beckon: Kit) {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await engine.goto(hostPage(beckon, { uid: 'ada' }, {}, REMEMBER))
  await press(engine, tour.id, 'Next')
  await expect.poll(() => engine.evaluate(step, null)).toBe(1)
  return tour
}

/** Nothing of the page runs for this long. For the other tabs and its own timers, it looks frozen. */
const block = (engine: Engine, milliseconds: number) =>
  engine.evaluate(span => {
    setTimeout(() => {
      for (const end = performance.now() + span; performance.now() < end; );
      ;(window as unknown as Watched).free = true
    }, 50)
  }, milliseconds)

async function openSecondTab(engine: Engine, beckon: Kit) {
  await engine.openTab()
  await engine.goto(hostPage(beckon, { uid: 'ada' }, {}, REMEMBER))
  await expect.poll(() => engine.evaluate(bootState, null), { timeout: 30_000 }).toBe('open')
}

const isFree = (engine: Engine) =>
  expect.poll(() => engine.evaluate(() => !!(window as unknown as Watched).free, null), { timeout: 30_000 }).toBe(true)

const hasAppeared = (engine: Engine) => engine.evaluate(() => (window as unknown as Watched).appeared, null)

test('a tab that is busy for seconds keeps its tour, though another is opened meanwhile', async ({
  engine,
  beckon,
}) => {
  const tour = await aTourInTheFirstTab(engine, beckon)
  await block(engine, 5_000)
  await openSecondTab(engine, beckon)
  await engine.inTab(0)
  await isFree(engine)
  expect(await shown(engine, tour.id)).toBe(true)
  await engine.inTab(1)
  expect(await hasAppeared(engine)).toBe(false)
  await engine.inTab(0)
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed' })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a hidden tab, whose timers are throttled, keeps its tour for as long as it lives', async ({ engine, beckon }) => {
  const tour = await aTourInTheFirstTab(engine, beckon)
  await openSecondTab(engine, beckon)
  // Longer than a tab counts as alive without renewing its mark: so it has renewed it.
  const opened = Date.now()
  await expect.poll(() => Date.now() - opened, { timeout: 30_000, intervals: [1_000] }).toBeGreaterThan(14_000)
  expect(await hasAppeared(engine)).toBe(false)
  await engine.inTab(0)
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed' })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a tab that is closed gives its tour up to one that is open', async ({ engine, beckon }) => {
  const tour = await aTourInTheFirstTab(engine, beckon)
  await openSecondTab(engine, beckon)
  expect(await hasAppeared(engine)).toBe(false)
  await engine.inTab(0)
  await engine.closeTab()
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed' })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a tab that does not run for longer than its word is good, and the other: one of them has the tour', async ({
  engine,
  beckon,
}) => {
  test.setTimeout(120_000)
  const tour = await aTourInTheFirstTab(engine, beckon)
  await block(engine, 16_000)
  await openSecondTab(engine, beckon)
  await engine.inTab(0)
  await isFree(engine)
  const screens = async () => {
    const both = []
    for (const tab of [0, 1]) {
      await engine.inTab(tab)
      both.push(await shown(engine, tour.id))
    }
    return both
  }
  await expect.poll(async () => (await screens()).filter(Boolean).length, { timeout: 30_000 }).toBe(1)
  await engine.inTab((await screens()).indexOf(true))
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed' })
  expect(await screens()).toEqual([false, false])
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

const bootState = () => (window as unknown as Watched).beckon.explain().then(told => told?.state)

const step = () =>
  (window as unknown as { beckon: { explain(): Promise<{ stage: { step: number } | null } | undefined> } }).beckon
    .explain()
    .then(told => told?.stage?.step)
