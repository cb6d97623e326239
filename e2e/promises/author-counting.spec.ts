import { kindPath, pluralOf } from '../../src/protocol/kind-path.ts'
import {
  anExperience,
  begin,
  type ExperienceInput,
  expect,
  finish,
  type Kind,
  LONG,
  open,
  sees,
  seesNothing,
  statesOf,
  test,
  visibleParts,
  type Way,
} from './house.ts'

const HIDDEN = '<p id="place" style="display: none">Here</p>'
/** Where each kind stands, if its place is not to be seen. */
const beside = (kind: Kind) => {
  switch (kind) {
    case 'embed':
      return { inside: '#place', height: 80 }
    case 'launcher':
      return { element: '#place' }
    default:
      return { beside: '#place' }
  }
}

/** The same Experience at an element of the page that is not to be seen. */
function atHidden(kind: Kind, way: Way, more: object = {}): ExperienceInput {
  const input = anExperience(kind, way === 'show()' ? { automatic: false } : {})
  return { ...input, steps: input.steps.map(step => ({ ...step, ...more, place: beside(kind) })) } as ExperienceInput
}

const AT_HIDDEN: [Kind, Way, object][] = [
  ['tour', 'automatic', {}],
  ['tooltip', 'automatic', { hint: true }],
  ['tooltip', 'show()', {}],
  ['embed', 'show()', {}],
  ['launcher', 'automatic', {}],
  ['tooltip', 'automatic', {}],
  ['tooltip', 'show()', { hint: true }],
  ['embed', 'automatic', {}],
  ['launcher', 'show()', {}],
]

