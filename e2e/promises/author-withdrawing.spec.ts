import { kindPath } from '../../src/protocol/kind-path.ts'
import { COMES } from './comes.ts'
import {
  anExperience,
  asWritten,
  begin,
  CLOSABLE,
  eachBegins,
  expect,
  finish,
  KINDS,
  type Kind,
  LONG,
  named,
  open,
  RECURRENCES,
  sees,
  seesNothing,
  shownTimes,
  snooze,
  statesOf,
  test,
  visibleParts,
  type Way,
} from './house.ts'

const MORNING = '2030-06-03T08:00:00Z'

for (const [index, recurrence] of RECURRENCES.entries())
  test(`[P27] unpublished, it is gone from an open page within a minute, whatever its kind: ${named(recurrence)}`, async ({
    page,
    beckon,
  }) => {
    test.slow()
    await beckon.clock.set(MORNING)
    const comes = COMES[index]!
    const ids = await eachBegins(beckon, page, KINDS, comes, kind => anExperience(kind, { recurrence }))
    const all = [...ids.values()]
    for (const id of all) await beckon.unpublish(id)
    await beckon.clock.advance('61s')
    for (const id of all) await expect(visibleParts(beckon, page, id)).toHaveCount(0)
    await page.reload()
    await seesNothing(beckon, page, ...all)
  })

const ALONE: [Way, Kind][] = [
  ...(['automatic', 'show()'] as const).flatMap(way => KINDS.map(kind => [way, kind] as [Way, Kind])),
  ['delivered', 'tour'],
  ['delivered', 'survey'],
]

for (const [way, kind] of LONG ? ALONE : [])
  for (const recurrence of RECURRENCES)
    test(`[P27] unpublished, it is gone from an open page within a minute: ${kind}, ${way}, ${named(recurrence)}`, async ({
      page,
      beckon,
    }) => {
      await beckon.clock.set(MORNING)
      const id = await begin(beckon, page, way, anExperience(kind, { recurrence }))
      await sees(beckon, page, kind, id)
      await shownTimes(beckon, id, 1)
      await beckon.unpublish(id)
      await beckon.clock.advance('61s')
      await expect(visibleParts(beckon, page, id)).toHaveCount(0)
      await page.reload()
      await seesNothing(beckon, page, id)
    })

const HOW = ['unpublished', 'archived'] as const
for (const [index, way] of (['automatic', 'delivered', 'show()'] as const).entries())
  for (const how of LONG ? HOW : [HOW[index % 2]!])
    test(`[P27] ${how} in the middle, it does not go on, and does where it was when it is live again: ${way}`, async ({
      page,
      beckon,
    }) => {
      const id = await begin(beckon, page, way, anExperience('tour'))
      await beckon.step(page, id).button('Next').click()
      await sees(beckon, page, 'tour', id, 'Tour two')
      await shownTimes(beckon, id, 1)
      if (how === 'unpublished') await beckon.unpublish(id)
      else await beckon.api.send('PATCH', '/v3/edit/tours/:id', { id, archived_at: '$now' })
      await page.reload()
      await seesNothing(beckon, page, id)
      await page.goto(`${beckon.site}/other`)
      await seesNothing(beckon, page, id)
      if (how === 'archived') await beckon.api.send('PATCH', '/v3/edit/tours/:id', { id, archived_at: null })
      await beckon.republish(id)
      await page.reload()
      await sees(beckon, page, 'tour', id, 'Tour two')
      await beckon.step(page, id).button('Done').click()
      await expect.poll(() => statesOf(beckon, id)).toEqual(['completed'])
    })

for (const [index, recurrence] of RECURRENCES.entries())
  test(`[P28] what was put off does not come back after it was withdrawn, for weeks: ${named(recurrence)}`, async ({
    page,
    beckon,
  }) => {
    test.slow()
    await beckon.clock.set(MORNING)
    const comes = COMES[index]!
    const ids = await eachBegins(
      beckon,
      page,
      CLOSABLE,
      comes,
      kind => anExperience(kind, { recurrence }, 'snooze'),
      snooze,
    )
    const all = [...ids.values()]
    for (const id of all) await beckon.unpublish(id)
    for (const later of ['49h', '7d', '14d']) {
      await beckon.clock.advance(later)
      await page.reload()
      await seesNothing(beckon, page, ...all)
    }
  })

