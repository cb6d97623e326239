import type { Experience, Question } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { expect, type Stage, test } from './stage.ts'

const asking = (question: Question, more: object = {}): Experience =>
  anExperience({
    kind: 'survey',
    steps: [aStep({ kind: 'survey', id: anId('one'), title: 'Why?', question })] as never,
    ...(more as object),
  })

/** What screen readers are told. */
const spoken = ({ page }: Stage) => page.locator('beckon-view [role=status]')

test.beforeEach(async ({ stage }) => stage.visit())

test('shortcuts of the page take nothing away from our fields, in any phase', async ({ stage }) => {
  const { page } = stage
  await page.evaluate(`
    window.heard = []
    for (const [on, capture] of [[document, true], [document, false], [window, false], [document.body, true]])
      for (const type of ['keydown', 'keypress', 'keyup'])
        on.addEventListener(type, event => { if (event.key.length === 1 || event.key === 'Enter') { heard.push(event.key); event.preventDefault() } }, capture)
  `)
  await stage.open(asking({ type: 'text' }))
  await page.locator('beckon-view').getByRole('textbox').pressSequentially('just / go?')
  await expect(page.locator('beckon-view').getByRole('textbox')).toHaveValue('just / go?')
  expect(await page.evaluate('heard')).toEqual([])
  await page.keyboard.press('Enter')
  expect((await stage.outcomes()).filter(({ type }) => type === 'answer')).toMatchObject([{ answer: 'just / go?' }])
  // Outside of our view, its shortcuts work.
  await page.keyboard.press('j')
  expect(await page.evaluate('heard')).toContain('j')
})

test('Escape still leaves while somebody types', async ({ stage }) => {
  await stage.open(asking({ type: 'text' }))
  await stage.page.locator('beckon-view').getByRole('textbox').press('Escape')
  expect((await stage.outcomes()).at(-1)).toMatchObject({ type: 'exited' })
})

test('a follow-up question is said when it appears, and not any more when it goes', async ({ stage }) => {
  const { page } = stage
  await stage.open(
    asking({ type: 'nps', follow_up: [{ id: anId('f'), answers: ['9', '10'], text: 'What do you like?' }] }),
  )
  await page.getByRole('radio', { name: '9' }).click()
  await expect(spoken(stage)).toHaveText('What do you like?')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'What do you like?' })).toBeFocused()
  await page.getByRole('radio', { name: '3' }).click()
  await expect(spoken(stage)).toBeEmpty()
})

test('an option with a follow-up question leads into its field', async ({ stage }) => {
  const { page } = stage
  const options = [{ text: 'Yes' }, { text: 'No' }]
  await stage.open(
    asking({ type: 'buttons', options, follow_up: [{ id: anId('f'), answers: ['No'], text: 'Why not?' }] }),
  )
  await expect(page.getByRole('group', { name: 'Why?' }).getByRole('button')).toHaveCount(2)
  await page.getByRole('button', { name: 'No' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Why not?' })).toBeFocused()
})

const WRONG = [
  [{ type: 'text', required: true }, '', 'Bitte beantworten Sie diese Frage.'],
  [{ type: 'text', input: 'email' }, 'ada', 'Bitte geben Sie eine E-Mail-Adresse ein.'],
  [{ type: 'text', input: 'number' }, '1e', 'Bitte geben Sie eine Zahl ein.'],
  [{ type: 'nps' }, null, 'Bitte beantworten Sie diese Frage.'],
  [{ type: 'dropdown', options: [{ text: 'a' }, { text: 'b' }] }, null, 'Bitte beantworten Sie diese Frage.'],
] as const

for (const [question, typed, says] of WRONG)
  test(`what is wrong with a ${question.type} is said in the language of the card: ${says}`, async ({ stage }) => {
    const { page } = stage
    await page.clock.install()
    await stage.visit()
    await stage.open(asking(question as never, { language: 'de' }))
    if (typed) await page.locator('beckon-view input').pressSequentially(typed)
    await page.getByRole('button', { name: 'Senden' }).click()
    await expect(page.locator('beckon-view .error')).toHaveText(says)
    await expect(page.locator('beckon-view :focus')).toHaveAccessibleDescription(says)
    await page.clock.fastForward(10_000)
    await expect(spoken(stage)).toBeEmpty()
    if (!('input' in question)) return
    await page.locator('beckon-view input').fill(question.input === 'email' ? 'ada@example.com' : '2.5')
    await expect(page.locator('beckon-view .error')).toHaveCount(0)
    await expect(spoken(stage)).toBeEmpty()
    await page.getByRole('button', { name: 'Senden' }).click()
    expect((await stage.outcomes()).filter(({ type }) => type === 'answer')).toHaveLength(1)
  })

test('a field for an e-mail address can be filled by the browser', async ({ stage }) => {
  await stage.open(asking({ type: 'text', input: 'email' }))
  await expect(stage.page.locator('beckon-view').getByRole('textbox')).toHaveAttribute('autocomplete', 'email')
})

test('long words break with a hyphen of their language', async ({ stage }) => {
  await stage.open(asking({ type: 'text' }, { language: 'de' }))
  const card = stage.page.locator('beckon-view .card')
  expect(await card.evaluate(element => getComputedStyle(element).hyphens)).toBe('auto')
  await expect(stage.page.locator('beckon-view .b')).toHaveAttribute('lang', 'de')
})
