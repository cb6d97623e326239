import { anExperience, asked, expect, html, KINDS, open, sees, shownTimes, test } from './house.ts'

for (const what of ['everything of the server', 'the script', 'the answers'] as const)
  test(`[P15] your server is away (${what}): the page works, without an error`, async ({ page, beckon }) => {
    await beckon.publish(anExperience('tour'))
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    const pattern = { 'everything of the server': '**', 'the script': '**/beckon.js*', 'the answers': '**/v3/**' }[what]
    await page.route(`${beckon.url}/${pattern}`, route => route.abort())
    await open(beckon, page)
    await page.evaluate(
      "beckon.track('bought'); beckon.set({ plan: 'pro' }); beckon.show('nothing'); beckon.refresh(); void 0",
    )
    await page.fill('#field', 'The page works')
    await page.click('#away')
    await page.waitForURL('**/other')
    expect(errors).toEqual([])
  })

test('[P16] my browser keeps nothing: I still see it, and my answer arrives', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('survey'))
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await open(beckon, page)
  await sees(beckon, page, 'survey', id)
  await beckon.step(page, id).getByRole('textbox').fill('Good')
  await beckon.step(page, id).button('Send').click()
  await expect.poll(async () => (await beckon.responses(id)).map(({ answer }) => answer)).toEqual(['Good'])
  expect(errors).toEqual([])
})

test('[P17] without my consent nothing is stored or sent, and nothing is shown', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('tour'))
  const sent: string[] = []
  page.on('request', request => request.url().includes('/v3/') && sent.push(request.url()))
  await open(beckon, page, { uid: 'ada', options: { consent: false } })
  await page.waitForFunction('window.beckon && beckon.explain')
  await page.evaluate("beckon.track('bought'); beckon.set({ plan: 'pro' }); beckon.refresh(); void 0")
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(sent).toEqual([])
  expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([0, 0, ''])
  expect(await page.evaluate('indexedDB.databases().then(all => all.length)')).toBe(0)
  await page.evaluate(`beckon.init('${beckon.token}', { api: '${beckon.url}' })`)
  await sees(beckon, page, 'tour', id)
})

test('[P11] what is beside something does not cover it, and the page does not jump', async ({ page, beckon }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const { id } = await beckon.publish({
    kind: 'tour',
    name: 'Beside',
    steps: [{ title: 'Press here', place: { beside: '#tip' } }],
  })
  await open(beckon, page)
  await sees(beckon, page, 'tour', id, 'Press here')
  await page.click('#tip', { trial: true })
  await page.fill('#field', 'Not covered')
  expect(await page.evaluate('shifts')).toEqual([])
})

test('[P13] I read it in my language or wholly in the original, never a mixture', async ({ browser, beckon }) => {
  const texts = (title: string, body?: string) => ({ title, ...(body && { body }) })
  const { tour } = await beckon.api.send('POST', '/v3/edit/tours', {
    name: 'Words',
    steps: [
      { title: 'Delete your data', body: 'It is gone for good', buttons: [{ does: 'next', text: 'Go on' }] },
      { title: 'The end', body: 'Good bye' },
    ],
  })
  const [one] = tour.steps
  await beckon.api.send('PATCH', '/v3/edit/tours/:id', {
    id: tour.id,
    translations: {
      de: { [one!.id]: texts('Daten löschen', 'Sie sind für immer weg') },
      'zh-Hant': { [one!.id]: texts('刪除資料') },
    },
    published_at: '$now',
  })
  for (const locale of ['de-AT', 'zh-TW', 'fr-FR']) {
    const context = await browser.newContext({ locale })
    beckon.watch(context)
    const page = await context.newPage()
    await open(beckon, page, { uid: `reader-${locale}` })
    const view = beckon.step(page, tour.id)
    await expect(view.getByRole('heading')).toBeVisible()
    const read = await view.locator('.card').textContent()
    // The button "Go on" is not translated, so that no card is whole in another language.
    expect(read).toContain('Delete your data')
    expect(read).toContain('It is gone for good')
    expect(read).not.toMatch(/刪|löschen/)
    await context.close()
  }
})

test('[P14] with the keyboard alone I reach it, go through it and leave it', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('tour', {}, 'complete'))
  await open(beckon, page)
  await sees(beckon, page, 'tour', id)
  const press = async (name: string) => {
    const button = beckon.step(page, id).button(name)
    for (let tabs = 0; tabs < 15; tabs++) {
      if (await button.evaluate(it => (it.getRootNode() as ShadowRoot).activeElement === it)) break
      await page.keyboard.press('Tab')
    }
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await press('Next')
  await sees(beckon, page, 'tour', id, 'Tour two')
  await press('Done')
  await expect.poll(async () => (await beckon.interactions(id))[0]?.state).toBe('completed')
})

test('[P26] I come back with the browser\'s "Back": everything is there once', async ({ page, beckon }) => {
  const ids: string[] = []
  for (const kind of ['tour', 'launcher', 'embed'] as const) ids.push((await beckon.publish(anExperience(kind))).id)
  await open(beckon, page)
  for (const [index, kind] of (['tour', 'launcher', 'embed'] as const).entries())
    await sees(beckon, page, kind, ids[index]!)
  await page.goto(`${beckon.site}/other`)
  await asked(page)
  await page.goBack()
  for (const [index, kind] of (['tour', 'launcher', 'embed'] as const).entries()) {
    await sees(beckon, page, kind, ids[index]!)
    await expect(beckon.step(page, ids[index]!)).toHaveCount(1)
    await shownTimes(beckon, ids[index]!, 1)
  }
})

test('[P49] the page is as it was: no error, one global, nothing left after destroy()', async ({ page, beckon }) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  beckon.page('/bare', html(beckon, { uid: 'ada' }).replace(/<script>[\s\S]*?<\/script>/, ''))
  await page.goto(`${beckon.site}/bare`)
  const before = (await page.evaluate('Object.getOwnPropertyNames(window)')) as string[]
  for (const kind of KINDS) await beckon.publish(anExperience(kind))
  await open(beckon, page)
  await expect(page.locator('[data-beckon]').first()).toBeAttached()
  const after = (await page.evaluate('Object.getOwnPropertyNames(window)')) as string[]
  expect(after.filter(name => !before.includes(name))).toEqual(['beckon'])
  await page.evaluate('beckon.destroy()')
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
  expect(errors).toEqual([])
})
