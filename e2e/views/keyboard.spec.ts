import { anExperience, anId, aStep } from '../../test/builders.ts'
import { IN_FULL } from '../../test/runs.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip, aTour } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

const types = async (stage: Stage) => (await stage.outcomes()).map(({ type }) => type)
const focusedText = (stage: Stage) =>
  stage.page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent ?? ''
  })

test.beforeEach(async ({ stage }) => stage.visit())

test('[V21] a modal tour is walked through with the keyboard, and the focus returns', async ({ stage }) => {
  const { page } = stage
  await page.focus('#field')
  await stage.open(aTour())
  // First the dialog itself has the focus, so that it is read completely.
  expect(
    await page
      .locator('beckon-view')
      .getByRole('dialog')
      .evaluate(node => node.matches(':focus')),
  ).toBe(true)
  await page.keyboard.press('Tab')
  expect(await focusedText(stage)).toBe('Next')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  expect(await focusedText(stage)).toBe('Next')
  await page.keyboard.press('Space')
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '2')
  // The focus was inside, so it stays inside, although this step is not modal.
  expect(await focusedText(stage)).toBe('Done')
  await page.keyboard.press('Enter')
  expect(await types(stage)).toEqual(['step', 'started', 'turn', 'step', 'turn', 'step', 'completed'])
  await expect(page.locator('beckon-view')).toHaveCount(0)
  await expect(page.locator('#field')).toBeFocused()
})

test('[V21] the focus goes from the main button to the main button, not to the one before it', async ({ stage }) => {
  const { page } = stage
  const steps = ['one', 'two', 'three'].map(name =>
    aStep({
      id: anId(name),
      title: name,
      buttons: [
        { id: anId(`${name} on`), does: 'next', text: 'Go on' },
        { id: anId(`${name} back`), does: 'back', text: 'Back' },
      ],
    }),
  )
  await stage.open(anExperience({ steps: steps as never }))
  await page.getByRole('button', { name: 'Go on' }).focus()
  for (const step of ['1', '2']) {
    await page.keyboard.press('Enter')
    await expect(page.locator('beckon-view')).toHaveAttribute('data-step', step)
    expect(await focusedText(stage)).toBe('Go on')
  }
})

test('[V22] the focus stays inside a modal step, and Escape leaves it', async ({ stage }) => {
  const { page } = stage
  await page.focus('#field')
  await stage.open(aTour())
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(() => document.activeElement!.tagName)
    expect(where).toBe('BECKON-VIEW')
  }
  await page.keyboard.press('Escape')
  expect((await types(stage)).at(-1)).toBe('exited')
  await expect(page.locator('#field')).toBeFocused()
})

test('[V22] from the end of a modal survey, Tab leads to the answer that was given', async ({ stage }) => {
  const { page } = stage
  const step = aStep({
    kind: 'survey',
    id: anId('nps'),
    title: 'How likely?',
    backdrop: true,
    question: { type: 'nps' },
  })
  await stage.open(anExperience({ kind: 'survey', steps: [step] }))
  const third = page.locator('beckon-view').getByRole('radio').nth(3)
  await third.check({ force: true })
  await page.locator('beckon-view').getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Tab')
  expect(await third.evaluate(node => node.matches(':focus'))).toBe(true)
})

test('a survey is answered with the keyboard', async ({ stage }) => {
  const { page } = stage
  await stage.open(aSurvey())
  await page.focus('#last')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.type('The calm')
  await page.keyboard.press('Tab')
  expect(await focusedText(stage)).toBe('Send')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view .error')).not.toBeEmpty()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ada@example.com')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '2')
  await page.keyboard.press('Enter')
  const outcomes = await stage.outcomes()
  expect(outcomes.filter(({ type }) => type === 'answer')).toMatchObject([
    { answer: '10', text: 'The calm' },
    { answer: 'ada@example.com' },
  ])
  expect(outcomes.at(-1)).toEqual({ type: 'completed' })
})

test('a launcher opens, gives its items and closes with the keyboard', async ({ stage }) => {
  const { page } = stage
  await stage.open(aLauncher())
  await page.focus('#last')
  await page.keyboard.press('Tab')
  expect(await focusedText(stage)).toBe('Start')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view .card')).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await focusedText(stage)).toContain('First task')
  await page.keyboard.press('Escape')
  await expect(page.locator('beckon-view .card')).toHaveCount(0)
  expect(await focusedText(stage)).toBe('Start')
  await page.keyboard.press('Enter')
  await expect(page.locator('beckon-view .card')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect(await types(stage)).toEqual(['step', 'started', 'opened', 'closed', 'opened', 'item', 'closed', 'call'])
})

test('who has gone on while the panel was on its way keeps the focus', async ({ stage }) => {
  const { page } = stage
  let release = () => {}
  const held = new Promise<void>(done => {
    release = done
  })
  await page.route(/\/panel-[^/]*\.js/, async route => {
    await held
    await route.continue()
  })
  await stage.open(aLauncher({ element: '#plan' }))
  await page.focus('#plan')
  const asked = page.waitForRequest(/\/panel-[^/]*\.js/)
  await page.keyboard.press('Enter')
  await asked
  await page.focus('#field')
  release()
  await expect(page.locator('#plan')).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('beckon-view .card')).toBeVisible()
  await expect(page.locator('#field')).toBeFocused()
})

