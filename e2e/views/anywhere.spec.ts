import fc from 'fast-check'
import type { ScreenPlace } from '../../src/protocol/experience.ts'
import { EDGE, GAP } from '../../src/ui/place.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { IN_FULL, runs } from '../../test/runs.ts'
import { passFrames } from '../pass-frames.ts'
import { type AnyPage, anyPage, aPage, htmlOf, selectorOf } from './any-page.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

/** Looks for the smallest failing page only in the long run. */
const times = (title: string, short: number) => ({ ...runs(title, 400, short), endOnFailure: !IN_FULL })

test('whatever the page, each step of a tour is seen beside what it shows, and can be used', async ({ stage }) => {
  const how = times('pages', 7)
  test.setTimeout(how.numRuns * 15_000)
  const cutOff = aPage({ home: 'in a pane that scrolls sideways', shape: 'tiny' }, {}, 1280)
  const drawnLate = aPage({ home: 'below what is drawn late', above: 300 }, { backdrop: true, after: 'written anew' })
  const sideways = { ...aPage({ home: 'far to the side of the page' }, { backdrop: true, after: 'scroll' }), rtl: true }
  const covered = aPage({}, { backdrop: true, after: 'dialog in a closed root' })
  const atTheEnd = aPage({ home: 'turned and moved', above: 1_500 }, { backdrop: true })
  await fc.assert(
    fc.asyncProperty(anyPage, given => walk(stage, given)),
    { ...how, examples: [[cutOff], [atTheEnd], [drawnLate], [sideways], [covered]] },
  )
})

test('whatever the page, a tooltip is seen beside what it explains', async ({ stage }) => {
  const how = times('tooltips', 3)
  test.setTimeout(how.numRuns * 15_000)
  const page = fc.record({ page: anyPage, hint: fc.boolean() })
  const atTheEdge = { page: aPage({ inward: 85 }), hint: true }
  await fc.assert(
    fc.asyncProperty(page, given => explain(stage, given.page, given.hint)),
    { ...how, examples: [[atTheEdge]] },
  )
})

test('whatever the page, what stands on the screen is seen whole', async ({ stage }) => {
  const how = times('screens', 3)
  test.setTimeout(how.numRuns * 15_000)
  const corner = fc.constantFrom<ScreenPlace>('bottom-right', 'bottom-left', 'top-right', 'top-left')
  await fc.assert(
    fc.asyncProperty(anyPage, corner, (given, place) => stand(stage, given, place)),
    how,
  )
})

test('whatever the page, a banner is seen whole at its edge, and leaves the page as it was', async ({ stage }) => {
  const how = times('banners', 3)
  test.setTimeout(how.numRuns * 15_000)
  const place = fc.record({ banner: fc.constantFrom('top', 'bottom'), push: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(anyPage, place, (given, place) => span(stage, given, place)),
    how,
  )
})

async function span(stage: Stage, given: AnyPage, place: { banner: string; push: boolean }) {
  const { page } = stage
  await visit(stage, given)
  const before = await page.evaluate(styles)
  await stage.open(anEmbed(place))
  await expect(page.locator('beckon-view .banner')).toBeVisible()
  await stage.settle()
  const seen = await page.evaluate(() => {
    const { clientWidth: width, clientHeight: height } = document.documentElement
    const banner = document.querySelector('beckon-view')!.shadowRoot!.querySelector('.banner')!
    const { left, top, right, bottom } = banner.getBoundingClientRect()
    return { view: { width, height }, card: { left, top, right, bottom } }
  })
  const what = JSON.stringify(seen)
  inside(seen.card, seen.view, what)
  const gap = place.banner === 'top' ? seen.card.top : seen.view.height - seen.card.bottom
  expect(Math.abs(gap), what).toBeLessThanOrEqual(0.5)
  await page.locator('beckon-view .banner .close').click()
  await expect(page.locator('beckon-view .banner')).toHaveCount(0)
  expect(await page.evaluate(styles)).toEqual(before)
  expect(stage.complaints).toEqual([])
}

/** Runs in the page: the inline style of each element. */
function styles() {
  const nodes = [document.documentElement, ...document.body.querySelectorAll<HTMLElement>('*:not(beckon-view)')]
  return nodes.map(node => node.style.cssText)
}

async function explain(stage: Stage, given: AnyPage, hint: boolean) {
  const { page } = stage
  const [step] = given.steps
  const selector = selectorOf(given, step!.at)
  await visit(stage, given)
  // Our harness finds the targets of tooltips only in the page itself.
  if (!(await page.evaluate(selector => !!document.querySelector(selector), selector))) return
  const place = { beside: selector, side: step!.side }
  await stage.open(aTooltip({ body: 'word '.repeat(step!.words), place, hint }))
  const target = page.locator(selector)
  await target.scrollIntoViewIfNeeded()
  await stage.settle()
  const dot = page.locator('beckon-view .dot')
  // A pane that is narrower than it cuts off its corner, so there is no dot.
  if (hint && (await dot.isHidden())) return
  await (hint ? dot : target).focus()
  await expect(page.locator('beckon-view .tip')).toBeVisible()
  await stage.settle()
  const seen = await page.evaluate(look, selector)
  inside(seen.card, seen.view, JSON.stringify(seen))
  if (!hint) stands(seen, JSON.stringify(seen))
  expect(seen.size, JSON.stringify(seen)).toEqual(seen.sizeWithout)
  expect(stage.complaints).toEqual([])
}

async function stand(stage: Stage, given: AnyPage, screen: ScreenPlace) {
  const { page } = stage
  await visit(stage, given)
  await stage.open(aLauncher({ screen, label: 'Start' }))
  const fab = page.getByRole('button', { name: 'Start' })
  await fab.click()
  await expect(page.getByRole('button', { name: 'First task' })).toBeVisible()
  await stage.settle()
  const boxes = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth: width, clientHeight: height } = document.documentElement
      const roots = [...document.querySelectorAll('beckon-view')].map(view => view.shadowRoot!)
      const cards = roots.flatMap(root => [...root.querySelectorAll('.card, .fab')])
      const rects = cards.map(card => card.getBoundingClientRect())
      return {
        scrollWidth,
        view: { width, height },
        cards: rects.map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
      }
    })
  const opened = await boxes()
  for (const card of opened.cards) inside(card, opened.view, JSON.stringify(opened))
  await page.keyboard.press('Escape')
  await stage.open(aSurvey({ body: 'word '.repeat(given.steps[0]!.words), place: { screen } }))
  await stage.settle()
  const asked = await boxes()
  for (const card of asked.cards) inside(card, asked.view, JSON.stringify(asked))
  await page.getByRole('radio', { name: '7' }).click()
  await page.getByRole('button', { name: /Send|Done|Next|Submit/ }).click()
  expect(stage.complaints).toEqual([])
}

