import { PRESETS } from '../../demo/gallery/presets.ts'
import { GAP } from '../../src/ui/place.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { IN_FULL } from '../../test/runs.ts'
import { passFrames } from '../pass-frames.ts'
import { aSurvey, aTour } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

const steps = async (stage: Stage) => (await stage.outcomes()).filter(({ type }) => type === 'step').length
const card = (stage: Stage) => stage.page.locator('beckon-view .card')

/** A step beside an element that is not modal. */
const beside = (selector: string) =>
  anExperience({ steps: [aStep({ id: anId('one'), title: 'Here', body: 'It is.', place: { beside: selector } })] })

/** The distance of the arrow's tip from the edge of its target. NaN while there is no card. */
const distance = (stage: Stage, selector: string) =>
  stage.page.evaluate(selector => {
    const find = (root: Document | ShadowRoot): Element | null =>
      root.querySelector(selector) ??
      [...root.querySelectorAll('*')].map(e => e.shadowRoot && find(e.shadowRoot)).find(Boolean) ??
      null
    const target = find(document)!.getBoundingClientRect()
    const card = document.querySelector('beckon-view')!.shadowRoot!.querySelector('.card')?.getBoundingClientRect()
    if (!card) return Number.NaN
    const apart = [
      card.top - target.bottom,
      target.top - card.bottom,
      card.left - target.right,
      target.left - card.right,
    ]
    return Math.max(...apart)
  }, selector)

test.beforeEach(async ({ stage }) => stage.visit())

test('waits for a late element, follows one that moves and grows, and hides while it is gone', async ({ stage }) => {
  const { page } = stage
  await stage.open(beside('#late'))
  await expect(card(stage)).toHaveCount(0)
  expect(await steps(stage)).toBe(0)
  await page.evaluate(() => {
    const late = Object.assign(document.createElement('div'), { id: 'late', textContent: 'late' })
    Object.assign(late.style, { position: 'absolute', left: '200px', top: '200px', width: '80px', height: '30px' })
    document.body.append(late)
  })
  await expect(card(stage)).toBeVisible()
  await stage.rest()
  expect(Math.abs((await distance(stage, '#late')) - GAP)).toBeLessThanOrEqual(1)
  for (const change of [{ left: '600px' }, { top: '420px' }, { width: '300px', height: '90px' }]) {
    await page.evaluate(change => Object.assign(document.getElementById('late')!.style, change), change)
    await stage.settle()
    expect(Math.abs((await distance(stage, '#late')) - GAP)).toBeLessThanOrEqual(1)
  }
  await page.evaluate(() => Object.assign(document.getElementById('late')!.style, { display: 'none' }))
  await expect(card(stage)).toHaveCount(0)
  await page.evaluate(() => Object.assign(document.getElementById('late')!.style, { display: 'block' }))
  await expect(card(stage)).toBeVisible()
  await page.evaluate(() => document.getElementById('late')!.remove())
  await expect(card(stage)).toHaveCount(0)
  expect(await steps(stage)).toBe(1)
})

test('stands beside an element in a shadow root', async ({ stage }) => {
  await stage.page.evaluate(() => {
    const host = document.querySelector('#slot')!.appendChild(document.createElement('x-thing'))
    host
      .attachShadow({ mode: 'open' })
      .append(Object.assign(document.createElement('button'), { id: 'inner', textContent: 'inner' }))
  })
  await stage.open(beside('#inner'))
  await stage.rest()
  expect(Math.abs((await distance(stage, '#inner')) - GAP)).toBeLessThanOrEqual(1)
})

