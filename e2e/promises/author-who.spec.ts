import {
  anExperience,
  anotherDevice,
  asked,
  close,
  expect,
  html,
  KINDS,
  open,
  sees,
  seesNothing,
  serve,
  shownTimes,
  test,
} from './house.ts'

const PRO = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }

for (const kind of KINDS)
  test(`[P33] nobody but them: a ${kind} for a Segment`, async ({ context, page, beckon }) => {
    const { id } = await beckon.publish(anExperience(kind, { segment: PRO }))
    await open(beckon, page, { uid: 'ada', properties: { plan: 'pro' } })
    await sees(beckon, page, kind, id)
    await context.clearCookies()
    serve(beckon, { uid: 'bob', properties: { plan: 'free' } })
    await page.goto(`${beckon.site}/other`)
    await seesNothing(beckon, page, id)
    serve(beckon, { uid: 'eve' })
    await page.goto(`${beckon.site}/`)
    await seesNothing(beckon, page, id)
    expect(await beckon.interactions(id)).toHaveLength(1)
  })

test('[P33] what our backend says of people counts, and no page can say otherwise', async ({ page, beckon }) => {
  await beckon.meet('ada')
  await beckon.meet('bob')
  await beckon.api.send('POST', '/v3/observe/hooks/profiles', { uid: 'ada', plan: 'pro' })
  await beckon.api.send('POST', '/v3/observe/hooks/profiles', { uid: 'bob', plan: 'free' })
  const pro = await beckon.publish(anExperience('embed', { segment: PRO }))
  const others = await beckon.publish(
    anExperience('tour', { segment: { items: [{ kind: 'property', prop: 'plan', op: 'ne', value: 'pro' }] } }),
  )
  await open(beckon, page, { uid: 'ada' })
  await sees(beckon, page, 'embed', pro.id)
  await seesNothing(beckon, page, others.id)
  serve(beckon, { uid: 'bob', properties: { plan: 'pro' } })
  await page.goto(`${beckon.site}/`)
  await sees(beckon, page, 'tour', others.id)
  await seesNothing(beckon, page, pro.id)
})

test('[P34] what the page says counts at once, also while it asks the server', async ({ page, beckon }) => {
  const { id } = await beckon.publish(anExperience('embed', { segment: PRO }))
  const bought = await beckon.publish(anExperience('tour', { segment: { items: [{ kind: 'event', name: 'bought' }] } }))
  await page.route('**/v3/observe/boot', async route => {
    const answer = await route.fetch()
    await page.evaluate("beckon.set({ plan: 'pro' }); beckon.track('bought')").catch(() => {})
    await route.fulfill({ response: answer })
  })
  await open(beckon, page)
  await sees(beckon, page, 'embed', id)
  await sees(beckon, page, 'tour', bought.id)
})

for (const kind of KINDS)
  test(`[P35] only on its pages: a ${kind}, by loading and in a single-page app`, async ({ page, beckon }) => {
    const input = anExperience(kind)
    const rules = [{ kind: 'exact', value: '/other' }]
    const { id } = await beckon.publish({
      ...input,
      steps: input.steps.map(step => ({ ...step, url: { rules } })),
    } as typeof input)
    await open(beckon, page)
    await seesNothing(beckon, page, id)
    await page.evaluate("history.pushState(null, '', '/other')")
    await sees(beckon, page, kind, id)
    if (kind !== 'tour' && kind !== 'survey') {
      await page.evaluate("history.pushState(null, '', '/')")
      await seesNothing(beckon, page, id)
    }
    await shownTimes(beckon, id, 1)
  })

test('[P38] nobody gets more than the limit of a day', async ({ page, beckon }) => {
  await beckon.api.send('PATCH', '/v3/edit/account', { frequency_limits: [{ count: 1, hours: 24 }] })
  const first = await beckon.publish(anExperience('tour'))
  const second = await beckon.publish(anExperience('survey', { position: 5 }))
  await open(beckon, page)
  await sees(beckon, page, 'tour', first.id)
  await beckon.step(page, first.id).close().click()
  await seesNothing(beckon, page, first.id, second.id)
  await page.goto(`${beckon.site}/other`)
  await seesNothing(beckon, page, first.id, second.id)
})

