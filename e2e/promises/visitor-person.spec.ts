import {
  anExperience,
  anotherDevice,
  asked,
  close,
  expect,
  finish,
  html,
  open,
  sees,
  seesNothing,
  serve,
  shownTimes,
  snooze,
  test,
} from './house.ts'

test('[P18] I signed out: the next person at this computer sees nothing of mine', async ({ page, beckon }) => {
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'For Ada',
    automatic: false,
    steps: [{ title: 'Hello {{first_name fallback="somebody"}}' }, { title: 'Two' }],
  })
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await open(beckon, page, { uid: 'ada', properties: { first_name: 'Ada' } })
  await sees(beckon, page, 'tour', tour.id, 'Hello Ada')
  serve(beckon, { uid: 'bob' })
  await page.evaluate('beckon.clear()')
  await expect(page.getByText('Hello Ada').filter({ visible: true })).toHaveCount(0)
  const greeting = await beckon.publish({
    kind: 'embed',
    name: 'Greeting',
    steps: [{ title: 'You are {{first_name fallback="nobody yet"}}', place: { inside: '#card', height: 80 } }],
  })
  await page.goto(`${beckon.site}/`)
  await sees(beckon, page, 'embed', greeting.id, 'You are nobody yet')
  await seesNothing(beckon, page, tour.id)
  expect(JSON.stringify(await beckon.profile('bob'))).not.toContain('Ada')
})

for (const next of ['nobody', 'bob'])
  test(`[P18] I signed up and out in another tab: what ${next} does here is not mine`, async ({
    context,
    page,
    beckon,
  }) => {
    await open(beckon, page, {})
    const other = await context.newPage()
    await open(beckon, other, { uid: 'ada', properties: { first_name: 'Ada' } })
    const isThere = (uid: string) => expect(async () => void (await beckon.profile(uid))).toPass()
    await isThere('ada')
    await other.evaluate(next === 'bob' ? "beckon.identify('bob')" : 'beckon.clear()')
    if (next === 'bob') await isThere('bob')
    await page.bringToFront()
    const told = page.waitForResponse(response => response.request().postData()?.includes('blue') ?? false)
    await page.evaluate("beckon.set({ first_name: 'Next', colour: 'blue' })")
    expect((await (await told).json()).refused).toEqual([])
    const ada = await beckon.profile('ada')
    expect(ada).toMatchObject({ first_name: 'Ada' })
    expect(ada).not.toHaveProperty('colour')
  })

test('[P19] I signed up: what I saw before counts, and is not shown again', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('tour'))
  await open(beckon, page, {})
  await close(beckon, page, 'tour', id)
  await shownTimes(beckon, id, 1)
  serve(beckon, { uid: 'new' })
  await page.goto(`${beckon.site}/`)
  await seesNothing(beckon, page, id)
  await page.goto(`${beckon.site}/other`)
  await seesNothing(beckon, page, id)
  expect(await beckon.interactions(id)).toHaveLength(1)
})

for (const kind of ['tour', 'survey', 'embed'] as const)
  test(`[P20] I finished it on one device: it does not come on the other: ${kind}`, async ({
    context,
    page,
    beckon,
  }) => {
    const { id } = await beckon.publish(anExperience(kind, {}, 'complete'))
    await open(beckon, page)
    await finish(beckon, page, kind, id)
    await expect.poll(async () => (await beckon.interactions(id))[0]?.state).toBe('completed')
    const phone = await anotherDevice(beckon, context)
    await phone.goto(`${beckon.site}/`)
    await seesNothing(beckon, phone, id)
    await phone.context().close()
  })

test('[P20] I said "later" on one device and finished it on the other: it does not come back on the first', async ({
  context,
  page,
  beckon,
}) => {
  const { id } = await beckon.publish(anExperience('tour', {}, 'snooze'))
  await open(beckon, page)
  await snooze(beckon, page, 'tour', id)
  await shownTimes(beckon, id, 1)
  const phone = await anotherDevice(beckon, context)
  await phone.goto(`${beckon.site}/`)
  await asked(phone)
  await phone.evaluate(`beckon.show('${id}')`)
  await finish(beckon, phone, 'tour', id)
  await expect.poll(async () => (await beckon.interactions(id)).map(({ state }) => state)).toContain('completed')
  await page.goto('about:blank')
  await beckon.clock.set(Date.now() + 49 * 3_600_000)
  await page.goto(`${beckon.site}/`)
  await seesNothing(beckon, page, id)
  await phone.context().close()
})

test('[P21] somebody else signed in in another tab: the older tab does not go on as me', async ({
  context,
  page,
  beckon,
}) => {
  await beckon.meet('bob')
  beckon.page('/', html(beckon, { uid: 'ada' }))
  beckon.page('/other', html(beckon, { uid: 'bob' }))
  await page.goto(`${beckon.site}/`)
  await asked(page)
  const tab = await context.newPage()
  await tab.goto(`${beckon.site}/other`)
  await asked(tab)
  const { id } = await beckon.publish(anExperience('tour', { automatic: false }))
  await beckon.deliver({ uid: 'ada', model_id: id })
  await page.bringToFront()
  await page.evaluate('window.dispatchEvent(new Event("focus")); beckon.refresh()')
  await expect(page.getByText('Tour one').filter({ visible: true })).toHaveCount(0)
  expect(await beckon.interactions(id)).toEqual([])
})

test('[P22] I asked to be forgotten: nothing of me is left, and my open page brings nothing back', async ({
  page,
  beckon,
}) => {
  const { id } = await beckon.publish(anExperience('survey'))
  await open(beckon, page, { uid: 'ada', properties: { first_name: 'Ada' } })
  await sees(beckon, page, 'survey', id)
  await shownTimes(beckon, id, 1)
  await beckon.api.send('DELETE', '/v3/edit/profiles/forget', { uid: 'ada' })
  await beckon.step(page, id).getByRole('textbox').fill('Secret words')
  await beckon.step(page, id).button('Send').click()
  await page.goto('about:blank')
  await expect.poll(async () => (await beckon.interactions(id)).length).toBe(0)
  expect(JSON.stringify(await beckon.responses(id))).not.toContain('Secret words')
  await expect(beckon.profile('ada')).rejects.toThrow()
})