async function visit(stage: Stage, given: AnyPage) {
  const { page } = stage
  await page.setViewportSize({ width: given.width, height: given.height })
  await stage.visit(htmlOf(given))
  const to = (from: number) => scrollTo({ top: from * document.documentElement.scrollHeight, behavior: 'instant' })
  await page.evaluate(to, given.from)
  await stage.settle()
}

async function walk(stage: Stage, given: AnyPage) {
  const { page } = stage
  await visit(stage, given)
  await stage.open(
    anExperience({
      steps: given.steps.map(({ at, side, backdrop, words }, n) =>
        aStep({
          id: anId(`step ${n}`),
          title: `Step ${n}`,
          body: 'word '.repeat(words),
          backdrop,
          place: { beside: selectorOf(given, at), side },
        }),
      ) as never,
    }),
  )
  for (const [n, step] of given.steps.entries()) {
    const view = page.locator('beckon-view')
    const selector = selectorOf(given, step.at)
    await expect(view).toHaveAttribute('data-step', `${n}`)
    // Content that is drawn late moves it once more.
    await page.evaluate(comesToRest)
    const seen = await page.evaluate(look, selector)
    const what = `step ${n}: ${JSON.stringify(seen)}`
    expect(seen.visible, what).toBe(true)
    stands(seen, what)
    // It takes the focus only if it is modal. If the focus was in the card before, it stays there.
    expect(seen.focused, what).toBe(step.backdrop || n > 0)
    // The page is as large as without it, and does not move.
    expect(seen.size, what).toEqual(seen.sizeWithout)
    await passFrames(page, 4)
    expect((await page.evaluate(look, selector)).target, what).toEqual(seen.target)
    if (step.after === 'scroll') {
      await page.mouse.move(2, 2)
      const turned = page.evaluate(
        () => new Promise(done => addEventListener('wheel', done, { once: true, capture: true })),
      )
      await page.mouse.wheel(0, n % 2 ? -70 : 70)
      await turned
    }
    if (step.after === 'resize') {
      await page.setViewportSize({ width: given.width + 90, height: given.height + 60 })
      await page.waitForFunction(width => innerWidth === width, given.width + 90)
    }
    if (step.after === 'written anew') await page.evaluate(writeAnew, htmlOf(given))
    if (step.after === 'dialog in a closed root') await page.evaluate(openAndCloseDialog)
    await expect(view.locator('.card')).toBeVisible()
    if (step.after !== 'nothing') await page.evaluate(comesToRest)
    await stage.settle()
    const later = await page.evaluate(look, selector)
    stands(later, `${step.after} ${what} ${JSON.stringify(later)}`)
    await view.locator('.primary').click()
  }
  await expect(page.locator('beckon-view .card')).toHaveCount(0)
  expect((await stage.outcomes()).filter(({ type }) => type === 'completed')).toHaveLength(1)
  expect(stage.complaints).toEqual([])
}

