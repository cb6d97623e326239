import type { Browser, Page } from '@playwright/test'
import { welcomeTour } from '../../src/console/templates/tours.ts'
import { comeBack, expect, type Place, test } from './console-test.ts'

const plan = (value: string) => ({ kind: 'property', prop: 'plan', op: 'eq', value })
const size = (value: string) => ({ kind: 'property', prop: 'size', op: 'eq', value })
const of = (id: string, op = 'in') => ({ kind: 'segment', id, op })

/** Twelve people: six are pro, and every second one is big. */
async function people(place: Place): Promise<void> {
  for (let index = 0; index < 12; index++) {
    const set = { plan: index < 6 ? 'pro' : 'basic', size: index % 2 ? 'big' : 'small' }
    await place.api('POST', '/v3/observe/hooks/profiles', { uid: `u_${index}`, ...set })
  }
}

const aSegment = async (place: Place, name: string, items: object[]): Promise<string> =>
  (await place.api('POST', '/v3/edit/segments', { name, items, published_at: '$now' })).segment.id

async function aTour(place: Place, name: string, more: object): Promise<{ id: string; url: string }> {
  const tour = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${tour.id}`, { name, published_at: '$now', ...more })
  return tour
}

/** Bob, in a browser of his own, who may publish. Returns how he sends something there. */
async function bobIn(place: Place, browser: Browser) {
  const context = await browser.newContext()
  await place.join(context, 'bob@example.org')
  const page = await context.newPage()
  await page.goto(`${place.address}/console/`)
  const send = async (method: string, path: string, body: object) => {
    const answer = await context.request.fetch(place.address + path, {
      method,
      data: body,
      headers: { origin: place.address },
    })
    if (!answer.ok()) throw new Error(`${answer.status()} ${await answer.text()}`)
  }
  return { page, send, leave: () => context.close() }
}

async function reviewSegment(ada: Page, place: Place, id: string) {
  await ada.goto(`${place.address}/console/segments/${id}`)
  await ada.getByRole('button', { name: 'Publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Publish this Segment?' })
  return { review, publish: review.getByRole('button', { name: 'Publish' }) }
}

test('a Segment beside the reviewed one, inside another Segment, stops the review when a colleague publishes it', async ({
  page: ada,
  context,
  browser,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  await people(place)
  const pro = await aSegment(place, 'Pros', [plan('pro')])
  const big = await aSegment(place, 'Big ones', [size('big')])
  const nested = await aSegment(place, 'Small pros', [of(pro), of(big, 'nin')])
  await aTour(place, 'For small pros', { segment: { items: [of(nested)] } })
  await place.api('PATCH', `/v3/edit/segments/${pro}`, { items: [plan('basic')] })
  await place.api('PATCH', `/v3/edit/segments/${big}`, { items: [size('small')] })
  const { review, publish } = await reviewSegment(ada, place, pro)
  const row = review.getByRole('listitem').filter({ hasText: 'For small pros' })
  await expect(row).toContainText('3 of 12 people now, 3 of 12 people after this')
  await expect(publish).toBeEnabled()

  // Bob publishes the other Segment in the console.
  const bob = await bobIn(place, browser)
  await place.api('PATCH', `/v3/edit/segments/${big}`, { items: [size('nobody')] })
  const theirs = await reviewSegment(bob.page, place, big)
  await theirs.publish.click()
  await expect(theirs.review).toBeHidden()
  await comeBack(ada)
  await expect(review.getByRole('alert').filter({ hasText: 'The Segment “Big ones” was changed' })).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(row).toContainText('6 of 12 people now, 6 of 12 people after this')
  await expect(publish).toBeEnabled()

  // And she presses before her page has heard of it.
  await bob.send('PATCH', `/v3/edit/segments/${big}`, { items: [plan('basic')], published_at: '$now' })
  await publish.click()
  await expect(review.getByText('was changed since you looked; look again at what it reaches')).toBeVisible()
  await expect(review.getByText('The Segment “Big ones” was changed by bob')).toBeVisible()
  expect((await place.api('GET', `/v3/edit/segments/${pro}?version=live`)).segment.items).toEqual([plan('pro')])
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(row).toContainText('6 of 12 people now, 0 of 12 people after this')
  await publish.click()
  await expect(review).toBeHidden()
  await bob.leave()
})

test('the share of a listed Experience that a colleague publishes stops the review of a Segment, which says who did it', async ({
  page: ada,
  context,
  browser,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  await people(place)
  const pro = await aSegment(place, 'Pros', [plan('pro')])
  const { id } = await aTour(place, 'For pros', { segment: { items: [of(pro)] }, percent: 70 })
  await place.api('PATCH', `/v3/edit/segments/${pro}`, { items: [plan('basic')] })
  const { review, publish } = await reviewSegment(ada, place, pro)
  const row = review.getByRole('listitem').filter({ hasText: 'For pros' })
  await expect(row).toContainText('It is an experiment: 70 % of them get it.')
  const bob = await bobIn(place, browser)
  await bob.send('PATCH', `/v3/edit/tours/${id}`, { percent: 30, published_at: '$now' })
  await comeBack(ada)
  await expect(review.getByText('“For pros” was changed by bob while you looked at it')).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(row).toContainText('It is an experiment: 30 % of them get it.')
  await publish.click()
  await expect(review).toBeHidden()
  await bob.leave()
})

test('a domain that a colleague moves, or an Environment that is renamed, stops the review of an Experience that runs there', async ({
  page: ada,
  context,
  browser,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { url_group } = await place.api('POST', '/v3/edit/url_groups', { name: 'Production' })
  const aDomain = async (host: string, more: object) =>
    (await place.api('POST', '/v3/edit/urls', { host, ...more })).url.id
  await aDomain('app.example.org', { url_group_id: url_group.id })
  const { url_group: staging } = await place.api('POST', '/v3/edit/url_groups', { name: 'Staging' })
  const stage = await aDomain('stage.example.org', { url_group_id: staging.id })
  const { id, url } = await aTour(place, 'In production', { url_group_ids: [url_group.id] })
  await place.api('PATCH', `/v3/edit/tours/${id}`, { name: 'In production, again' })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  const publish = review.getByRole('button', { name: 'Publish', exact: true })
  await expect(review.getByText('It runs only in “Production” (app.example.org)')).toBeVisible()
  await expect(publish).toBeEnabled()

  const bob = await bobIn(place, browser)
  await bob.send('PATCH', `/v3/edit/urls/${stage}`, { url_group_id: url_group.id })
  await comeBack(ada)
  await expect(
    review.getByText('The domains of the Environment “Production” were changed by bob while you looked at it'),
  ).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByText('“Production” (app.example.org, stage.example.org)')).toBeVisible()
  await expect(publish).toBeEnabled()

  // She presses before her page has heard that it does not run there any more.
  await bob.send('PATCH', `/v3/edit/urls/${stage}`, { enabled: 'off' })
  await publish.click()
  await expect(review.getByText('was changed since you looked; look again at who would get it')).toBeVisible()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByText('It runs only in “Production” (app.example.org)')).toBeVisible()
  await bob.send('PATCH', `/v3/edit/url_groups/${url_group.id}`, { name: 'Live pages' })
  await comeBack(ada)
  await expect(review.getByText('The Environment “Production” is called “Live pages” now')).toBeVisible()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await publish.click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()
  await bob.leave()
})

test('the review of a Segment names the item of a launcher that it is for, and so does the history of the launcher', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  await people(place)
  const pro = await aSegment(place, 'Pros', [plan('pro')])
  const url = 'https://example.org/'
  const items = [
    { does: 'open', text: 'Help', url },
    { does: 'open', text: 'Invoices', url, segment: { items: [of(pro), size('big')] } },
  ]
  const { launcher } = await place.api('POST', '/v3/edit/launchers', {
    name: 'Small and big',
    steps: [{ buttons: items }],
    published_at: '$now',
  })
  await place.api('PATCH', `/v3/edit/segments/${pro}`, { items: [size('small')] })
  const { review, publish } = await reviewSegment(ada, place, pro)
  const row = review.getByRole('listitem').filter({ hasText: 'Small and big' })
  await expect(row).toContainText('its item “Invoices”: 3 of 12 people now, 0 of 12 people after this')
  await expect(row).not.toContainText('12 of 12 people')
  await publish.click()
  await expect(review).toBeHidden()

  await ada.goto(`${place.address}/console/experiences/launcher/${launcher.id}/history`)
  const entries = ada.getByRole('region', { name: 'Who got it' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText('the Segment “Pros” was changed')
  await expect(entries.nth(0)).toContainText('It is for everybody.')
  await expect(entries.nth(0)).toContainText(
    /Its item “Invoices” is for people who .*size is small.*, instead of .*plan is pro/,
  )
  await expect(entries.nth(1)).toContainText(/Its item “Invoices” is for people who .*plan is pro/)
})
