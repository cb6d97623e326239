import { welcomeTour } from '../../src/console/templates/tours.ts'
import { expect, test } from './console-test.ts'

const plan = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]

test('the history says who published and unpublished it, and who got it each time', async ({
  page: ada,
  browser,
  place,
}) => {
  const bea = await (await browser.newContext()).newPage()
  await place.join(ada.context(), 'ada@example.org')
  await place.join(bea.context(), 'bea@example.org')
  const { segment } = await place.api('POST', '/v3/edit/segments', {
    name: 'Paying',
    items: plan('pro'),
    published_at: '$now',
  })
  const { id, url } = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${id}`, { segment: { items: [{ kind: 'segment', id: segment.id }] } })

  const publish = async (page: typeof ada) => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Review and publish' }).click()
    const review = page.getByRole('dialog')
    await review.getByRole('button', { name: 'Publish', exact: true }).click()
    await review.getByRole('button', { name: 'Go on editing' }).click()
  }
  await publish(ada)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: /^Unpublish/ }).click()
  await ada.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await expect(ada.getByRole('dialog')).toBeHidden()
  // Nobody gets it while its Segment begins to mean others. Then a colleague publishes it as it was.
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: plan('team'), published_at: '$now' })
  await publish(bea)

  await ada.goto(`${url}/history`)
  const entries = ada.getByRole('region', { name: 'Who got it' }).getByRole('listitem')
  const [then, now] = ['pro', 'team'].map(
    value => `people who are in the Segment “Paying” (people whose plan is ${value})`,
  )
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('bea: published version 1.')
  await expect(entries.nth(0)).toContainText(`It is for ${now}, instead of ${then}.`)
  await expect(entries.nth(1)).toContainText('ada: unpublished it: nobody gets it.')
  await expect(entries.nth(2)).toContainText(`It is for ${then}.`)

  // Another version, and the first one again: version 3 has the content of version 1, and other people get it.
  await place.api('PATCH', `/v3/edit/tours/${id}`, { segment: null, published_at: '$now' })
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: plan('free'), published_at: '$now' })
  await place.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1 })
  await ada.goto(`${url}/history?from=1&to=3`)
  await expect(entries.nth(0)).toContainText('published version 1 again, as version 3.')
  await expect(entries.nth(0)).toContainText('(people whose plan is free), instead of everybody.')
  await expect(ada.getByRole('region', { name: 'Compare' })).toContainText(
    `The tour: it is for ${now!.replace('team', 'free')}, instead of ${now}`,
  )
})

test('"Publish again" says which share gets it before and after, and that only people with a Delivery do', async ({
  page: ada,
  place,
}) => {
  await place.join(ada.context(), 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  for (const next of [{ segment: null, percent: 1 }, { automatic: false }, { automatic: null, percent: null }])
    await place.api('PATCH', `/v3/edit/tours/${id}`, { ...next, published_at: '$now' })
  await ada.goto(`${url}/history`)
  const again = async (number: number) => {
    await ada
      .getByRole('row', { name: new RegExp(`^${number}\\b`) })
      .getByRole('button', { name: /Publish again/ })
      .click()
    return ada.getByRole('dialog')
  }
  let dialog = await again(1)
  await expect(dialog).toContainText('It is an experiment: 1 % of them get it.')
  await expect(dialog).toContainText('The tour: it is for 1 % of everybody, instead of everybody')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  dialog = await again(2)
  await expect(dialog).toContainText('It is live at once, as a new version. It is not automatic: only people with a')
  await expect(dialog).not.toContainText('People get it at once')
  await expect(dialog.getByText('After this').locator('..')).toContainText('only people with a Delivery get it')
})
