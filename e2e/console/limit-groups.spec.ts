import { expect, test } from './console-test.ts'
import { aHarbour } from './harbour.ts'
import { look } from './look.ts'

test('a publisher makes a limit group, sees what is in it, and changes and deletes it', async ({
  page,
  context,
  place,
}) => {
  const { tour, survey } = await aHarbour(place)
  await place.api('POST', '/v3/edit/tags/bulk', { updates: [{ experience_id: tour, tag_name: '+News' }] })
  await place.join(context, 'pia@example.org', 'publisher')
  await page.goto(`${place.address}/console/settings?tab=limits`)
  await expect(page.getByText('No limit groups yet')).toBeVisible()
  await look(page, 'limits, none')
  await page.getByRole('link', { name: 'New limit group' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Not too many questions')
  await page.getByLabel('Of these').selectOption('Some tours and surveys')
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'campaign_ids' })).toBeVisible()
  await page.getByLabel('Of these').selectOption('Those with some tags')
  await page.getByLabel('News').check()
  await look(page, 'a new limit group')
  await page.getByRole('button', { name: 'Make it' }).click()
  await expect(page.getByText('One person gets 1 in 7 days. Those with some tags: 1 now.')).toBeVisible()

  await page.getByLabel('Of these').selectOption('Surveys')
  await page.getByLabel('At most').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^One person gets 2 in 7 days/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'In this group now' }).getByRole('link').first()).toBeVisible()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: test.info().outputPath(`group-${width}.png`), fullPage: true })
  }
  await look(page, 'a limit group')

  await page.goto(`${place.address}/console/experiences/survey/${survey}?tab=audience`)
  await expect(page.getByText('Its limit groups: Not too many questions (2 in 7 days).')).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('editor-1280.png'), fullPage: true })
  await page.goto(`${place.address}/console/settings?tab=limits`)
  await expect(page.getByRole('row', { name: /Not too many questions/ })).toContainText('2 in 7 days')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: test.info().outputPath(`limits-${width}.png`), fullPage: true })
  }
  await page.getByRole('link', { name: 'Not too many questions' }).click()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No limit groups yet')).toBeVisible()
})

test('a viewer reads limit groups and changes none', async ({ page, context, place }) => {
  const group = { name: 'Surveys', kind: 'survey', rate_limit_size: 1, rate_limit_kind: '1d' }
  const { limit_group } = await place.api('POST', '/v3/edit/limit_groups', group)
  await place.join(context, 'vic@example.org', 'viewer')
  await page.goto(`${place.address}/console/settings?tab=limits`)
  await expect(page.getByRole('link', { name: 'New limit group' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Surveys', exact: true }).click()
  await expect(page).toHaveURL(`${place.address}/console/limits/${limit_group.id}`)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Surveys')
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete…' })).toHaveCount(0)
})