/** Runs in the page: writes the same page over itself, as old pages do. */
function writeAnew({ html, css }: { html: string; css: string }) {
  document.open()
  document.write(`<!doctype html><html lang="en"><head><style>${css}</style></head><body>${html}</body></html>`)
  document.close()
}

/** Runs in the page: nobody outside can see the dialog, only that everything else is inert while it is open. */
async function openAndCloseDialog() {
  const host = document.body.appendChild(document.createElement('div'))
  const dialog = host.attachShadow({ mode: 'closed' }).appendChild(document.createElement('dialog'))
  dialog.append('A dialog of the page')
  dialog.showModal()
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
  dialog.close()
  host.remove()
}

type Box = { left: number; top: number; right: number; bottom: number }

function inside(card: Box, view: { width: number; height: number }, what: string) {
  expect(Math.min(card.left, card.top), what).toBeGreaterThanOrEqual(-0.5)
  expect(card.right, what).toBeLessThanOrEqual(view.width + 0.5)
  expect(card.bottom, what).toBeLessThanOrEqual(view.height + 0.5)
}

/** The whole card is on the screen, beside its target if a side has room, and never far from a visible one. */
function stands({ card, target, view, whole }: ReturnType<typeof look>, what: string) {
  inside(card, view, what)
  const width = card.right - card.left + GAP + EDGE
  const height = card.bottom - card.top + GAP + EDGE
  const room = Math.max(
    target.top - height,
    view.height - target.bottom - height,
    target.left - width,
    view.width - target.right - width,
  )
  if (!whole || room < 0) return
  const apart = [card.top - target.bottom, target.top - card.bottom, card.left - target.right, target.left - card.right]
  expect(Math.abs(Math.max(...apart) - GAP), what).toBeLessThanOrEqual(1.5)
}

/** Runs in the page: waits until neither it nor the card has moved for some frames. */
function comesToRest() {
  return new Promise<void>(done => {
    let before = ''
    let frames = 0
    const watch = () => {
      const card = document.querySelector('beckon-view')?.shadowRoot?.querySelector('.card')?.getBoundingClientRect()
      const now = JSON.stringify([scrollX, scrollY, card])
      frames = now === before ? frames + 1 : 0
      before = now
      if (frames < 6) requestAnimationFrame(watch)
      else done()
    }
    watch()
  })
}

/** Runs in the page. */
function look(selector: string) {
  const plain = ({ left, top, right, bottom }: DOMRect) => ({ left, top, right, bottom })
  const find = (root: Document | ShadowRoot): Element | null => {
    const found = root.querySelector(selector)
    if (found) return found
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inner = shadowRoot && find(shadowRoot)
      if (inner) return inner
    }
    return null
  }
  const target = find(document)!
  const root = document.querySelector('beckon-view')!.shadowRoot!
  const rect = target.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  // Cut off by the panes around it.
  let { left, top, right, bottom } = plain(rect)
  for (
    let node = target.parentElement ?? (target.getRootNode() as ShadowRoot).host;
    node;
    node = node.parentElement as Element
  ) {
    if (getComputedStyle(node).overflow === 'visible' || node === document.documentElement || node === document.body)
      continue
    const pane = node.getBoundingClientRect()
    left = Math.max(left, pane.left)
    top = Math.max(top, pane.top)
    right = Math.min(right, pane.right)
    bottom = Math.min(bottom, pane.bottom)
  }
  const card = plain(root.querySelector('.card')!.getBoundingClientRect())
  const host = root.host as HTMLElement
  const sizeOf = ({ scrollWidth, scrollHeight }: Element) => [scrollWidth, scrollHeight]
  const size = sizeOf(document.documentElement)
  host.style.setProperty('display', 'none', 'important')
  const sizeWithout = sizeOf(document.documentElement)
  host.style.setProperty('display', 'contents', 'important')
  return {
    size,
    sizeWithout,
    target: plain(rect),
    card,
    view: { width, height },
    whole:
      left >= 0 &&
      top >= 0 &&
      right <= width &&
      bottom <= height &&
      right - left >= rect.width &&
      bottom - top >= rect.height,
    visible: Math.min(right, width) - Math.max(left, 0) > 1 && Math.min(bottom, height) - Math.max(top, 0) > 1,
    focused: !!root.activeElement,
  }
}
