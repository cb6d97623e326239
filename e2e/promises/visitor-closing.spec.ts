import {
  anExperience,
  CLOSABLE,
  close,
  eachBegins,
  expect,
  finish,
  type Kind,
  LONG,
  named,
  open,
  RECURRENCES,
  type Recurrence,
  sees,
  seesNothing,
  shownTimes,
  snooze,
  test,
} from './house.ts'

const MORNING = '2030-06-03T08:00:00Z'

/** How long what was closed stays away at least, and when it is back; null: never. */
const CLOSED: readonly { away: string; later: string; back: boolean }[] = [
  { away: '23h', later: '30d', back: false },
  { away: '23h', later: '2h', back: true },
  { away: '23h', later: '2h', back: true },
  { away: '71h', later: '2h', back: true },
  { away: '11h', later: '2h', back: true },
  { away: '6d', later: '26h', back: true },
]

for (const [index, recurrence] of RECURRENCES.entries())
  test(`[P1] [P2] what was closed stays closed on this visit and for its time: automatic, ${named(recurrence)}`, async ({
    context,
    page,
    beckon,
  }) => {
    test.slow()
    await beckon.clock.set(MORNING)
    const { away, later, back } = CLOSED[index]!
    const ids = new Map<Kind, string>()
    for (const kind of CLOSABLE) ids.set(kind, (await beckon.publish(anExperience(kind, { recurrence }))).id)
    const all = [...ids.values()]
    await open(beckon, page)
    for (const [kind, id] of ids) await close(beckon, page, kind, id)
    for (const id of all) await shownTimes(beckon, id, 1)

    await seesNothing(beckon, page, ...all)
    await page.reload()
    await seesNothing(beckon, page, ...all)
    await page.goto(`${beckon.site}/other`)
    await seesNothing(beckon, page, ...all)
    const tab = await context.newPage()
    await tab.goto(`${beckon.site}/`)
    await seesNothing(beckon, tab, ...all)
    await tab.close()

    await beckon.clock.advance(away)
    await page.goto(`${beckon.site}/`)
    await seesNothing(beckon, page, ...all)
    for (const id of all) expect(await beckon.interactions(id)).toHaveLength(1)

    await beckon.clock.advance(later)
    await page.reload()
    if (!back) return await seesNothing(beckon, page, ...all)
    for (const [kind, id] of ids) await close(beckon, page, kind, id)
    await page.reload()
    await seesNothing(beckon, page, ...all)
  })

/** It would start automatically on another page: what was sent or asked for and then closed must not begin again there. */
const onlyElsewhere = (kind: Kind, recurrence: Recurrence) => {
  const input = anExperience(kind, { recurrence, automatic: true })
  const url = { rules: [{ kind: 'exact', value: '/other' }] }
  return { ...input, steps: input.steps.map((step, at) => (at ? step : { ...step, url })) } as typeof input
}

const SENT: [Kind, Recurrence][] = RECURRENCES.flatMap((recurrence, index) => {
  const kinds: Kind[] = ['tour', 'survey']
  return (LONG ? kinds : [kinds[index % 2]!]).map((kind): [Kind, Recurrence] => [kind, recurrence])
})

for (const [sent, recurrence] of SENT)
  test(`[P1] what was sent (a ${sent}) or asked for and closed stays closed where it would start automatically: ${named(recurrence)}`, async ({
    context,
    page,
    beckon,
  }) => {
    test.slow()
    const asked = 'show()' as const
    const comes = { tour: asked, survey: asked, launcher: asked, tooltip: asked, embed: asked, [sent]: 'delivered' }
    const ids = await eachBegins(beckon, page, CLOSABLE, comes, kind => onlyElsewhere(kind, recurrence), close)
    const all = [...ids.values()]
    await seesNothing(beckon, page, ...all)
    await page.goto(`${beckon.site}/other`)
    await seesNothing(beckon, page, ...all)
    const tab = await context.newPage()
    await tab.goto(`${beckon.site}/other`)
    await seesNothing(beckon, tab, ...all)
    for (const id of all) expect(await beckon.interactions(id)).toHaveLength(1)
  })