test('brings its target into view once, clear of a sticky header, and leaves the user their scrolling', async ({
  stage,
}) => {
  const { page } = stage
  await stage.open(beside('#last'))
  await stage.settle()
  const box = (await page.locator('#last').boundingBox())!
  expect(box.y).toBeGreaterThan(70)
  expect(box.y + box.height).toBeLessThanOrEqual(720)
  await page.evaluate(async () => {
    const scrolled = new Promise(done => addEventListener('scroll', done, { once: true }))
    scrollTo({ top: 0, behavior: 'instant' })
    await scrolled
  })
  await passFrames(page, 20)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('with a backdrop, too: a modal dialog that takes the focus leaves the page where it was scrolled to', async ({
  stage,
}) => {
  const { page } = stage
  const shared = { backdrop: true, place: { beside: '#last' } }
  const [one, two, three] = [
    aStep({ ...shared, id: anId('one'), title: 'one' }),
    aStep({ ...shared, id: anId('two'), title: 'two', place: { screen: 'center' } }),
    aStep({ ...shared, id: anId('three'), title: 'three' }),
  ]
  await stage.open(anExperience({ steps: [one, two, three] }))
  for (const title of ['one', 'two', 'three']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await stage.settle()
    await expect(page.locator('#last')).toBeInViewport()
    await expect(card(stage)).toBeInViewport()
    if (title !== 'three') await page.getByRole('button', { name: 'Next' }).click()
  }
})

test('however far the user scrolls, all of the page stays dimmed', async ({ stage }) => {
  const { page } = stage
  await page.setViewportSize({ width: 360, height: 400 })
  await stage.visit()
  await stage.open(aTour())
  await stage.rest()
  const corner = () => page.screenshot({ clip: { x: 1, y: 390, width: 4, height: 4 } })
  const before = await corner()
  await page.evaluate(() => scrollTo(0, 1_300))
  await stage.settle()
  expect((await corner()).equals(before)).toBe(true)
})

test('lives above a modal dialog that opens later, inside it while it is open, and outside again after it', async ({
  stage,
}) => {
  const { page } = stage
  await stage.open(aSurvey())
  await page.getByRole('radio', { name: '4' }).click()
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.id = 'modal'
    dialog.append('A dialog of the page')
    dialog.showModal()
  })
  await stage.settle()
  await expect(page.getByRole('radio', { name: '4' })).toBeChecked()
  await page.getByRole('radio', { name: '5' }).click()
  await page.evaluate(() => (document.querySelector('#modal') as HTMLDialogElement).close())
  await stage.settle()
  await page.getByRole('radio', { name: '6' }).click()
  await page.evaluate(() => {
    const dialog = document.querySelector('#modal') as HTMLDialogElement
    dialog.showModal()
  })
  await stage.settle()
  await page.evaluate(() => document.querySelector('#modal')!.remove())
  await stage.settle()
  await page.getByRole('radio', { name: '7' }).click()
  expect(stage.complaints).toEqual([])
})

test('shows itself in a fullscreen element', async ({ stage }) => {
  const { page } = stage
  await stage.open(aSurvey())
  await page.evaluate(() =>
    document
      .querySelector('main')!
      .addEventListener('click', event => (event.currentTarget as Element).requestFullscreen(), { once: true }),
  )
  await page.locator('main').click({ position: { x: 20, y: 20 } })
  await page.waitForFunction(() => document.fullscreenElement)
  await stage.settle()
  await page.getByRole('radio', { name: '5' }).click()
})

test('goes on when the user clicks the target itself, and the page hears the click', async ({ stage }) => {
  const { page } = stage
  const [one, two] = [
    aStep({
      id: anId('one'),
      title: 'Press Share',
      place: { beside: '#share' },
      backdrop: true,
      advance_on_click: true,
    }),
    aStep({ id: anId('two'), title: 'Well done', place: { screen: 'center' } }),
  ]
  await page.evaluate(() =>
    document.querySelector('#share')!.addEventListener('click', () => Object.assign(window, { heard: true })),
  )
  await stage.open(anExperience({ steps: [one, two] }))
  await page.click('#share')
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  expect(await page.evaluate(() => (window as unknown as { heard: boolean }).heard)).toBe(true)
})

test('an element that never comes: centred after a while, where that is asked for', async ({ stage }) => {
  await stage.open(beside('#never'), { missing: 'centre' })
  await expect(card(stage)).toHaveCount(0)
  await expect(card(stage)).toBeVisible({ timeout: 6_000 })
})