test("the customer's own element opens a launcher and gets the focus back", async ({ stage }) => {
  const { page } = stage
  await stage.open(aLauncher({ element: '#plan' }))
  await page.focus('#plan')
  await page.keyboard.press('Enter')
  await expect(page.locator('#plan')).toHaveAttribute('aria-expanded', 'true')
  expect(await focusedText(stage)).toContain('First task')
  await page.keyboard.press('Escape')
  await expect(page.locator('#plan')).toBeFocused()
  await stage.close()
})

test('a tooltip opens on focus, its button is the next stop, and the way leads on', async ({ stage }) => {
  const { page } = stage
  await stage.open(aTooltip({ buttons: [{ id: 'b'.repeat(24), does: 'exit', text: 'Got it' }] }))
  await page.focus('#share')
  await expect(page.locator('beckon-view .tip')).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await focusedText(stage)).toBe('Got it')
  await page.keyboard.press('Tab')
  await expect(page.locator('#plan')).toBeFocused()
  await expect(page.locator('beckon-view .tip')).toHaveCount(0)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  expect((await types(stage)).at(-1)).toBe('exited')
})

test('a banner is reached last, used and left with the keyboard', async ({ stage }) => {
  const { page } = stage
  await stage.open(anEmbed())
  await page.focus('#last')
  await page.keyboard.press('Tab')
  expect(await focusedText(stage)).toBe('Read more')
  await page.keyboard.press('Escape')
  expect(await types(stage)).toEqual(['step', 'exited'])
  await expect(page.locator('#last')).toBeFocused()
})

/** The element with the focus, also inside shadow roots. */
const focusedId = (stage: Stage) =>
  stage.page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.id
  })

test('[V21] Escape in a card without a backdrop leads back to an element in a shadow root', async ({ stage }) => {
  const { page } = stage
  await page.evaluate(() => {
    const root = document.querySelector('#slot')!.attachShadow({ mode: 'open' })
    root.append(Object.assign(document.createElement('input'), { id: 'deep' }))
    root.querySelector('input')!.focus()
  })
  await stage.open(aTour(false))
  await page.keyboard.press('F8')
  expect(await focusedId(stage)).not.toBe('deep')
  await page.keyboard.press('Escape')
  expect(await focusedId(stage)).toBe('deep')
})

for (const how of ['F8', 'a click'])
  test(`[V21] who had the focus nowhere goes on from where they clicked last, after ${how} and Escape`, async ({
    stage,
  }) => {
    const { page } = stage
    await page.getByText('Two people are away').click()
    await stage.open(aTour(false))
    await stage.rest()
    if (how === 'F8') await page.keyboard.press('F8')
    else await page.locator('beckon-view h2').click()
    expect(await stage.page.evaluate(() => document.activeElement!.localName)).toBe('beckon-view')
    await page.keyboard.press('Escape')
    await expect(page.locator('beckon-view')).toHaveCount(0)
    await page.keyboard.press('Tab')
    expect(await focusedId(stage)).toBe('field')
    expect(await page.locator('[tabindex]').count()).toBe(0)
  })

test('[V27] what has no backdrop never moves the focus while the user types', async ({ stage }) => {
  const { page } = stage
  await page.focus('#field')
  const text = Array.from({ length: IN_FULL ? 1_000 : 240 }, (_, at) => 'abcdefghij'[at % 10]).join('')
  const kinds = [
    aTour(false),
    aSurvey(),
    aLauncher(),
    aTooltip({ hint: true }),
    anEmbed(),
    anEmbed({ inside: '#slot' }),
  ]
  await page.evaluate(() => {
    const log: string[] = []
    Object.assign(window, { moved: log })
    document.querySelector('#field')!.addEventListener('blur', () => log.push('blur'))
  })
  for (const [at, experience] of kinds.entries()) {
    await page.keyboard.insertText('')
    const part = text.slice((at * text.length) / kinds.length, ((at + 1) * text.length) / kinds.length)
    await page.keyboard.type(part.slice(0, 20))
    await stage.open(experience)
    await page.keyboard.type(part.slice(20))
  }
  const field = await page
    .locator('#field')
    .evaluate((node: HTMLInputElement) => [node.value.length, node.selectionStart])
  expect(field[0]).toBe(field[1])
  expect(await page.inputValue('#field')).toBe(text)
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
})