for (const [kind, way, more] of LONG ? AT_HIDDEN : AT_HIDDEN.slice(0, 5))
  test(`[P31] what nobody can see is not counted: a ${kind} at a hidden element, ${way}${'hint' in more ? ', with a dot' : ''}`, async ({
    page,
    beckon,
  }) => {
    const { id } = await beckon.publish(atHidden(kind, way, more))
    const other = await beckon.publish({
      kind: 'tour',
      name: 'Seen',
      position: 9,
      steps: [{ title: 'Seen', place: { screen: 'top-right' } }],
    })
    await open(beckon, page, { uid: 'ada' }, HIDDEN)
    await sees(beckon, page, 'tour', other.id, 'Seen')
    if (way === 'show()') await page.evaluate(`beckon.show('${id}')`)
    // A tooltip without a dot and a launcher at the page's own element draw nothing before they are opened.
    if (kind === 'embed' || 'hint' in more)
      await expect(beckon.step(page, id)).toBeAttached({ attached: way === 'show()' })
    await expect.poll(() => statesOf(beckon, other.id)).toEqual(['displayed'])
    await beckon.step(page, other.id).button('Done').click()
    await expect.poll(() => statesOf(beckon, other.id)).toEqual(['completed'])
    expect(await beckon.interactions(id)).toEqual([])
    await page.evaluate("document.querySelector('#place').style.display = 'block'")
    const words = beckon.step(page, id).getByText(/ one$/).filter({ visible: true }).first()
    await expect(async () => {
      if ('hint' in more) await beckon.step(page, id).locator('button').first().click()
      else if (kind === 'tooltip' || kind === 'launcher') await page.click('#place')
      await expect(words).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect.poll(async () => (await beckon.interactions(id)).length).toBe(1)
  })

const FAR_DOWN = '<div style="height: 3000px">Much to read</div><p id="place">Here</p>'

for (const [kind, more] of [
  ['embed', {}],
  ['launcher', {}],
  ['tooltip', { hint: true }],
] as const)
  test(`[P31] what nobody has scrolled to is not counted: a ${kind} far down the page`, async ({ page, beckon }) => {
    const { id } = await beckon.publish(atHidden(kind, 'automatic', more))
    const tour = await beckon.publish(anExperience('tour', { position: 9 }))
    await open(beckon, page, { uid: 'ada' }, FAR_DOWN)
    await sees(beckon, page, 'tour', tour.id)
    await beckon.step(page, tour.id).button('Next').click()
    await beckon.step(page, tour.id).button('Done').click()
    await expect.poll(() => statesOf(beckon, tour.id)).toEqual(['completed'])
    expect(await beckon.interactions(id)).toEqual([])
    await page.evaluate("document.querySelector('#place').scrollIntoView()")
    await expect.poll(() => statesOf(beckon, id)).toEqual(['displayed'])
  })

for (const kind of ['tour', 'survey', 'launcher', 'embed'] as const)
  test(`[P31] a page in the background counts nothing before it is looked at: ${kind}`, async ({ page, beckon }) => {
    const { id } = await beckon.publish(anExperience(kind))
    // The page reads what the browser says, whatever lies over it in the document.
    const hide = (hidden: boolean) =>
      `Object.defineProperty(Document.prototype, 'visibilityState', { configurable: true, get: () => '${hidden ? 'hidden' : 'visible'}' });
       Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => ${hidden} });
       document.dispatchEvent(new Event('visibilitychange'))`
    await page.addInitScript(hide(true))
    await open(beckon, page)
    await page.waitForFunction('window.beckon && beckon.explain')
    await page.evaluate('beckon.refresh()')
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
    expect(await beckon.interactions(id)).toEqual([])
    await page.evaluate(hide(false))
    await sees(beckon, page, kind, id)
    await expect.poll(async () => (await beckon.interactions(id)).length).toBe(1)
  })

test('[P32] a step whose element never comes does not keep everything else away', async ({ page, beckon }) => {
  await beckon.clock.set('2030-06-03T08:00:00Z')
  const stuck = await beckon.publish({
    kind: 'tour',
    name: 'Stuck',
    steps: [
      { title: 'One', place: { screen: 'center' }, buttons: [{ does: 'next', text: 'Next' }] },
      { title: 'Nowhere', place: { beside: '#never' } },
    ],
  })
  const survey = await beckon.publish(anExperience('survey', { position: 9 }))
  await open(beckon, page)
  await beckon.step(page, stuck.id).button('Next').click()
  await beckon.clock.advance('11s')
  await sees(beckon, page, 'survey', survey.id)
})

const FINISHED: [Kind, Way][] = [
  ['tour', 'automatic'],
  ['survey', 'delivered'],
  ['embed', 'show()'],
  ['tooltip', 'automatic'],
  ['embed', 'automatic'],
  ['tour', 'show()'],
  ['survey', 'show()'],
]

for (const [kind, way] of LONG ? FINISHED : FINISHED.slice(0, 4))
  test(`[P40] the results say what happened, and how it began: ${kind}, ${way}`, async ({ page, beckon }) => {
    const id = await begin(beckon, page, way, anExperience(kind, {}, 'complete'))
    await finish(beckon, page, kind, id)
    await expect.poll(() => statesOf(beckon, id)).toEqual(['completed'])
    const [interaction] = await beckon.interactions(id)
    expect(interaction!.group_kind).toBe(
      { automatic: 'campaign', delivered: 'delivery', 'show()': 'api_js' }[way as string],
    )
    if (kind === 'survey')
      expect((await beckon.responses(id)).map(({ answer }) => answer).sort()).toEqual([
        'To Survey one',
        'To Survey two',
      ])
    await expect
      .poll(
        async () => {
          const answer = await beckon.api.get(`/v3/analyze/results/${pluralOf(kind)}/:id`, { id })
          return JSON.stringify(answer)
        },
        { timeout: 30_000 },
      )
      .toMatch(/"completed":1\b/)
  })

for (const kind of ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const)
  test(`[P36] a preview shows the draft and counts nothing: ${kind}`, async ({ page, beckon }) => {
    await beckon.meet('ada')
    const before = JSON.stringify(await beckon.profile('ada'))
    const id = await begin(beckon, page, 'previewed', anExperience(kind, {}, 'complete'))
    await sees(beckon, page, kind, id)
    if (kind !== 'launcher') await finish(beckon, page, kind, id)
    else await sees(beckon, page, kind, id, 'Launcher one')
    expect(await beckon.interactions(id)).toEqual([])
    expect(JSON.stringify(await beckon.profile('ada'))).toBe(before)
    // Published afterwards, it comes as if nobody had looked at it.
    await beckon.api.send('PATCH', `${kindPath(kind)}/:id`, { id, published_at: '$now' })
    await page.evaluate('sessionStorage.clear()')
    await page.goto('about:blank')
    await page.goto(`${beckon.site}/`)
    await sees(beckon, page, kind, id)
    await expect.poll(async () => (await beckon.interactions(id)).length).toBe(1)
  })

test('[P36] a preview that was closed leaves the live one as it was', async ({ page, beckon }) => {
  const id = await begin(beckon, page, 'previewed', anExperience('tour', { recurrence: 'once' }))
  await sees(beckon, page, 'tour', id)
  await beckon.step(page, id).close().click()
  await seesNothingOf(page, 'Tour one')
  expect(await beckon.interactions(id)).toEqual([])
})

async function seesNothingOf(page: import('@playwright/test').Page, words: string): Promise<void> {
  await expect(page.getByText(words).filter({ visible: true })).toHaveCount(0)
}

for (const kind of ['tour', 'survey', 'embed', 'tooltip'] as const)
  test(`[P37] what the page asks for in the moment in which somebody closes it comes again: ${kind}`, async ({
    page,
    beckon,
  }) => {
    const id = await begin(beckon, page, 'show()', anExperience(kind, { recurrence: 'once' }))
    await sees(beckon, page, kind, id)
    const view = beckon.step(page, id)
    const cross = kind === 'tooltip' ? view.button('Dismiss') : view.close()
    await cross.evaluate((button: HTMLElement, id) => {
      button.click()
      Reflect.get(window, 'beckon').show(id)
    }, id)
    await expect.poll(async () => (await beckon.interactions(id)).map(({ state }) => state)).toContain('exited')
    await sees(beckon, page, kind, id)
    await expect.poll(async () => (await beckon.interactions(id)).length).toBe(2)
  })

for (const kind of ['tour', 'survey', 'embed', 'tooltip', 'launcher'] as const)
  test(`[P37] show() shows it as often as the page asks, also what was seen: ${kind}`, async ({ page, beckon }) => {
    const id = await begin(beckon, page, 'show()', anExperience(kind, { recurrence: 'once' }))
    await sees(beckon, page, kind, id)
    if (kind === 'launcher') return
    if (kind === 'tooltip') await beckon.step(page, id).button('Dismiss').click()
    else await beckon.step(page, id).close().click()
    await expect(visibleParts(beckon, page, id)).toHaveCount(0)
    await page.evaluate(`beckon.show('${id}')`)
    await sees(beckon, page, kind, id)
    await page.reload()
    if (kind !== 'tour' && kind !== 'survey') await seesNothing(beckon, page, id)
  })