test('[P38] one survey of a limit group in seven days, on every device; what is sent or asked for comes all the same', async ({
  context,
  page,
  beckon,
}) => {
  test.slow()
  await beckon.clock.set('2030-06-03T08:00:00Z')
  const rate = { rate_limit_size: 1, rate_limit_kind: '7d' } as const
  const { limit_group } = await beckon.api.send('POST', '/v3/edit/limit_groups', {
    name: 'Surveys',
    kind: 'survey',
    ...rate,
  })
  const first = await beckon.publish(anExperience('survey'))
  const second = await beckon.publish(anExperience('survey', { position: 5 }))
  const sent = await beckon.publish(anExperience('tour', { automatic: false }))
  const asksFor = await beckon.publish(anExperience('survey', { position: 9, automatic: false }))
  await open(beckon, page)
  await sees(beckon, page, 'survey', first.id)
  await close(beckon, page, 'survey', first.id)
  await seesNothing(beckon, page, second.id)
  await page.goto(`${beckon.site}/other`)
  await seesNothing(beckon, page, second.id)
  const phone = await anotherDevice(beckon, context)
  await phone.goto(`${beckon.site}/`)
  await seesNothing(beckon, phone, first.id, second.id)
  await beckon.deliver({ uid: 'ada', model_id: sent.id })
  await phone.goto(`${beckon.site}/other`)
  await sees(beckon, phone, 'tour', sent.id)
  await close(beckon, phone, 'tour', sent.id)
  await phone.evaluate(`beckon.show('${asksFor.id}')`)
  await sees(beckon, phone, 'survey', asksFor.id)
  await close(beckon, phone, 'survey', asksFor.id)
  const told = await phone.evaluate(`beckon.explain()`)
  expect(JSON.stringify(told)).toContain(limit_group.name)
  await beckon.clock.advance('7d')
  await page.goto(`${beckon.site}/`)
  await sees(beckon, page, 'survey', second.id)
})

test('[P39] [P40] an experiment: the same person is always in the same group, and the others see nothing', async ({
  page,
  beckon,
}) => {
  const { id } = await beckon.publish(anExperience('embed', { percent: 50 }))
  const groups = new Map<string, boolean>()
  for (const uid of ['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6']) {
    serve(beckon, { uid })
    await page.goto(`${beckon.site}/`)
    await asked(page)
    const verdict = await page.waitForFunction(
      `beckon.explain().then(told => told.verdicts.find(({ candidate }) => candidate.experience.id === '${id}'))`,
    )
    const isShown = (await verdict.evaluate(its => (its as { state: string }).state)) === 'show'
    if (isShown) await sees(beckon, page, 'embed', id)
    else await seesNothing(beckon, page, id)
    if (groups.has(uid)) expect(isShown).toBe(groups.get(uid))
    groups.set(uid, isShown)
  }
  const shown = [...groups.values()].filter(Boolean).length
  await shownTimes(beckon, id, shown)
  const began = (await beckon.interactions(id)).map(({ group_kind }) => group_kind)
  expect(began.filter(how => how !== 'experiment')).toEqual([])
})

