import type { Page } from '@playwright/test'
import { welcomeTour } from '../../src/console/templates/tours.ts'
import { expect, type Place, test } from './console-test.ts'

const plan = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]

async function pros(place: Place, more: object = {}): Promise<string> {
  for (let index = 0; index < 4; index++)
    await place.api('POST', '/v3/observe/hooks/profiles', { uid: `u_${index}`, plan: index < 3 ? 'pro' : 'basic' })
  const { segment } = await place.api('POST', '/v3/edit/segments', {
    name: 'Pros',
    items: plan('pro'),
    published_at: '$now',
  })
  const { id } = await place.make(welcomeTour)
  const within = { segment: { items: [{ kind: 'segment', id: segment.id }] } }
  await place.api('PATCH', `/v3/edit/tours/${id}`, { ...within, ...more, published_at: '$now' })
  return segment.id
}

async function review(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click()
  return page.getByRole('dialog', { name: 'Publish this Segment?' })
}

test('a condition without a value is not published, and the review says which one to finish', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const id = await pros(place)
  await place.api('PATCH', `/v3/edit/segments/${id}`, { items: plan('') })
  await page.goto(`${place.address}/console/segments/${id}`)
  const dialog = await review(page)
  await expect(dialog).toContainText('0 of 4 people after this')
  await expect(dialog).toContainText('The condition “whose plan is …” has no value yet.')
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
})

for (const [more, says] of [
  [{ percent: 50 }, 'It is an experiment: 50 % of them get it.'],
  [{ automatic: false }, 'It is not automatic: only people with a Delivery get it.'],
] as const)
  test(`the review of a Segment says who of its people gets it: ${JSON.stringify(more)}`, async ({
    page,
    context,
    place,
  }) => {
    await place.join(context, 'ada@example.org')
    const id = await pros(place, more)
    await place.api('PATCH', `/v3/edit/segments/${id}`, { items: plan('basic') })
    await page.goto(`${place.address}/console/segments/${id}`)
    await expect((await review(page)).getByRole('listitem')).toContainText(
      `3 of 4 people now, 1 of 4 people after this. ${says}`,
    )
  })

test('a version for an archived Segment cannot be published again, and the dialog names the Segment', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const id = await pros(place)
  const { tours } = await place.api('GET', '/v3/edit/tours')
  await place.api('PATCH', `/v3/edit/tours/${tours[0].id}`, { segment: null, published_at: '$now' })
  await place.api('PATCH', `/v3/edit/segments/${id}`, { archived_at: '$now' })
  await page.goto(`${place.address}/console/experiences/tour/${tours[0].id}/history`)
  await page.getByRole('button', { name: 'Publish again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish version 1 again?' })
  await expect(dialog).toContainText('This version is for the Segment “Pros”, which is not live any more.')
  await expect(dialog).not.toContainText('filters:')
  await expect(dialog.getByRole('button', { name: 'Publish it again' })).toBeDisabled()
})
