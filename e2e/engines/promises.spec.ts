// What people take for granted, where engines differ: what a browser keeps, its tabs, and pages that are left.
import { expect, type Kit } from '../../src/testing/index.ts'
import { anEmbed, aTour } from '../journeys/experiences.ts'
import { hostPage, press, reported, shown } from './a-page.ts'
import type { Engine } from './engine.ts'
import { test } from './engine-test.ts'
import { inView } from './in-view.ts'

// Drivers have one browser for all tests, so no tab of one test may stay for the next.
test.afterEach(async ({ engine }) => {
  await engine.inTab(1).then(engine.closeTab, () => {})
})

interface Page {
  beckon: {
    explain(): Promise<{ state: string; verdicts: { state: string; candidate: { experience: { id: string } } }[] }>
    track(name: string): void
    clear(): Promise<void>
  }
}

/** What the page decided about it, once it has asked the server. */
const verdictOn = (engine: Engine, id: string) =>
  expect.poll(
    () =>
      engine.evaluate(async which => {
        const { verdicts = [] } = (await (window as unknown as Page).beckon.explain?.()) ?? {}
        return verdicts.find(({ candidate }) => candidate.experience.id === which)?.state
      }, id),
    { timeout: 30_000 },
  )

const open = (engine: Engine, beckon: Kit, uid = 'ada') => engine.goto(hostPage(beckon, { uid }))

test('what was closed stays closed after a reload and in another tab', async ({ engine, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true, recurrence: 'always' }))
  const embed = await beckon.publish({ ...anEmbed(), recurrence: 'always' })
  await open(engine, beckon)
  for (const { id } of [tour, embed]) {
    await engine.click(inView, { id, selector: 'button.close', text: '' })
    await expect.poll(() => shown(engine, id)).toBe(false)
  }
  await engine.reload()
  for (const { id } of [tour, embed]) await verdictOn(engine, id).toBe('wait')
  await engine.openTab()
  await open(engine, beckon)
  for (const { id } of [tour, embed]) {
    await verdictOn(engine, id).toBe('wait')
    expect(await shown(engine, id)).toBe(false)
    expect(await beckon.interactions(id)).toHaveLength(1)
  }
})

test('"later" stays away on the next page and in another tab', async ({ engine, beckon }) => {
  const later = { does: 'snooze' as const, text: 'Later', for: '2d' as const }
  const tour = await beckon.publish(
    aTour({ automatic: true, recurrence: 'always', steps: [{ title: 'Hello', buttons: [later] }] }),
  )
  await open(engine, beckon)
  await press(engine, tour.id, 'Later')
  await expect.poll(() => shown(engine, tour.id)).toBe(false)
  await engine.reload()
  await verdictOn(engine, tour.id).toBe('wait')
  await engine.openTab()
  await open(engine, beckon)
  await verdictOn(engine, tour.id).toBe('wait')
  expect(await shown(engine, tour.id)).toBe(false)
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('a step and an end that were left by a link of the page count', async ({ engine, beckon }) => {
  const step = { place: { beside: '#away' }, advance_on_click: true }
  const tour = await beckon.publish(
    aTour({
      automatic: true,
      recurrence: 'always',
      steps: [
        { title: 'One', ...step },
        { title: 'Two', ...step },
      ],
    }),
  )
  const link = `<script>addEventListener('DOMContentLoaded', () => { document.body.insertAdjacentHTML('afterbegin', '<a id="away" href="/">Away</a>') })</script>`
  await engine.goto(hostPage(beckon, { uid: 'ada' }, {}, link))
  for (const title of ['One', 'Two']) {
    await expect.poll(() => engine.evaluate(inViewHas, { id: tour.id, title }), { timeout: 30_000 }).toBe(true)
    await engine.click(selector => document.querySelector(selector), '#away')
  }
  await reported(beckon, tour.id, { state: 'completed' })
  await verdictOn(engine, tour.id).toBe('wait')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

/** Runs in the page. */
function inViewHas({ id, title }: { id: string; title: string }): boolean {
  return [...document.querySelectorAll(`[data-beckon="${id}"]`)].some(host =>
    [...(host.shadowRoot?.querySelectorAll('h1, h2, h3') ?? [])].some(heading => heading.textContent === title),
  )
}

test('what is said while the page is left is kept, and sent by the next page', async ({ engine, beckon }) => {
  await open(engine, beckon)
  await expect.poll(() => beckon.profile('ada').catch(() => null)).toMatchObject({ uid: 'ada' })
  await engine.evaluate(() => {
    ;(window as unknown as Page).beckon.track('left')
    location.reload()
  }, null)
  const { id } = await beckon.profile('ada')
  await expect
    .poll(
      async () => {
        const { entries } = await beckon.api.get('/v3/analyze/profiles/:id/timeline', { id })
        return entries.flatMap(entry => (entry.kind === 'event' ? entry.event.name : []))
      },
      { timeout: 30_000 },
    )
    .toEqual(['left'])
})
