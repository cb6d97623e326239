import { welcomeTour } from '../../src/console/templates/tours.ts'
import { comeBack, expect, inDays, saved, test, title } from './console-test.ts'

test('what is published is what the review showed: a change under the open review stops it, and says who and what', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  await place.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now' })
  const live = async () => (await place.api('GET', `/v3/edit/tours/${id}?version=live`)).tour.steps[0].title
  await ada.goto(url)
  await bob.goto(url)
  await title(ada).fill('Reviewed by Ada')
  await saved(ada)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  const publish = review.getByRole('button', { name: 'Publish', exact: true })
  await expect(review.getByText('Reviewed by Ada')).toBeVisible()
  await expect(publish).toBeEnabled()

  // Ada's editor asks every few seconds. Here it hears of Bob's text before she presses.
  await comeBack(bob)
  await expect(title(bob)).toHaveValue('Reviewed by Ada')
  await title(bob).fill('Nobody has reviewed this')
  await saved(bob)
  await comeBack(ada)
  await expect(review.getByText('bob changed it while you looked at it')).toBeVisible()
  await expect(review.getByRole('listitem').filter({ hasText: 'Nobody has reviewed this' })).toContainText(
    'Reviewed by Ada',
  )
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(publish).toBeEnabled()

  // And here she presses first, before her editor has asked: nothing is published, and she is asked again.
  let hear = () => {}
  const heard = new Promise<void>(resolve => {
    hear = resolve
  })
  await ada.route(`**/v3/edit/tours/${id}`, async route => {
    if (route.request().method() === 'GET') await heard
    await route.continue()
  })
  await title(bob).fill('Nor this')
  await saved(bob)
  await publish.click()
  hear()
  await expect(review.getByText('Nothing was published')).toBeVisible()
  await expect(review.getByText('bob changed it while you looked at it')).toBeVisible()
  expect(await live()).not.toBe('Nor this')
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await publish.click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()
  expect(await live()).toBe('Nor this')
})

test('what is live is part of the review: an unpublishing or another version meanwhile stops it, and a roll back too', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const tour = `/v3/edit/tours/${id}`
  await place.api('PATCH', tour, { published_at: '$now' })
  await ada.goto(url)
  await title(ada).fill('Second title')
  await saved(ada)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  const publish = review.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled()

  // She presses before her editor has heard of it.
  await place.api('PATCH', tour, { published_at: null })
  await publish.click()
  await expect(review.getByRole('alert').filter({ hasText: 'It is not live any more' })).toBeVisible()
  await expect(review.getByText(/^It was unpublished( by .+)? while you looked at it/)).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByText('It is not live: nobody gets it now.')).toBeVisible()
  await expect(review.getByText('It is not live any more')).toHaveCount(0)

  await place.api('POST', `${tour}/rollback`, { version: 1 })
  await comeBack(ada)
  await expect(review.getByText(/^Another version was published( by .+)? while you looked at it\./)).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await publish.click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()

  await ada.goto(`${url}/history`)
  await ada.getByRole('button', { name: 'Publish again' }).last().click()
  const again = ada.getByRole('dialog', { name: /Publish version 1 again/ })
  await expect(again.getByText('Second title')).toBeVisible()
  await place.api('PATCH', tour, { name: 'Third', published_at: '$now' })
  await again.getByRole('button', { name: 'Publish it again' }).click()
  await expect(again.getByText(/^Another version was published( by .+)? while you looked at it\./)).toBeVisible()
  await expect(again.getByText(/\d{4}-\d\d-\d\dT/)).toHaveCount(0)
  await expect(again.getByRole('button', { name: 'Publish it again' })).toBeDisabled()
  await again.getByRole('button', { name: 'Look again' }).click()
  await expect(again.getByText('Third')).toBeVisible()
  await expect(again.getByText('while you looked at it')).toHaveCount(0)
})

test('a Segment that changes under the review of an Experience stops it: other people would get it', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const pro = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pros', items: pro, published_at: '$now' })
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { segment: { items: [{ kind: 'segment', id: segment.id }] } })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  const publish = review.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled()
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: [], published_at: '$now' })
  await comeBack(ada)
  await expect(review.getByText('The Segment “Pros” was changed')).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await publish.click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()
})

