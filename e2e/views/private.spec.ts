import { aTour } from './experiences.ts'
import { expect, test } from './stage.ts'

test('the page does not hear the click that closes a card', async ({ stage }) => {
  const { page } = stage
  await stage.visit()
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const type of ['pointerdown', 'mousedown', 'click', 'keydown'])
      document.addEventListener(type, event => heard.push(event.type))
  })
  await stage.open(aTour(false))
  await page.locator('beckon-view .close').click()
  await expect(page.locator('beckon-view .card')).toHaveCount(0)
  expect(await page.evaluate('heard')).toEqual([])
})
