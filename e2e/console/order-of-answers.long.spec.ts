import type { Page } from '@playwright/test'
import { expect, type Place, saved, test } from './console-test.ts'

const handle = (page: Page, text: string) => page.getByRole('button', { name: `Move choice ${text}` })
const words = (page: Page) => page.getByRole('list', { name: 'Choices' }).getByLabel('Words')
/** What the answers say, from top to bottom. */
const order = (page: Page) =>
  words(page).evaluateAll(all => all.map(each => (each as HTMLInputElement).value).join(', '))

async function makeSurvey({ api, address }: Place) {
  const question = { type: 'dropdown', options: ['Red', 'Green', 'Blue'].map(text => ({ text })) }
  const { survey } = await api('POST', '/v3/edit/surveys', {
    name: 'Colours',
    automatic: false,
    steps: [{ title: 'Which?', question }],
  })
  const path = `/v3/edit/surveys/${survey.id}`
  const stored = async () => {
    const now = (await api('GET', path)).survey.steps[0].question.options as { text: string }[]
    return now.map(({ text }) => text).join(', ')
  }
  return { stored, url: `${address}/console/experiences/survey/${survey.id}` }
}

test('keys that come faster than the page draws all count: moves and added answers', async ({
  place,
  colleagues: { ada },
}) => {
  const { stored, url } = await makeSurvey(place)
  await ada.goto(url)
  await handle(ada, 'Blue').evaluate(button => {
    const up = () => button.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    up()
    up()
  })
  await ada.getByRole('button', { name: 'Add a choice' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => order(ada)).toBe('Blue, Red, Green, Choice 4, Choice 5')
  await saved(ada)
  expect(await stored()).toBe('Blue, Red, Green, Choice 4, Choice 5')
})

test('an answer is moved twice while a colleague moves another and rewrites a third: both orders are there to choose from', async ({
  place,
  colleagues: { ada, bob },
}) => {
  const { stored, url } = await makeSurvey(place)
  for (const page of [ada, bob]) {
    await page.goto(url)
    await handle(page, 'Blue').waitFor()
  }
  const adaMoves = async () => {
    await handle(ada, 'Blue').focus()
    await ada.keyboard.press('ArrowUp')
    await ada.keyboard.press('ArrowUp')
  }
  const bobMoves = async () => {
    await handle(bob, 'Red').focus()
    await bob.keyboard.press('ArrowDown')
    await expect(words(bob).nth(0)).toHaveValue('Green')
    await words(bob).nth(0).fill('Green by Bob')
  }
  await Promise.all([adaMoves(), bobMoves()])
  // Whoever is saved second is asked. Neither order is gone.
  const isAsked = (page: Page) => page.getByText('The same place was written twice').isVisible()
  await expect.poll(async () => (await isAsked(ada)) || (await isAsked(bob))).toBe(true)
  await expect.poll(() => order(ada)).toBe('Blue, Red, Green by Bob')
  await expect.poll(() => order(bob)).toBe('Green by Bob, Red, Blue')
  expect(await stored()).toBe((await isAsked(bob)) ? 'Blue, Red, Green by Bob' : 'Green by Bob, Red, Blue')
})