test('a Segment is reviewed as well: who is in it before and after, how many, which live Experiences, and nothing else is published', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const pro = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const basic = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'basic' }]
  for (let index = 0; index < 10; index++) {
    const set = { plan: index < 3 ? 'pro' : 'basic' }
    await place.api('POST', '/v3/observe/hooks/profiles', { uid: `u_${index}`, ...set })
  }
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pros', items: pro, published_at: '$now' })
  const tour = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${tour.id}`, {
    name: 'For pros',
    segment: { items: [{ kind: 'segment', id: segment.id }] },
    published_at: '$now',
  })
  const path = `/v3/edit/segments/${segment.id}`
  const live = async () => (await place.api('GET', `${path}?version=live`)).segment.items
  await place.api('PATCH', path, { items: basic })
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByRole('button', { name: 'Publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Publish this Segment?' })
  await expect(review.getByText(/People whose plan is pro\. 3 of 10 people/)).toBeVisible()
  await expect(review.getByText(/People whose plan is basic\. 7 of 10 people/)).toBeVisible()
  await expect(review.getByRole('link', { name: 'For pros' })).toBeVisible()

  // A colleague empties it under the open review: everybody would be in it.
  await place.api('PATCH', path, { items: [] })
  await review.getByRole('button', { name: 'Publish' }).click()
  await expect(review.getByText('Nothing was published')).toBeVisible()
  expect(await live()).toEqual(pro)
  await expect(review.getByText('changed it while you looked at it')).toBeVisible()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByText(/Everybody\. 10 of 10 people/)).toBeVisible()

  // A colleague publishes it first: the review compared it with something else.
  await place.api('PATCH', path, { published_at: '$now' })
  await review.getByRole('button', { name: 'Publish' }).click()
  await expect(review.getByText(/^Another version was published( by .+)? while you looked at it\./)).toBeVisible()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await review.getByRole('button', { name: 'Publish' }).click()
  await expect(review).toBeHidden()
  expect(await live()).toEqual([])
})

test('a Segment inside a Segment that changes is counted anew: in the review, on the page and in the editor of an Experience', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  for (let index = 0; index < 10; index++) {
    const set = { plan: index < 3 ? 'pro' : 'basic', city: index % 2 ? 'Oslo' : 'Bergen' }
    await place.api('POST', '/v3/observe/hooks/profiles', { uid: `u_${index}`, ...set })
  }
  const plan = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]
  const city = (value: string) => ({ kind: 'property', prop: 'city', op: 'eq', value })
  const live = async (name: string, items: object[]) =>
    (await place.api('POST', '/v3/edit/segments', { name, items, published_at: '$now' })).segment
  const inner = await live('Pros', plan('pro'))
  const within = { kind: 'segment', id: inner.id }
  const outer = await live('Pros of Oslo', [city('Oslo'), within])
  await place.api('PATCH', `/v3/edit/segments/${outer.id}`, { items: [city('Bergen'), within] })
  await ada.goto(`${place.address}/console/segments/${outer.id}`)
  await expect(ada.getByRole('status').filter({ hasText: '2 of 10 people' })).toBeVisible()
  await ada.getByRole('button', { name: 'Publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Publish this Segment?' })
  await expect(review.getByText(/Oslo .*“Pros”\. 1 of 10 people/)).toBeVisible()
  await expect(review.getByText(/Bergen .*“Pros”\. 2 of 10 people/)).toBeVisible()

  // She presses before her page has heard of it.
  await place.api('PATCH', `/v3/edit/segments/${inner.id}`, { items: plan('basic'), published_at: '$now' })
  await review.getByRole('button', { name: 'Publish' }).click()
  const refused = review.getByText('was changed since you looked; look again at what it reaches')
  await expect(refused).toBeVisible()
  await expect(review.getByText('The Segment “Pros” was changed')).toBeVisible()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByText(/Oslo .*“Pros”\. 4 of 10 people/)).toBeVisible()
  await expect(review.getByText(/Bergen .*“Pros”\. 3 of 10 people/)).toBeVisible()
  await expect(refused).toHaveCount(0)
  await expect(review.getByRole('button', { name: 'Publish' })).toBeEnabled()
  await review.getByRole('button', { name: 'Not yet' }).click()
  await expect(ada.getByRole('status').filter({ hasText: '3 of 10 people' })).toBeVisible()
  await expect(ada.locator('.segment-words')).toContainText('3 of 10 people')

  const tour = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${tour.id}`, { segment: { items: [within] } })
  await ada.goto(tour.url)
  await ada.getByRole('tab', { name: 'Who and when' }).click()
  await expect(ada.locator('.segment-words').first()).toContainText('7 of 10 people')
  await place.api('PATCH', `/v3/edit/segments/${inner.id}`, { items: plan('pro'), published_at: '$now' })
  await comeBack(ada)
  await expect(ada.locator('.segment-words').first()).toContainText('3 of 10 people')
})

