import type { Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { written } from '../runtime/tours.ts'
import { aTour, BODY } from './experiences.ts'

type Step = Parameters<typeof aTour>[1]

/** A person on their way to the second step, on this page or on the next. */
async function onTheWay(page: Page, beckon: Kit, second: Step, how: { automatic: boolean; over: boolean }) {
  const { automatic, over } = how
  const [first] = aTour().steps
  const tour = await beckon.publish(aTour({ automatic, steps: [first!, { title: 'Two', ...second }] }))
  if (!automatic) await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.clock.install()
  await beckon.visit(page, { uid: 'ada', path: '/one', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  await written(page, 1)
  if (over) await beckon.visit(page, { uid: 'ada', path: '/two', body: BODY })
  // It waits now: neither time nor a frame shows it, only its condition.
  await written(page, 1)
  await page.clock.runFor(2_000)
  await expect(page.locator('.card')).toHaveCount(0)
  return tour
}

const WAITS: { [what: string]: { second: Step; come: (page: Page) => Promise<unknown> } } = {
  'a trigger that the page fires': {
    second: { triggers: [{ on: 'named', name: 'go' }] },
    come: page => page.evaluate('beckon.trigger("go")'),
  },
  'a click': {
    second: { triggers: [{ on: 'click', selector: 'h1' }] },
    come: page => page.locator('h1').click(),
  },
  'an element': {
    second: { place: { beside: '#late' }, triggers: [{ on: 'present', selector: '#late' }] },
    come: page => page.locator('#card').evaluate(card => card.insertAdjacentHTML('beforeend', '<b id="late">late</b>')),
  },
}

for (const [what, { second, come }] of Object.entries(WAITS))
  for (const automatic of [true, false])
    for (const over of [false, true]) {
      const whose = automatic ? 'an automatic tour' : 'a delivered one'
      const where = over ? 'on the next page' : 'on the page it began on'
      test(`a later step of ${whose} waits for ${what}, ${where}`, async ({ page, beckon }) => {
        const tour = await onTheWay(page, beckon, second, { automatic, over })
        await come(page)
        await expect(page).toShowExperience(tour.id, { step: 1 })
      })
    }

test('a selector that finds something else than somebody pointed at is told, in the language of that time', async ({
  page,
  beckon,
}) => {
  const known = (path: string, text: string, lang = '') => ({ path, text, ...(lang && { lang }) })
  const steps = [
    ['h1', known('body h1', 'No such words', 'en')],
    ['h1', known('body h1', 'No such words', 'fi')],
    ['h1', known('body main button', '')],
  ].map(([beside, element_known], at) => ({ title: `${at}`, place: { beside }, element_known }))
  const told: unknown[] = []
  page.on('request', request => {
    if (!request.url().endsWith('/reports')) return
    for (const { type, other = false } of JSON.parse(request.postData() ?? '{}').reports ?? [])
      if (type === 'element') told.push(other)
  })
  await page.clock.install()
  for (const step of steps) await beckon.publish(aTour({ automatic: true, unlimited: true, steps: [step] } as never))
  await beckon.visit(page, { uid: 'ada', path: '/one', body: BODY })
  const once = async () => {
    await page.clock.runFor(1_000)
    return told.length
  }
  await expect.poll(once).toBe(3)
  expect(told.filter(Boolean)).toHaveLength(2)
})

test('whether the elements of its steps were there is told', async ({ page, beckon }) => {
  const steps = [
    { title: 'One', place: { beside: 'h1' } },
    { title: 'Two', place: { beside: '#nowhere' } },
  ]
  const tour = await beckon.publish(aTour({ automatic: true, steps }))
  const told: [step: string, found: boolean][] = []
  page.on('request', request => {
    if (!request.url().endsWith('/reports')) return
    for (const { type, step, found } of JSON.parse(request.postData() ?? '{}').reports ?? [])
      if (type === 'element') told.push([step, found])
  })
  await page.clock.install()
  await beckon.visit(page, { uid: 'ada', path: '/one', body: BODY })
  await beckon.step(page, tour.id).button('Next').click()
  const once = async () => {
    await page.clock.runFor(1_000)
    return told
  }
  const [one, two] = tour.steps.map(({ id }) => id)
  await expect.poll(once).toEqual([[one, true], [two, false]]) // biome-ignore format: a row each
})