test('[P45] what was sent to one person goes first, one at a time, and the tour comes back where it was', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(anExperience('tour'))
  const one = await beckon.publish(anExperience('survey', { automatic: false }))
  const two = await beckon.publish(anExperience('survey', { automatic: false }))
  await open(beckon, page)
  await beckon.step(page, tour.id).button('Next').click()
  await sees(beckon, page, 'tour', tour.id, 'Tour two')
  await beckon.deliver({ uid: 'ada', model_id: two.id })
  await beckon.deliver({ uid: 'ada', model_id: one.id, delivery_ids_position: 'first' })
  await page.evaluate('beckon.refresh()')
  await sees(beckon, page, 'survey', one.id)
  await expect(page.getByText('Tour two').filter({ visible: true })).toHaveCount(0)
  await beckon.step(page, one.id).close().click()
  await sees(beckon, page, 'survey', two.id)
  await beckon.step(page, two.id).close().click()
  await sees(beckon, page, 'tour', tour.id, 'Tour two')
})

test('[P46] what was sent comes between its two times only, and never after it was taken back', async ({
  page,
  beckon,
}) => {
  await beckon.clock.set('2030-06-03T08:00:00Z')
  const early = await beckon.publish(anExperience('tour', { automatic: false }))
  const late = await beckon.publish(anExperience('survey', { automatic: false }))
  const removed = await beckon.publish(anExperience('tour', { automatic: false }))
  await beckon.deliver({ uid: 'ada', model_id: early.id, from: '2030-06-04T08:00:00Z', until: '2030-06-05T08:00:00Z' })
  await beckon.deliver({ uid: 'ada', model_id: late.id, until: '2030-06-03T09:00:00Z', delivery_ids_position: 'last' })
  const gone = await beckon.deliver({ uid: 'ada', model_id: removed.id, delivery_ids_position: 'last' })
  await beckon.api.send('DELETE', '/v3/edit/deliveries/:id', { id: gone.id })
  await beckon.clock.set('2030-06-03T10:00:00Z')
  await open(beckon, page)
  await seesNothing(beckon, page, early.id, late.id, removed.id)
  // Nobody looks at that moment: a page that is left while it begins keeps what it began for half a minute.
  await page.goto('about:blank')
  await beckon.clock.set('2030-06-04T09:00:00Z')
  await page.goto(`${beckon.site}/`)
  await sees(beckon, page, 'tour', early.id)
})

test('[P41] an answer is one answer, in whatever language it was given', async ({ browser, beckon }) => {
  const { survey } = await beckon.api.send('POST', '/v3/edit/surveys', {
    name: 'Often',
    steps: [
      {
        title: 'How often?',
        question: { type: 'buttons', options: [{ text: 'Daily' }, { text: 'Never' }] },
        buttons: [{ does: 'next', text: 'OK' }],
      },
    ],
  })
  const [step] = survey.steps
  const [daily, never] = 'options' in step.question! ? step.question.options : []
  const { survey: whole } = await beckon.api.get('/v3/edit/surveys/:id', { id: survey.id })
  await beckon.api.send('PATCH', '/v3/edit/surveys/:id', {
    id: survey.id,
    translations: {
      de: {
        [step.id]: {
          title: 'Wie oft?',
          [`question:options:${daily!.id}:text`]: 'Täglich',
          [`question:options:${never!.id}:text`]: 'Nie',
          [`buttons:${whole.steps[0].buttons![0]!.id}:text`]: 'Gut',
        },
      },
    },
    published_at: '$now',
  })
  for (const [answers, locale, words] of [
    [1, 'en-GB', 'Daily'],
    [2, 'de-DE', 'Täglich'],
  ] as const) {
    const context = await browser.newContext({ locale })
    beckon.watch(context)
    const page = await context.newPage()
    beckon.page('/', html(beckon, { uid: `reader-${locale}` }))
    await page.goto(`${beckon.site}/`)
    const view = beckon.step(page, survey.id)
    await view.getByText(words, { exact: true }).click()
    const send = view.locator('button.primary')
    if (await send.isVisible().catch(() => false)) await send.click().catch(() => {})
    await expect.poll(async () => (await beckon.responses(survey.id)).length).toBe(answers)
    await context.close()
  }
  await expect
    .poll(async () => (await beckon.responses(survey.id)).map(({ answer }) => answer))
    .toEqual(['Daily', 'Daily'])
})