test('an Experience that goes live for a Segment under the review of it stops the review, which names it', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Some', items: [], published_at: '$now' })
  const path = `/v3/edit/segments/${segment.id}`
  const goLive = async (name: string) => {
    const { id } = await place.make(welcomeTour)
    const items = [{ kind: 'segment', id: segment.id }]
    await place.api('PATCH', `/v3/edit/tours/${id}`, { name, segment: { items }, published_at: '$now' })
  }
  await goLive('The first tour')
  const pro = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  await place.api('PATCH', path, { items: pro })
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByRole('button', { name: 'Publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Publish this Segment?' })
  const publish = review.getByRole('button', { name: 'Publish' })
  await expect(review.getByRole('link', { name: 'The first tour' })).toBeVisible()

  // Her page hears of the second tour. She presses before it hears of the third.
  await goLive('The second tour')
  await comeBack(ada)
  await expect(review.getByText('“The second tour” went live for this Segment')).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByRole('link', { name: 'The second tour' })).toBeVisible()
  await expect(publish).toBeEnabled()
  await goLive('The third tour')
  await publish.click()
  await expect(review.getByText('“The third tour” went live for this Segment')).toBeVisible()
  const live = async () => (await place.api('GET', `${path}?version=live`)).segment.items
  expect(await live()).toEqual([])
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByRole('link', { name: 'The third tour' })).toBeVisible()
  await publish.click()
  await expect(review).toBeHidden()
  expect(await live()).toEqual(pro)
})

test('a Segment that changes while a version is about to be published again stops it, and how many get it is counted anew', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  for (let index = 0; index < 5; index++)
    await place.api('POST', '/v3/observe/hooks/profiles', { uid: `u_${index}`, plan: index < 2 ? 'pro' : 'basic' })
  const pro = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pros', items: pro, published_at: '$now' })
  const { id, url } = await place.make(welcomeTour)
  const items = [{ kind: 'segment', id: segment.id }]
  await place.api('PATCH', `/v3/edit/tours/${id}`, { segment: { items }, published_at: '$now' })
  await place.api('PATCH', `/v3/edit/tours/${id}`, { segment: { items: pro }, published_at: '$now' })
  const live = async () => (await place.api('GET', `/v3/edit/tours/${id}?version=live`)).tour.segment.items
  await ada.goto(`${url}/history`)
  await ada.getByRole('button', { name: 'Publish again' }).last().click()
  const again = ada.getByRole('dialog', { name: /Publish version 1 again/ })
  const publish = again.getByRole('button', { name: 'Publish it again' })
  const changed = again.getByText(/The Segment “Pros” was changed by .* while you looked at it/)
  await expect(again.getByText('People whose plan is pro. 2 of 5 people')).toBeVisible()
  await expect(again.getByText('in the Segment “Pros”. 2 of 5 people')).toBeVisible()
  await expect(publish).toBeEnabled()

  // Her page hears of it before she presses.
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: [], published_at: '$now' })
  await comeBack(ada)
  await expect(changed).toBeVisible()
  await expect(publish).toBeDisabled()
  await again.getByRole('button', { name: 'Look again' }).click()
  await expect(again.getByText('in the Segment “Pros”. 5 of 5 people')).toBeVisible()
  await expect(again.getByText('People whose plan is pro. 2 of 5 people')).toBeVisible()

  // She presses before her page has heard of it.
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: pro, published_at: '$now' })
  await publish.click()
  await expect(changed).toBeVisible()
  expect(await live()).toMatchObject(pro)
  await again.getByRole('button', { name: 'Look again' }).click()
  await expect(again.getByText('in the Segment “Pros”. 2 of 5 people')).toBeVisible()
  await publish.click()
  await expect(again).toBeHidden()
  expect(await live()).toMatchObject(items)
})

test('a schedule that waits is named when one publishes or unpublishes, and ends unless it is kept', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  const stored = async () => (await place.api('GET', `/v3/edit/tours/${id}`)).tour
  await place.api('PATCH', `/v3/edit/tours/${id}`, { publish_at: inDays(1) })
  await ada.goto(url)
  await title(ada).fill('Corrected')
  await saved(ada)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  await expect(review.getByText('Publishing now ends that schedule.')).toBeVisible()
  await review.getByRole('button', { name: 'Publish', exact: true }).click()
  await ada.getByRole('button', { name: 'Go on editing' }).click()
  expect((await stored()).publish_at).toBeNull()

  await place.api('PATCH', `/v3/edit/tours/${id}`, { publish_at: inDays(1) })
  await comeBack(ada)
  await expect(ada.getByText('It is published on')).toBeVisible()
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Unpublish' }).click()
  const asked = ada.getByRole('dialog', { name: 'Unpublish it?' })
  await expect(asked.getByText('That ends too.')).toBeVisible()
  await asked.getByLabel('Keep the schedule').check()
  await expect(asked.getByText('People get it again then.')).toBeVisible()
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked).toBeHidden()
  expect(await stored()).toMatchObject({ published_at: null, publish_at: expect.any(String) })
})