for (const kind of ['launcher', 'tooltip', 'embed'] as const)
  test(`[P29] a new version is what people get: a ${kind} that stands on an open page`, async ({ page, beckon }) => {
    await beckon.clock.set(MORNING)
    const input = anExperience(kind)
    const { id, steps } = await beckon.publish(input)
    await open(beckon, page)
    await sees(beckon, page, kind, id)
    await shownTimes(beckon, id, 1)
    const [first, ...others] = steps
    await beckon.api.send('PATCH', `${kindPath(kind)}/:id`, {
      id,
      steps: asWritten([{ ...first, title: 'New words' }, ...others]),
      published_at: '$now',
    })
    await beckon.clock.advance('61s')
    await page.goto(`${beckon.site}/other`)
    await sees(beckon, page, kind, id, 'New words')
    expect(await beckon.interactions(id)).toHaveLength(1)
  })

for (const kind of ['launcher', 'tooltip', 'embed'] as const)
  test(`[P29] a new version reaches a page that nobody moves, within a minute or so: a ${kind}`, async ({
    page,
    beckon,
  }) => {
    await page.clock.install()
    const { id, steps } = await beckon.publish(anExperience(kind))
    await open(beckon, page)
    await sees(beckon, page, kind, id)
    const [first, ...others] = steps
    const changed = [{ ...first, title: 'New words' }, ...others]
    await beckon.api.send('PATCH', `${kindPath(kind)}/:id`, { id, steps: asWritten(changed), published_at: '$now' })
    for (let seconds = 0; seconds < 70; seconds += 5) await page.clock.fastForward(5_000)
    await sees(beckon, page, kind, id, 'New words')
  })

test('[P29] who is in the middle gets the new version from the next step on', async ({ page, beckon }) => {
  const tour = await beckon.publish(anExperience('tour'))
  await open(beckon, page)
  await sees(beckon, page, 'tour', tour.id)
  await shownTimes(beckon, tour.id, 1)
  const [first, second] = tour.steps
  await beckon.api.send('PATCH', '/v3/edit/tours/:id', {
    id: tour.id,
    steps: asWritten([first, { ...second, title: 'New words' }]),
    published_at: '$now',
  })
  await page.evaluate('beckon.refresh()')
  await beckon.step(page, tour.id).button('Next').click()
  await sees(beckon, page, 'tour', tour.id, 'New words')
  await beckon.step(page, tour.id).button('Done').click()
  await expect.poll(() => statesOf(beckon, tour.id)).toEqual(['completed'])
})

test('[P29] who is in the middle gets the new version at once, if its author says so', async ({ page, beckon }) => {
  await beckon.clock.set(MORNING)
  const survey = await beckon.publish(anExperience('survey'))
  await open(beckon, page)
  await sees(beckon, page, 'survey', survey.id)
  await beckon.step(page, survey.id).getByRole('textbox').fill('My answer')
  await shownTimes(beckon, survey.id, 1)
  const [first, second] = survey.steps
  await beckon.api.send('PATCH', '/v3/edit/surveys/:id', {
    id: survey.id,
    steps: asWritten([{ ...first, title: 'New words' }, second]),
    replaces_at_once: true,
    published_at: '$now',
  })
  await beckon.clock.advance('61s')
  await expect(page.getByText('New words')).toBeVisible()
  await expect(page.getByText('Survey one')).toHaveCount(0)
  await expect(beckon.step(page, survey.id).getByRole('textbox')).toHaveValue('My answer')
  await shownTimes(beckon, survey.id, 1)
})

test('[P30] rolled back, people get the earlier version, also in the middle', async ({ page, beckon }) => {
  const tour = await beckon.publish(anExperience('tour'))
  const [first, second] = tour.steps
  await beckon.api.send('PATCH', '/v3/edit/tours/:id', {
    id: tour.id,
    steps: asWritten([first, { ...second, title: 'A mistake' }]),
    published_at: '$now',
  })
  await open(beckon, page)
  await sees(beckon, page, 'tour', tour.id)
  await shownTimes(beckon, tour.id, 1)
  await beckon.api.send('POST', '/v3/edit/tours/:id/rollback', { id: tour.id, version: 1 })
  await page.reload()
  await beckon.step(page, tour.id).button('Next').click()
  await sees(beckon, page, 'tour', tour.id, 'Tour two')
  await expect(page.getByText('A mistake')).toHaveCount(0)
})

