import type { Page } from '@playwright/test'
import { welcomeTour } from '../../src/console/templates/tours.ts'
import { comeBack, expect, test, title } from './console-test.ts'

const SOON = { timeout: 30_000 }
const status = (page: Page, text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const json = (page: Page) => page.getByRole('textbox', { name: 'The Experience as JSON' })
const publish = (page: Page) =>
  page.getByRole('dialog', { name: 'Before you publish' }).getByRole('button', { name: 'Publish' })

test('JSON that is not valid yet stays as it was typed, is called not saved, and is not published', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { url } = await place.make(welcomeTour)
  await page.goto(`${url}?tab=json`)
  const text = await json(page).inputValue()
  const broken = text.replace('"name": "', '"description": "half a wor\n  "name": "')
  const line = broken.slice(0, broken.indexOf('half a wor')).split('\n').length
  await json(page).fill(broken)
  await status(page, new RegExp(`^Not saved: line ${line} of the JSON`))

  await page.getByRole('tab', { name: 'Steps' }).click()
  await page.getByRole('tab', { name: 'JSON' }).click()
  await expect(json(page)).toHaveValue(broken)
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await expect(publish(page)).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(json(page)).toHaveValue(broken)
  await page.close()
  const again = await context.newPage()
  await again.goto(`${url}?tab=json`)
  await expect(json(again)).toHaveValue(broken)
  await status(again, new RegExp(`^Not saved: line ${line} of the JSON`))

  await again.getByRole('button', { name: 'Discard this text' }).click()
  await status(again, /^Saved$/)
  expect(await json(again).inputValue()).not.toContain('half a wor')
})

test('JSON that becomes valid again is merged with what a colleague wrote meanwhile, and a collision is a choice', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const stored = async () => (await place.api('GET', `/v3/edit/tours/${id}`)).tour
  await ada.goto(`${url}?tab=json`)
  await bob.goto(url)
  const text = await json(ada).inputValue()
  const { steps } = JSON.parse(text)
  const mine = text
    .replace(JSON.stringify(steps[0].title), '"From Ada"')
    .replace(JSON.stringify(steps[1].title), '"The second, from Ada"')
  const broken = mine.replace('"From Ada"', '"From Ada')
  await json(ada).fill(broken)
  await status(ada, /^Not saved: line/)

  await title(bob).fill('From Bob')
  await bob.getByRole('textbox', { name: 'Text optional' }).fill('Bob wrote this')
  await status(bob, /^Saved$/)
  await comeBack(ada)
  await expect(ada.getByText('bob wrote here too')).toBeVisible(SOON)
  // What he wrote neither replaces her text nor makes it publishable.
  await expect(json(ada)).toHaveValue(broken)
  await status(ada, /^Not saved: line/)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  await expect(publish(ada)).toBeDisabled()
  await ada.keyboard.press('Escape')
  await json(ada).fill(mine)

  const choice = ada.getByRole('group', { name: 'Two wrote here' })
  await expect(choice).toContainText('From Bob')
  await expect(choice).toContainText('bob wrote here:')
  await status(ada, /^One place was written twice/)
  expect((await stored()).steps[0]).toMatchObject({ title: 'From Bob', body: 'Bob wrote this' })
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await status(ada, /^Saved$/)
  expect((await stored()).steps[0]).toMatchObject({ title: 'From Ada', body: 'Bob wrote this' })
  expect((await stored()).steps[1].title).toBe('The second, from Ada')
})