test('each step waits for its own element, however short the time on the step before', async ({ stage }) => {
  const { page } = stage
  const open = { id: anId('write'), does: 'open' as const, text: 'Write', url: 'mailto:ada@example.com' }
  const one = aStep({ id: anId('one'), title: 'One', place: { beside: '#share' }, buttons: [open] })
  const two = aStep({ id: anId('two'), title: 'Two', place: { beside: '#never' } })
  await page.clock.install()
  await stage.open(anExperience({ steps: [one, two] }), { missing: 'centre' })
  await page.clock.runFor(2_000)
  await page.getByRole('button', { name: 'Write' }).click()
  await page.clock.runFor(2_000)
  await expect(card(stage)).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(card(stage)).toBeVisible()
})

test('[V57] no layout shift, on the first step and on changes', async ({ stage }) => {
  const { page } = stage
  await page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: false } as PerformanceObserverInit)
  })
  await stage.open(aTour(false))
  for (let at = 1; at <= 2; at++) {
    await stage.settle()
    await stage.rest()
    await page.evaluate(() =>
      (document.querySelector('beckon-view')!.shadowRoot!.querySelector('.primary') as HTMLElement).click(),
    )
  }
  await stage.settle()
  await stage.rest()
  await stage.settle()
  // They are reported in order: once we hear of our own shift, we would have heard of every earlier one.
  await page.evaluate(() =>
    document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'Pushed' })),
  )
  const shifts = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.length)
  await expect.poll(shifts).toBeGreaterThan(0)
  expect(await shifts()).toBe(1)
})

test('opened and closed again and again leaves no nodes, no listeners and no growing heap', async ({ stage }) => {
  const { page } = stage
  await page.clock.install()
  const session = await page.context().newCDPSession(page)
  // The browser keeps what it drew last, and lets go of a few nodes with each next drawing and collection.
  // We count once five of them in a row release nothing more.
  const measure = async () => {
    await page.clock.runFor(5_000)
    const counts: number[] = []
    for (;;) {
      await page.screenshot()
      await session.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      counts.push(nodes)
      if (counts.length < 5 || counts.at(-5)! > nodes) continue
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return { nodes, jsEventListeners, usedSize }
    }
  }
  const kinds = ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const
  const presets = kinds.map(kind => PRESETS.find(({ experience }) => experience.kind === kind)!.experience)
  const cycle = async (times: number) => {
    for (let i = 0; i < times; i++) {
      for (const experience of presets) await stage.open(experience)
      await stage.settle()
      await stage.close()
    }
    await page.evaluate(() => (window as unknown as { harness: { said: unknown[] } }).harness.said.splice(0))
  }
  const TIMES = IN_FULL ? 25 : 8
  await cycle(10)
  const before = await measure()
  await cycle(TIMES)
  const between = await measure()
  await cycle(TIMES)
  const after = await measure()
  await expect(page.locator('beckon-view')).toHaveCount(0)
  // The browser may keep what it drew last, or let go of it. What leaks grows each time.
  for (const name of ['nodes', 'jsEventListeners'] as const)
    expect(Math.min(between[name] - before[name], after[name] - between[name])).toBeLessThanOrEqual(0)
  console.log(
    `heap: ${before.usedSize} → ${between.usedSize} → ${after.usedSize} bytes; nodes ${before.nodes} → ${after.nodes}`,
  )
  // A view that stayed would be tens of thousands of bytes.
  const grown = Math.min(between.usedSize - before.usedSize, after.usedSize - between.usedSize)
  expect(grown).toBeLessThan(TIMES * presets.length * 2_000)
})

for (const selector of ['#share', '#last'])
  test(`[V41] on a root that zooms a step stands beside ${selector}, also while the page scrolls`, async ({
    stage,
  }) => {
    await stage.visit({ css: 'html { zoom: 1.3 }', path: '/zoom' })
    await stage.open(beside(selector))
    for (const further of [0, 60]) {
      await stage.page.mouse.wheel(0, further)
      await stage.rest()
      expect(Math.abs((await distance(stage, selector)) - GAP)).toBeLessThanOrEqual(1)
    }
  })
