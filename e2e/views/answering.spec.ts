import type { Experience, Question } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { expect, type Stage, test } from './stage.ts'

const YES_NO: Question = { type: 'buttons', options: [{ text: 'Yes' }, { text: 'No' }] }

/** One question after another, each with a back button. */
const asking = (...questions: Question[]): Experience =>
  anExperience({
    kind: 'survey',
    steps: questions.map((question, at) => aStep({ kind: 'survey', id: anId(`${at}`), question })) as never,
  })

const withBack = (experience: Experience): Experience => {
  experience.steps[1]!.buttons = [
    { id: anId('next'), does: 'next', text: 'Next' },
    { id: anId('back'), does: 'back', text: 'Back' },
  ]
  return experience
}

const answers = async (stage: Stage) => (await stage.outcomes()).filter(({ type }) => type === 'answer')

test.beforeEach(async ({ stage }) => stage.visit())

test('a double click answers one question, not two', async ({ stage }) => {
  const { page } = stage
  await stage.open(asking(YES_NO, YES_NO, { type: 'text' }, { type: 'text' }))
  await page.getByRole('button', { name: 'Yes' }).dblclick()
  expect(await answers(stage)).toHaveLength(1)
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Send' }).dblclick()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '3')
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('what was wrong with one question is not said of another', async ({ stage }) => {
  const { page } = stage
  await stage.open(withBack(asking({ type: 'csat' }, { type: 'csat' })))
  await page.getByRole('radio', { name: '4' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Next' }).click({ force: true })
  await expect(page.locator('beckon-view .error')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '0')
  await expect(page.locator('beckon-view .error')).toHaveCount(0)
})

test('options that are buttons keep the question until one is chosen', async ({ stage }) => {
  const { page } = stage
  await stage.open(withBack(asking({ type: 'text' }, YES_NO, { type: 'text' })))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Next' }).click({ force: true })
  await expect(page.locator('beckon-view .error')).not.toBeEmpty()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '2')
  expect(await answers(stage)).toMatchObject([{ answer: 'Yes' }])
})

test('back on a scale the focus is on what was chosen', async ({ stage }) => {
  const { page } = stage
  await stage.open(withBack(asking({ type: 'csat' }, { type: 'csat' })))
  await page.getByRole('radio', { name: '4' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('radio', { name: '4' })).toBeFocused()
})

test('what is no number yet stays in the field, and is not sent', async ({ stage }) => {
  const { page } = stage
  await stage.open(asking({ type: 'text', input: 'number', required: true }))
  const field = page.getByRole('spinbutton')
  await field.focus()
  await page.keyboard.type('10-')
  expect(await field.evaluate((node: HTMLInputElement) => node.validity.badInput)).toBe(true)
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('10')
  await page.keyboard.type('e')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view .error')).toBeVisible()
  expect(await answers(stage)).toEqual([])
})

test('Enter and Escape while a word is composed belong to the input method', async ({ stage }) => {
  const { page } = stage
  await stage.open(asking({ type: 'text' }, { type: 'text' }))
  const field = page.locator('beckon-view').getByRole('textbox')
  await field.focus()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await session.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
  await expect(field).toHaveValue('にほん')
  // As Safari and Chrome on a Mac send it.
  await field.evaluate(node =>
    node.dispatchEvent(
      new KeyboardEvent('keydown', {
        key: 'Escape',
        isComposing: true,
        bubbles: true,
        composed: true,
        cancelable: true,
      }),
    ),
  )
  await session.send('Input.insertText', { text: '日本' })
  await expect(field).toHaveValue('日本')
  expect((await stage.outcomes()).map(({ type }) => type)).not.toContain('exited')
})

test('what is pasted goes into the answer, whatever the page does with pasted things', async ({ stage }) => {
  const { page } = stage
  await stage.open(asking({ type: 'text' }))
  await page.evaluate(() => {
    for (const type of ['paste', 'copy', 'cut']) document.addEventListener(type, event => event.preventDefault())
  })
  const field = page.locator('beckon-view').getByRole('textbox')
  await field.fill('The calm')
  await field.press('Control+a')
  await field.press('Control+x')
  await expect(field).toHaveValue('')
  await field.press('Control+v')
  await expect(field).toHaveValue('The calm')
})

test('a question without a title is named by its text', async ({ stage }) => {
  for (const question of [{ type: 'nps' }, { type: 'text' }, { type: 'dropdown', options: [{ text: 'a' }] }] as const) {
    const survey = asking(question as Question)
    Object.assign(survey.steps[0]!, { title: undefined, body: 'How was it?' })
    await stage.open(survey)
    const role = { nps: 'radiogroup', text: 'textbox', dropdown: 'combobox' } as const
    await expect(stage.page.getByRole(role[question.type], { name: 'How was it?' })).toBeVisible()
    await stage.close()
    await expect(stage.page.locator('beckon-view')).toHaveCount(0)
  }
})

test('the marks that are chosen look alike, also the one under the pointer', async ({ stage }) => {
  const { page } = stage
  await stage.open(asking({ type: 'csat' }))
  await page.getByRole('radio', { name: '3' }).click()
  const colours = () =>
    page.locator('beckon-view .on').evaluateAll(marks => marks.map(mark => getComputedStyle(mark).color))
  expect(await colours()).toHaveLength(3)
  expect(new Set(await colours()).size).toBe(1)
})
