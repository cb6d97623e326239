import { anExperience, anId, aStep } from '../../test/builders.ts'
import { aLauncher, anEmbed, aTour } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

const hiddenFromReaders = (stage: Stage) =>
  stage.page.evaluate(() =>
    [...document.querySelectorAll('[aria-hidden=true]')].map(({ localName, id }) => id || localName),
  )

/** Whether a click in the middle of it would reach it. */
const isOnTop = (stage: Stage, selector: string) =>
  stage.page.evaluate(selector => {
    const roots = [...document.querySelectorAll('beckon-view')].map(view => view.shadowRoot!)
    const root = roots.find(root => root.querySelector(selector))!
    const { x, y, width, height } = root.querySelector(selector)!.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === root.host
  }, selector)

test.beforeEach(async ({ stage }) => stage.visit())

test('a launcher and its panel lie below a backdrop, whichever comes first', async ({ stage }) => {
  const { page } = stage
  await stage.open(aLauncher())
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'First task' })).toBeVisible()
  await stage.open(aTour())
  await stage.settle()
  expect(await isOnTop(stage, '.fab')).toBe(false)
  expect(await isOnTop(stage, '.primary:not(.fab)')).toBe(true)
  await stage.close()
  await expect(page.locator('beckon-view')).toHaveCount(0)
  await stage.open(aTour())
  await stage.open(aLauncher())
  await stage.open(anEmbed())
  await stage.settle()
  expect(await isOnTop(stage, '.fab')).toBe(false)
  expect(await isOnTop(stage, '.banner')).toBe(false)
  await expect(page.locator('beckon-view [role=dialog]:focus-within, beckon-view [role=dialog]:focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('beckon-view[data-step="1"]')).toHaveCount(1)
})

test('nothing of the page can be clicked below a backdrop, and all of it after', async ({ stage }) => {
  const { page } = stage
  await page.evaluate(() => {
    Object.assign(window, { clicks: 0 })
    document.querySelector('#plan')!.addEventListener('click', () => (window as unknown as { clicks: number }).clicks++)
  })
  const clicks = () => page.evaluate(() => (window as unknown as { clicks: number }).clicks)
  const { x, y } = (await page.locator('#plan').boundingBox())!
  await stage.open(aTour())
  await page.mouse.click(x + 5, y + 5)
  expect(await clicks()).toBe(0)
  // A click beside it does not move the focus.
  expect(await page.evaluate(() => document.activeElement!.tagName)).toBe('BECKON-VIEW')
  await page.keyboard.press('Escape')
  await page.mouse.click(x + 5, y + 5)
  expect(await clicks()).toBe(1)
})

test('everything but a modal step is hidden from screen readers, also what comes later, and nothing stays hidden', async ({
  stage,
}) => {
  const { page } = stage
  await page.evaluate(() => document.querySelector('main')!.setAttribute('aria-hidden', 'false'))
  await stage.open(aLauncher())
  await stage.open(aTour())
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('div'), { id: 'toast' })))
  await expect.poll(() => hiddenFromReaders(stage)).toEqual(expect.arrayContaining(['header', 'main', 'tall', 'toast']))
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
    nodes: { ignored: boolean; role?: { value: string }; name?: { value: string } }[]
  }
  const buttons = nodes.filter(({ role, ignored }) => role?.value === 'button' && !ignored)
  expect(buttons.map(({ name }) => name?.value).sort()).toEqual(['Close', 'Next'])
  // The third step is not modal.
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('beckon-view[data-step="2"]')).toHaveCount(1)
  expect(await hiddenFromReaders(stage)).toEqual([])
})

test('a step that waits for a click of its target hides nothing', async ({ stage }) => {
  const step = aStep({
    id: anId('one'),
    title: 'Press',
    place: { beside: '#share' },
    backdrop: true,
    advance_on_click: true,
  })
  await stage.open(anExperience({ steps: [step] }))
  await stage.settle()
  expect(await hiddenFromReaders(stage)).toEqual([])
  await expect(stage.page.getByRole('button', { name: 'Share' })).toBeVisible()
})

test('a dialog that the page opens over a modal step leaves the step usable and readable', async ({ stage }) => {
  const { page } = stage
  await stage.open(aTour())
  await page.evaluate(() => {
    const dialog = document.querySelector('main')!.appendChild(document.createElement('dialog'))
    dialog.innerHTML = '<button id="inner">Inner</button>'
    dialog.showModal()
  })
  await stage.settle()
  await stage.settle()
  await expect(page.getByRole('dialog', { name: 'One' })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  await page.evaluate(() => document.querySelector('dialog')!.close())
  await stage.settle()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await hiddenFromReaders(stage)).toEqual([])
  expect(stage.complaints).toEqual([])
})

test('a focus trap of the page and a modal step do not quarrel without end', async ({ stage }) => {
  const { page } = stage
  await page.evaluate(() => {
    const field = document.querySelector<HTMLElement>('#field')!
    const trap = (event: FocusEvent) => event.target !== field && field.focus()
    document.addEventListener('focusin', trap, true)
    field.focus()
  })
  await stage.open(aTour())
  await stage.settle()
  await page.locator('beckon-view .primary').click()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  expect(stage.complaints).toEqual([])
})

for (const [how, ring] of [
  ['pointer', false],
  ['keyboard', true],
] as const)
  test(`after the ${how} a ring ${ring ? 'is' : 'is not'} drawn`, async ({ stage }) => {
    const { page } = stage
    await stage.open(aTour())
    const next = page.locator('beckon-view .primary')
    if (how === 'pointer') await next.click()
    else await next.press('Enter')
    await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
    await stage.settle()
    const outline = await page.evaluate(() => {
      const active = document.querySelector('beckon-view')!.shadowRoot!.activeElement!
      return getComputedStyle(active).outlineStyle
    })
    expect(outline === 'solid').toBe(ring)
  })
