import { anId } from '../../test/builders.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip, aTour } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

/** As old pages do after they were loaded. */
const writeAnew = async (stage: Stage) => {
  await stage.page.evaluate(() => {
    const { body } = document
    const main = `${body.querySelector('header')!.outerHTML}${body.querySelector('main')!.outerHTML}`
    document.open()
    document.write(`<!doctype html><html lang="en"><head><title>Anew</title></head><body>${main}</body></html>`)
    document.close()
  })
  await stage.settle()
  await stage.settle()
}

const types = async (stage: Stage) => (await stage.outcomes()).map(({ type }) => type)

test.beforeEach(async ({ stage }) => stage.visit())

test('what was typed and the focus stay when new facts come', async ({ stage }) => {
  const { page } = stage
  await stage.open(aSurvey())
  await page.getByRole('radio', { name: '10' }).click()
  const field = page.getByRole('textbox', { name: 'What do you like?' })
  await field.fill('The calm')
  await stage.update({ theme: { radius: 0 }, words: { language: 'en' } as never })
  await expect(field).toHaveValue('The calm')
  await expect(field).toBeFocused()
  expect(
    await page.locator('beckon-view .b').evaluate(node => getComputedStyle(node).getPropertyValue('--radius')),
  ).toBe('0px')
})

test('a launcher that stands shows at once what is done, hidden and new', async ({ stage }) => {
  const { page } = stage
  await stage.open(aLauncher(), { unread: true })
  const fab = page.locator('beckon-view .fab')
  await expect(fab).toHaveAccessibleName('Start (new)')
  await fab.click()
  const count = page.locator('beckon-view .count')
  await expect(count).toHaveText('0 of 2 done')
  await stage.update({ done: [anId('a')] })
  await expect(count).toHaveText('1 of 2 done')
  await stage.update({ done: [], hidden: [anId('a')] })
  await expect(count).toHaveText('0 of 1 done')
  await expect(page.locator('beckon-view .item')).toHaveText('Second task')
  // Once it was opened, nothing in it is new.
  await page.keyboard.press('Escape')
  await expect(fab).toHaveAccessibleName('Start')
})

test('a tour goes on after a document that was written anew', async ({ stage }) => {
  const { page } = stage
  await stage.open(aTour())
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  await writeAnew(stage)
  await expect(page.locator('beckon-view')).toHaveCount(1)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  expect(await types(stage)).toEqual(['step', 'started', 'turn', 'step', 'turn', 'step', 'completed'])
})

test('a survey keeps its answer in a document that was written anew', async ({ stage }) => {
  const { page } = stage
  await stage.open(aSurvey())
  await page.getByRole('radio', { name: '10' }).click()
  await page.getByRole('textbox').last().fill('The calm')
  await writeAnew(stage)
  await page.getByRole('button', { name: 'Send' }).click()
  expect((await stage.outcomes()).find(({ type }) => type === 'answer')).toMatchObject({
    answer: '10',
    text: 'The calm',
  })
  expect((await types(stage)).filter(type => type === 'started')).toHaveLength(1)
})

test('launchers, tooltips and banners can be used in a document that was written anew', async ({ stage }) => {
  const { page } = stage
  for (const experience of [
    aLauncher({ screen: 'bottom-right', label: 'Start' }),
    aTooltip(),
    anEmbed({ banner: 'bottom' }),
  ])
    await stage.open(experience)
  await stage.settle()
  await writeAnew(stage)
  // The banner does not lie over it.
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'First task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.hover('#plan')
  await page.focus('#share')
  await expect(page.locator('beckon-view .tip')).toBeVisible()
  await page.locator('beckon-view .banner .close').click()
  await expect(page.locator('beckon-view .banner')).toHaveCount(0)
  expect((await types(stage)).filter(type => type === 'step')).toHaveLength(3)
})

/** How often our views measure something in two frames. */
const looks = (stage: Stage) =>
  stage.page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const { getBoundingClientRect } = Element.prototype
    let count = 0
    await frame()
    Element.prototype.getBoundingClientRect = function () {
      count++
      return getBoundingClientRect.call(this)
    }
    await frame()
    await frame()
    Element.prototype.getBoundingClientRect = getBoundingClientRect
    return count
  })

test('an open launcher looks once a frame, however often the page changes', async ({ stage }) => {
  await stage.open(aLauncher())
  await stage.page.locator('beckon-view .fab').click()
  await stage.settle()
  const before = await looks(stage)
  for (let changes = 0; changes < 10; changes++) {
    await stage.page.evaluate(() => document.body.append(document.createElement('i')))
    await stage.settle()
  }
  expect(before).toBeGreaterThan(0)
  expect(await looks(stage)).toBe(before)
})

test('an open tooltip looks once a frame, however many elements it stood beside', async ({ stage }) => {
  const { page } = stage
  await stage.open(aTooltip({ place: { beside: 'header button' }, all: true }))
  await page.focus('#share')
  await expect(page.locator('beckon-view .tip')).toBeVisible()
  await stage.settle()
  const before = await looks(stage)
  for (const next of ['#plan', '#share', '#plan', '#share']) {
    await page.focus(next)
    await stage.settle()
  }
  expect(before).toBeGreaterThan(0)
  expect(await looks(stage)).toBe(before)
})