for (const recurrence of LONG ? RECURRENCES : (['once', 'always', 'until_completed'] as const))
  test(`[P3] what was finished does not begin again that day: ${named(recurrence)}`, async ({
    context,
    page,
    beckon,
  }) => {
    test.slow()
    await beckon.clock.set(MORNING)
    const ids = new Map<Kind, string>()
    for (const kind of CLOSABLE)
      ids.set(kind, (await beckon.publish(anExperience(kind, { recurrence }, 'complete'))).id)
    const all = [...ids.values()]
    await open(beckon, page)
    for (const [kind, id] of ids) await finish(beckon, page, kind, id)
    for (const id of all) await expect.poll(async () => (await beckon.interactions(id))[0]?.state).toBe('completed')
    await seesNothing(beckon, page, ...all)
    const tab = await context.newPage()
    await tab.goto(`${beckon.site}/other`)
    await seesNothing(beckon, tab, ...all)
    await beckon.clock.advance('11h')
    await tab.reload()
    await seesNothing(beckon, tab, ...all)
    for (const id of all) expect(await beckon.interactions(id)).toHaveLength(1)
    if (recurrence === 'always') return
    await beckon.clock.advance('40d')
    await tab.reload()
    if (typeof recurrence === 'string') await seesNothing(beckon, tab, ...all)
  })

for (const kind of CLOSABLE)
  test(`[P12] a ${kind} is closed with Escape or its button, and the page has its focus back`, async ({
    page,
    beckon,
  }) => {
    const { id } = await beckon.publish(anExperience(kind))
    await open(beckon, page)
    await page.focus('#field')
    await sees(beckon, page, kind, id)
    if (kind === 'tooltip') {
      await page.keyboard.press('Escape')
      await expect(beckon.step(page, id).getByText('Tooltip one')).toBeHidden()
      await expect(page.locator('#tip')).toBeFocused()
    } else {
      if (kind === 'embed') await beckon.step(page, id).close().press('Enter')
      else {
        await beckon.step(page, id).close().focus()
        await page.keyboard.press('Escape')
      }
      await seesNothing(beckon, page, id)
      if (kind !== 'embed') await expect(page.locator('#field')).toBeFocused()
    }
    await page.focus('#field')
    await page.keyboard.type('The page works')
    await expect(page.locator('#field')).toHaveValue('The page works')
  })

for (const kind of CLOSABLE)
  test(`[P1] what was closed stays closed where a page changes its address without loading: ${kind}`, async ({
    page,
    beckon,
  }) => {
    const { id } = await beckon.publish(anExperience(kind, { recurrence: 'always' }))
    await open(beckon, page)
    await close(beckon, page, kind, id)
    for (const move of [`location.hash = 'a'`, `history.pushState(0, '', '/other')`, 'history.back()']) {
      await page.evaluate(`void (${move})`)
      await page.evaluate('beckon.refresh()')
      await seesNothing(beckon, page, id)
    }
    await shownTimes(beckon, id, 1)
  })

test('[P4] "later" on what came back after it was closed comes once more, as what it was', async ({ page, beckon }) => {
  const kind = 'embed'
  test.slow()
  await beckon.clock.set(MORNING)
  const { id } = await beckon.publish(anExperience(kind, { recurrence: 'always' }, 'snooze'))
  await open(beckon, page)
  await close(beckon, page, kind, id)
  await shownTimes(beckon, id, 1)
  // A page that stays open shows it as soon as the time has come.
  await page.goto('about:blank')
  await beckon.clock.advance('25h')
  await open(beckon, page)
  await snooze(beckon, page, kind, id)
  await shownTimes(beckon, id, 2)
  await page.reload()
  await seesNothing(beckon, page, id)
  await page.goto('about:blank')
  await beckon.clock.advance('49h')
  await open(beckon, page)
  await close(beckon, page, kind, id)
  await page.reload()
  await seesNothing(beckon, page, id)
  expect(await beckon.interactions(id)).toHaveLength(2)
})
