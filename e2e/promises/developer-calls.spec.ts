import { anExperience, asked, expect, html, open, sees, seesNothing, test } from './house.ts'

test('[P47] a wrong call does no harm: no error in the page, and two people never become one', async ({
  page,
  beckon,
}) => {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await open(beckon, page, {})
  await asked(page)
  const wrong = [
    'beckon.identify({ id: 1 })',
    'beckon.identify({ id: 2 })',
    'beckon.identify(undefined)',
    'beckon.identify(null)',
    'beckon.identify("")',
    'beckon.identify(NaN)',
    'beckon.set("plan")',
    'beckon.set(null)',
    'beckon.track()',
    'beckon.track({})',
    'beckon.show()',
    'beckon.show({})',
    'beckon.on("nothing", 5)',
    'beckon.registerAction()',
    'beckon.trigger(undefined)',
  ]
  for (const call of wrong) await page.evaluate(`${call}; void 0`)
  await page.evaluate('beckon.refresh()')
  await asked(page)
  expect(errors).toEqual([])
  for (const uid of ['[object Object]', 'undefined', 'null', 'NaN']) await expect(beckon.profile(uid)).rejects.toThrow()
})

test('[P48] calls before the script is there count, in their order', async ({ page, beckon }) => {
  const shown = await beckon.publish(anExperience('tour', { automatic: false }))
  const segment = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }
  const embed = await beckon.publish(anExperience('embed', { segment }))
  const early = `<script>beckon.identify('ada'); beckon.set({ plan: 'free' }); beckon.set({ plan: 'pro' }); beckon.track('bought'); beckon.show('${shown.id}')</script>`
  beckon.page('/', html(beckon, {}).replace('</head>', `${early}</head>`))
  await page.goto(`${beckon.site}/`)
  await sees(beckon, page, 'embed', embed.id)
  await sees(beckon, page, 'tour', shown.id)
  await expect.poll(async () => (await beckon.profile('ada')).plan).toBe('pro')
})

test('[P53] "why not?" names the true reason', async ({ page, beckon }) => {
  const segment = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }
  const outside = await beckon.publish(anExperience('embed', { segment }))
  const input = anExperience('tour')
  const elsewhere = await beckon.publish({
    ...input,
    steps: input.steps.map(step => ({ ...step, url: { rules: [{ kind: 'exact', value: '/nowhere' }] } })),
  } as typeof input)
  const closed = await beckon.publish(anExperience('survey'))
  await open(beckon, page)
  await sees(beckon, page, 'survey', closed.id)
  await beckon.step(page, closed.id).close().click()
  await expect(page).toHideExperience(outside.id, { because: 'segment' })
  await expect(page).toHideExperience(elsewhere.id, { because: 'url' })
  await expect(page).toHideExperience(closed.id, { because: 'recurrence' })
})

test('[P50] a domain that is off shows nothing and stores nothing, and the page works', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('tour'))
  await beckon.api.send('POST', '/v3/edit/urls', { host: 'localhost', enabled: 'off' })
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await open(beckon, page)
  await page.evaluate("beckon.track('bought'); void 0")
  await page.fill('#field', 'The page works')
  await expect(page.getByText('Tour one')).toHaveCount(0)
  await expect(beckon.profile('ada')).rejects.toThrow()
  expect(await beckon.interactions(id)).toEqual([])
  expect(errors).toEqual([])
})

test('[P51] the same request again makes one Delivery, which comes once', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('tour', { automatic: false }))
  const wanted = { uid: 'ada', model_id: id, idempotency_key: 'invoice-42' }
  const made = [await beckon.deliver(wanted), await beckon.deliver(wanted), await beckon.deliver(wanted)]
  expect(new Set(made.map(delivery => delivery.id)).size).toBe(1)
  await open(beckon, page)
  await sees(beckon, page, 'tour', id)
  await beckon.step(page, id).close().click()
  expect((await beckon.deliver(wanted)).id).toBe(made[0]!.id)
  await page.reload()
  await seesNothing(beckon, page, id)
})
