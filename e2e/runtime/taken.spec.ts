import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { greeting } from './tours.ts'

/** A page that draws the tour itself, with plain buttons, once its own code is ready. */
const drawing = (key: string, drawn = 'card.drawn()') => `<script>
  window.cards = []
  var draw = function (card) {
    cards.push(card && card.step.title)
    var old = document.querySelector('#own')
    if (old) old.remove()
    if (!card) return
    var own = document.createElement('section')
    own.id = 'own'
    own.append(card.step.title + ' ' + (card.index + 1) + ' of ' + card.of)
    for (const name of ['next', 'back', 'exit']) {
      var button = document.createElement('button')
      button.textContent = name
      button.onclick = function () { card[name]() }
      own.append(button)
    }
    document.body.append(own)
    ${drawn}
  }
  window.giveBack = beckon.take('${key}', draw)
</script>`

const own = (page: Page) => page.locator('#own')
const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\/|-\w+\.js.*/g, '')))

test('a page draws a tour itself: it is counted and kept as always, and no view of ours is loaded', async ({
  page,
  beckon,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  const { id } = await beckon.publish(greeting())
  const body = drawing(id)
  await beckon.visit(page, { uid: 'ada', body })
  await expect(own(page)).toContainText('Hello 1 of 2')
  await expect(page).toHaveReported(id, { state: 'displayed', uid: 'ada' })
  await own(page).getByRole('button', { name: 'next' }).click()
  await expect(own(page)).toContainText('Goodbye 2 of 2')
  // The next page goes on there.
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.stage && told.stage.step)')).toBe(1)
  await page.reload()
  await expect(own(page)).toContainText('Goodbye 2 of 2')
  await own(page).getByRole('button', { name: 'next' }).click()
  await expect(own(page)).toHaveCount(0)
  await expect(page).toHaveReported(id, { state: 'completed', uid: 'ada' })
  expect(await beckon.interactions(id)).toHaveLength(1)
  await expect(page.locator('beckon-view')).toHaveCount(0)
  expect((await scripts(page)).filter(name => /^(tour|whole-|preact)/.test(name))).toEqual([])
  expect(errors).toEqual([])
})

test('a Delivery that the page draws is confirmed when it is drawn, and waits until then', async ({ page, beckon }) => {
  const { id } = await beckon.publish(greeting({ automatic: false }))
  await beckon.visit(page, { uid: 'ada', body: drawing(id, 'window.last = card') })
  const delivery = await beckon.deliver({ uid: 'ada', model_id: id })
  await page.evaluate('beckon.refresh()')
  await expect(own(page)).toContainText('Hello')
  const isShown = async () => {
    const { delivery: now } = await beckon.api.get('/v3/edit/deliveries/:id', { id: delivery.id })
    return now.at !== null
  }
  expect(await isShown()).toBe(false)
  await page.evaluate('last.drawn()')
  await expect.poll(isShown).toBe(true)
})

test('what is withdrawn leaves, and what is given back is shown by us', async ({ page, beckon }) => {
  const { id } = await beckon.publish(greeting())
  await beckon.visit(page, { uid: 'ada', body: drawing(id) })
  await expect(own(page)).toContainText('Hello')
  await page.evaluate('giveBack()')
  await expect(own(page)).toHaveCount(0)
  await expect(page.locator('beckon-view').getByRole('heading', { name: 'Hello' })).toBeVisible()
  await page.evaluate('window.giveBack = beckon.take("any", draw)')
  await page.evaluate(`window.giveBack = beckon.take('${id}', draw)`)
  await expect(page.locator('beckon-view')).toHaveCount(0)
  await expect(own(page)).toContainText('Hello')
  await page.evaluate('beckon.identify(null)')
  await expect(own(page)).toContainText('Hello')
  expect(await page.evaluate('cards.includes(null)')).toBe(true)
  await beckon.unpublish(id)
  await page.evaluate('beckon.refresh()')
  await expect(own(page)).toHaveCount(0)
})