test('[P42] what I write is not seen before I publish it', async ({ page, beckon }) => {
  const kinds = ['tour', 'launcher', 'embed'] as const
  const ids: string[] = []
  for (const kind of kinds) {
    const { id, steps } = await beckon.publish(anExperience(kind))
    await beckon.api.send('PATCH', `${kindPath(kind)}/:id`, {
      id,
      steps: asWritten([{ ...steps[0], title: 'Not yet' }, ...steps.slice(1)]),
    })
    ids.push(id)
  }
  const { tour } = await beckon.api.send('POST', '/v3/edit/tours', {
    name: 'Unpublished',
    steps: [{ title: 'Not yet' }],
  })
  await open(beckon, page)
  for (const [index, kind] of kinds.entries()) await sees(beckon, page, kind, ids[index]!)
  await expect(page.getByText('Not yet')).toHaveCount(0)
  await seesNothing(beckon, page, tour.id)
})

test('[P44] paused, nothing new appears within a minute, what is in progress waits, and nothing is lost', async ({
  page,
  beckon,
}) => {
  await beckon.clock.set(MORNING)
  const { id } = await beckon.publish(anExperience('tour', {}, 'complete'))
  const other = await beckon.publish(anExperience('survey', { automatic: false }))
  await open(beckon, page)
  await beckon.step(page, id).button('Next').click()
  await sees(beckon, page, 'tour', id, 'Tour two')
  await shownTimes(beckon, id, 1)
  await beckon.api.send('POST', '/v3/edit/account/pause')
  await beckon.deliver({ uid: 'ada', model_id: other.id })
  await beckon.clock.advance('61s')
  await page.reload()
  await expect(page.locator('[data-beckon]').filter({ visible: true })).toHaveCount(0)
  expect(await statesOf(beckon, id)).toEqual(['started'])
  await beckon.api.send('POST', '/v3/edit/account/resume')
  await beckon.clock.advance('61s')
  await sees(beckon, page, 'survey', other.id)
  await beckon.step(page, other.id).close().click()
  await sees(beckon, page, 'tour', id, 'Tour two')
  await beckon.step(page, id).button('Done').click()
  await expect.poll(() => statesOf(beckon, id)).toEqual(['completed'])
})

test('[P43] what is planned for Monday is there on Monday, and gone on Friday', async ({ page, beckon }) => {
  await beckon.clock.set(MORNING)
  const { tour } = await beckon.api.send('POST', '/v3/edit/tours', {
    name: 'Planned',
    recurrence: 'always',
    steps: [{ title: 'Tour one', buttons: [{ does: 'next', text: 'Done' }] }],
  })
  await beckon.api.send('PATCH', '/v3/edit/tours/:id', {
    id: tour.id,
    publish_at: '2030-06-10T08:00:00Z',
    unpublish_at: '2030-06-14T08:00:00Z',
  })
  await open(beckon, page)
  await seesNothing(beckon, page, tour.id)
  const isLive = async () => (await beckon.api.get('/v3/edit/tours/:id', { id: tour.id })).tour.published_at !== null
  await beckon.clock.set('2030-06-10T08:05:00Z')
  await expect.poll(isLive, { timeout: 40_000 }).toBe(true)
  await page.reload()
  await sees(beckon, page, 'tour', tour.id)
  await beckon.clock.set('2030-06-14T08:05:00Z')
  await expect.poll(isLive, { timeout: 40_000 }).toBe(false)
  await page.reload()
  await seesNothing(beckon, page, tour.id)
})

for (const kind of ['tour', 'embed'] as const)
  test(`[P3] a ${kind} that was finished while its author replaced it is finished`, async ({ page, beckon }) => {
    const { id, steps } = await beckon.publish(anExperience(kind, {}, 'complete'))
    await open(beckon, page)
    await finish(beckon, page, kind, id)
    await expect.poll(() => statesOf(beckon, id)).toEqual(['completed'])
    await beckon.api.send('PATCH', `${kindPath(kind)}/:id`, {
      id,
      steps: asWritten([{ ...steps[0], title: 'New words' }, ...steps.slice(1)]),
      published_at: '$now',
    })
    await page.reload()
    await seesNothing(beckon, page, id)
  })
