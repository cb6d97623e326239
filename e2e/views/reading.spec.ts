import { anExperience, anId, aStep } from '../../test/builders.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip, aTour } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

/** Records what live regions say, as a screen reader would hear it. */
async function listen(stage: Stage): Promise<() => Promise<string[]>> {
  await stage.page.clock.install()
  await stage.page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    // A change in an existing region is announced. Its initial content is not.
    const watch = (root: ShadowRoot) =>
      new MutationObserver(changes => {
        for (const { target } of changes) {
          const region = (target as Element).closest?.('[role=status]')
          if (region) heard.push(region.textContent!.trim())
        }
      }).observe(root, { childList: true, subtree: true })
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init)
      watch(root)
      return root
    }
  })
  return async () => {
    // Announcements that come a moment later are included.
    await stage.page.clock.runFor(2_000)
    return stage.page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
  }
}

test.beforeEach(async ({ stage }) => stage.visit())

test('a step without a backdrop is announced once', async ({ stage }) => {
  const heard = await listen(stage)
  await stage.open(aTour(false))
  expect(await heard()).toEqual(['Step 1 of 3. One. First. Press F8 to go there.'])
  await stage.page.evaluate(() => scrollTo(0, 300))
  expect(await heard()).toEqual([])
  // The browser's own tree has it as a status, outside of the modal part.
  const session = await stage.page.context().newCDPSession(stage.page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
    nodes: { role?: { value: string }; name?: { value: string } }[]
  }
  expect(nodes.filter(({ role }) => role?.value === 'status')).toHaveLength(1)
  expect(nodes.filter(({ role, name }) => role?.value === 'dialog' && name?.value === 'One')).toHaveLength(1)
})

test('a modal step is announced by the focus that moves into it, and by nothing else', async ({ stage }) => {
  const heard = await listen(stage)
  await stage.open(aTour())
  await stage.page.locator('beckon-view .primary').click()
  await expect(stage.page.locator('beckon-view')).toHaveAttribute('data-step', '1')
  expect(await heard()).toEqual([])
  // In another dialog than before, so the dialog is announced.
  const dialog = stage.page.locator('beckon-view').getByRole('dialog', { name: 'Two' })
  expect(await dialog.evaluate(node => node.matches(':focus-within'))).toBe(true)
})

test('a submit is announced once: what is wrong, or that it is done', async ({ stage }) => {
  const heard = await listen(stage)
  const survey = aSurvey()
  await stage.open({ ...survey, steps: [survey.steps[0]] } as typeof survey)
  await heard()
  // It leads to the field, which says what is missing: announced as well, it would be heard twice.
  await stage.page.getByRole('button', { name: 'Send' }).click()
  const first = stage.page.getByRole('radio', { name: '0, Not at all likely' })
  await expect(first).toBeFocused()
  await expect(first).toHaveAccessibleDescription('Please answer this question.')
  expect((await heard()).filter(Boolean)).toEqual([])
  await stage.page.getByRole('radio', { name: '7' }).click()
  await stage.page.getByRole('button', { name: 'Send' }).click()
  // What was wrong is taken away first.
  expect((await heard()).filter(Boolean)).toEqual(['Done'])
  await expect(stage.page.locator('beckon-view')).toHaveCount(0)
})

test('a tooltip stays under the pointer, can be entered, and Escape takes it away (1.4.13)', async ({ stage }) => {
  const { page } = stage
  await page.clock.install()
  await stage.open(aTooltip())
  await page.hover('#share')
  const tip = page.locator('beckon-view .tip')
  await expect(tip).toBeVisible()
  const box = (await tip.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await page.clock.runFor(5_000)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toHaveCount(0)
  await page.mouse.move(5, 300)
  await page.hover('#share')
  await expect(tip).toBeVisible()
  await page.mouse.move(5, 300)
  await expect(tip).toHaveCount(0)
})

test('what has the focus in the page is never hidden whole (2.4.11)', async ({ stage }) => {
  const { page } = stage
  await page.setViewportSize({ width: 400, height: 500 })
  for (const experience of [aTour(false), aSurvey(), aLauncher(), anEmbed(), anEmbed({ banner: 'bottom' })]) {
    await stage.open(experience)
    for (const id of ['share', 'plan', 'field', 'last', 'share']) {
      await page.focus(`#${id}`)
      await stage.settle()
      await stage.settle()
      const seen = await page.evaluate(id => {
        const { x, y, right, bottom } = document.getElementById(id)!.getBoundingClientRect()
        const points = [
          [x + 1, y + 1],
          [right - 1, y + 1],
          [x + 1, bottom - 1],
          [right - 1, bottom - 1],
        ] as const
        return points.some(([x, y]) => document.elementFromPoint(x, y)?.tagName !== 'BECKON-VIEW')
      }, id)
      expect(seen, `${experience.kind} over #${id}`).toBe(true)
    }
    await stage.close()
  }
})

test('[V34] at 320 px nothing is cut off and the page does not scroll sideways (1.4.10)', async ({ stage }) => {
  const { page } = stage
  await page.setViewportSize({ width: 320, height: 480 })
  for (const experience of [
    aTour(),
    aSurvey(),
    aLauncher(),
    aTooltip({ hint: true }),
    anEmbed(),
    anEmbed({ inside: '#slot' }),
  ]) {
    await stage.open(experience)
    if (experience.kind === 'launcher' || experience.kind === 'tooltip') {
      await page.locator('beckon-view button').first().click()
      await page.locator('beckon-view .card').waitFor()
    }
    await stage.rest()
    const outside = await page.evaluate(() => {
      const nodes = [
        ...document.querySelector('beckon-view')!.shadowRoot!.querySelectorAll('.b *:not(.hole):not(.layer)'),
      ]
      return nodes
        .map(node => node.getBoundingClientRect())
        .filter(({ left, right, width }) => width > 1 && (left < 0 || right > 320)).length
    })
    expect(outside, experience.kind).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await stage.close()
  }
})

test('each card of a tour has the language and the direction of its own texts, aloud too', async ({ stage }) => {
  const [first, second] = [anId('one'), anId('two')]
  const tour = anExperience({
    steps: [
      aStep({ id: first, title: 'Hello', body: undefined, place: { screen: 'center' } }),
      aStep({ id: second, title: 'Bye', body: undefined, place: { screen: 'center' } }),
    ],
    translations: { ar: { [second]: { title: 'وداعًا' } } },
  })
  await stage.visit()
  await stage.open(tour, { words: { language: 'ar' } })
  const { page } = stage
  await expect(page.locator('beckon-view .b')).toHaveAttribute('lang', 'en')
  await expect(page.locator('beckon-view [role=status]')).toHaveAttribute('dir', 'ltr')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.locator('beckon-view .b')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('beckon-view .b')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('beckon-view [role=status]')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('button', { name: 'إغلاق' })).toBeVisible()
})
