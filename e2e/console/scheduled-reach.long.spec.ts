import { welcomeTour } from '../../src/console/templates/tours.ts'
import { comeBack, expect, type Place, test } from './console-test.ts'

const plan = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]
const TIME = /Scheduled for \d+\/\d+\/\d{4}/

/** Ten people, three of them pro, and a tour for the Segment of those that begins tomorrow. */
async function aSchedule(place: Place) {
  for (let index = 0; index < 10; index++)
    await place.api('POST', '/v3/observe/hooks/profiles', { uid: `u_${index}`, plan: index < 3 ? 'pro' : 'basic' })
  const { segment } = await place.api('POST', '/v3/edit/segments', {
    name: 'Pros',
    items: plan('pro'),
    published_at: '$now',
  })
  const { id, url } = await place.make(welcomeTour)
  const publish_at = new Date(Date.now() + 86_400_000).toISOString()
  const items = [{ kind: 'segment', id: segment.id }]
  await place.api('PATCH', `/v3/edit/tours/${id}`, { name: 'Tomorrow', segment: { items }, publish_at })
  return { segment: segment.id as string, id, url, publish_at }
}

test('the page and the review of a Segment name the scheduled Experience that it is for, with how many people before and after', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { segment, id } = await aSchedule(place)
  const path = `/v3/edit/segments/${segment}`
  // Only the scheduled version uses it.
  await place.api('PATCH', `/v3/edit/tours/${id}`, { segment: null })
  await place.api('PATCH', path, { items: plan('basic') })
  await ada.goto(`${place.address}/console/segments/${segment}`)
  const used = ada.locator('.used-by').getByRole('listitem')
  await expect(used.filter({ hasText: 'Tomorrow' })).toHaveText(TIME)
  await expect(used).toContainText('not in its draft')

  await ada.getByRole('button', { name: 'Publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Publish this Segment?' })
  const reached = review.getByRole('listitem').filter({ hasText: 'Tomorrow' })
  await expect(reached).toHaveText(TIME)
  await expect(reached).toContainText('3 of 10 people now, 7 of 10 people after this')

  // Another one is scheduled for it under the open review.
  const other = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${other.id}`, {
    name: 'The day after',
    segment: { items: [{ kind: 'segment', id: segment }] },
    publish_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  })
  await comeBack(ada)
  await expect(review.getByText(/“The day after” was scheduled for .* while you looked at it/)).toBeVisible()
  await expect(review.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByRole('listitem').filter({ hasText: 'The day after' })).toContainText('7 of 10 people after')
  await review.getByRole('button', { name: 'Not yet' }).click()

  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive…' }).click()
  const archive = ada.getByRole('dialog', { name: 'Archive this Segment?' })
  await archive.getByRole('button', { name: 'Archive' }).click()
  await expect(archive.getByRole('alert')).toContainText('tour "Tomorrow" (in its scheduled version)')
  await expect(archive.getByRole('alert')).toContainText('end the schedule with "Cancel that" in the editor')
})

test('whoever scheduled an Experience reads on its page and in its history that its Segment means other people now', async ({
  page: ada,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { segment, id, url, publish_at } = await aSchedule(place)
  await ada.goto(url)
  const notice = ada.locator('.notice').filter({ hasText: 'It is published on' })
  await expect(notice).toBeVisible()
  await expect(notice).not.toContainText('other people')
  await place.api('PATCH', `/v3/edit/segments/${segment}`, { items: plan('basic'), published_at: '$now' })
  await comeBack(ada)
  await expect(notice.getByRole('alert')).toHaveText('It is for other people now than when it was scheduled:')
  const words = 'The Segment “Pros” means: people whose plan is basic, instead of people whose plan is pro.'
  await expect(notice.getByText(words)).toBeVisible()
  await expect(notice.getByText('7 of 10 people instead of 3 of 10 people.')).toBeVisible()

  await ada.goto(`${url}/history`)
  await expect(ada.getByText(/Segment “Pros” was changed\. For the version that was scheduled for .* it means: people whose plan is basic/)).toBeVisible() // biome-ignore format: one thought

  // It is scheduled again: whoever does that has seen whom it is for.
  await ada.goto(url)
  await expect(notice.getByText('other people')).toBeVisible()
  await place.api('PATCH', `/v3/edit/tours/${id}`, { publish_at })
  await comeBack(ada)
  await expect(notice.getByText('other people')).toHaveCount(0)
  await expect(notice).toBeVisible()
})
