import type { Page } from '@playwright/test'
import { asked, expect, html, type Kit, open, sees, statesOf, test } from './house.ts'

const LINK = '<a id="away" href="/other">Away</a>'

/** The names of what this person did, as the server knows them. */
async function eventsOf(beckon: Kit, uid: string): Promise<string[]> {
  const { id } = await beckon.profile(uid)
  const { entries } = await beckon.api.get('/v3/analyze/profiles/:id/timeline', { id })
  return entries.flatMap(entry => (entry.kind === 'event' ? entry.event.name : [])).sort()
}
const leave = (page: Page, script: string) => page.evaluate(`${script}; location.href = '/other'`).catch(() => {})

for (const way of ['automatic', 'delivered', 'show()'] as const)
  test(`[P9] a step that I left by a link counts, and so does the end: ${way}`, async ({ page, beckon }) => {
    const { id } = await beckon.publish({
      kind: 'tour',
      name: 'By the link',
      automatic: way === 'automatic',
      recurrence: 'always',
      steps: [
        { title: 'One', place: { beside: '#away' }, advance_on_click: true },
        { title: 'Two', place: { beside: '#away' }, advance_on_click: true },
      ],
    })
    if (way === 'delivered') await beckon.deliver({ uid: 'ada', model_id: id })
    await open(beckon, page, { uid: 'ada' }, LINK)
    if (way === 'show()') {
      await asked(page)
      await page.evaluate(`beckon.show('${id}')`)
    }
    await sees(beckon, page, 'tour', id, 'One')
    await page.click('#away')
    await page.waitForURL('**/other')
    await sees(beckon, page, 'tour', id, 'Two')
    await page.click('#away')
    await expect.poll(() => statesOf(beckon, id)).toEqual(['completed'])
    await page.reload()
    await expect(page).toHideExperience(id)
    expect(await beckon.interactions(id)).toHaveLength(1)
  })

for (const does of ['call', 'open'] as const)
  test(`[P9] a button that leads away (${does}) does not lose its step`, async ({ page, beckon }) => {
    const button = does === 'call' ? { does, action: 'go', text: 'Go' } : { does, url: '/other', text: 'Go' }
    const { id } = await beckon.publish({
      kind: 'tour',
      name: 'Away',
      recurrence: 'until_completed',
      steps: [
        { title: 'One', buttons: [button] },
        { title: 'Two', buttons: [button] },
      ],
    })
    const head =
      "<script>addEventListener('load', () => beckon.registerAction('go', () => location.assign('/other')))</script>"
    for (const path of ['/', '/other']) beckon.page(path, html(beckon, { uid: 'ada' }, LINK, head))
    await page.goto(`${beckon.site}/`)
    await sees(beckon, page, 'tour', id, 'One')
    await beckon.step(page, id).button('Go').click()
    await page.waitForURL('**/other')
    await sees(beckon, page, 'tour', id, 'Two')
    await beckon.step(page, id).button('Go').click()
    await expect.poll(() => statesOf(beckon, id)).toEqual(['completed'])
    await page.goto(`${beckon.site}/`)
    await expect(page).toHideExperience(id)
    expect(await beckon.interactions(id)).toHaveLength(1)
  })

test('[P9] an answer counts though the tab is closed in the same moment', async ({ context, beckon }) => {
  const { id } = await beckon.publish({
    kind: 'survey',
    name: 'Quick',
    steps: [{ title: 'Quick one', question: { type: 'text' }, buttons: [{ does: 'next', text: 'Send' }] }],
  })
  const page = await context.newPage()
  await open(beckon, page)
  await sees(beckon, page, 'survey', id, 'Quick one')
  await beckon.step(page, id).getByRole('textbox').fill('Fine, thanks')
  await beckon.step(page, id).button('Send').click({ noWaitAfter: true })
  // As a person closes a tab, not as a crash ends it.
  await page.close({ runBeforeUnload: true })
  await expect.poll(async () => (await beckon.responses(id)).map(({ answer }) => answer)).toEqual(['Fine, thanks'])
})

for (const [what, then] of [
  ['nothing', ''],
  ['clear()', 'beckon.clear()'],
  ['the next person', "beckon.identify('bob')"],
] as const)
  test(`[P10] what was said of me in the last moment is kept for me: then ${what}`, async ({ page, beckon }) => {
    beckon.page('/', html(beckon, { uid: 'ada' }))
    beckon.page('/other', html(beckon, {}))
    await page.goto(`${beckon.site}/`)
    await asked(page)
    await leave(page, `beckon.set({ plan: 'pro' }); beckon.track('bought'); ${then}`)
    await page.waitForURL('**/other')
    await expect.poll(() => beckon.profile('ada')).toMatchObject({ plan: 'pro' })
    await expect.poll(() => eventsOf(beckon, 'ada')).toEqual(['bought'])
  })

test('[P10] what is said before the first answer is kept for each of two people', async ({ page, beckon }) => {
  beckon.page('/', html(beckon, {}))
  beckon.page('/other', html(beckon, { uid: 'bob' }))
  await page.route('**/v3/observe/boot', () => {})
  await page.goto(`${beckon.site}/`)
  await page.waitForFunction('window.beckon && !beckon.q')
  await leave(page, "beckon.identify('ada'); beckon.track('bought'); beckon.identify('bob'); beckon.track('looked')")
  await page.unroute('**/v3/observe/boot')
  await page.goto(`${beckon.site}/other`)
  await expect.poll(() => eventsOf(beckon, 'ada').catch(() => [])).toEqual(['bought'])
  await expect.poll(() => eventsOf(beckon, 'bob').catch(() => [])).toEqual(['looked'])
})

test('[P23] an answer that was sent twice is there once', async ({ page, beckon }) => {
  const { id } = await beckon.publish({
    kind: 'survey',
    name: 'Marks',
    steps: [
      { title: 'One', question: { type: 'csat' } },
      { title: 'Two', question: { type: 'csat' } },
    ],
  })
  await open(beckon, page)
  await sees(beckon, page, 'survey', id, 'One')
  const view = beckon.step(page, id)
  await view.getByRole('radio', { name: /^4/ }).check({ force: true })
  await view.locator('button.primary').evaluate(pressed => {
    ;(pressed as HTMLButtonElement).click()
    ;(pressed as HTMLButtonElement).click()
  })
  await sees(beckon, page, 'survey', id, 'Two')
  await expect.poll(async () => (await beckon.responses(id)).length).toBe(1)
})
