import { expect, test } from './console-test.ts'

test('[C31] a secret is made for one purpose, with a role, and seen once; the list says what each is for and when it was used', async ({
  page,
  place,
}) => {
  await place.join(page.context(), 'olga@example.org', 'owner')
  await page.goto(`${place.address}/console/settings?tab=secrets`)
  await page.getByRole('button', { name: 'New secret' }).click()
  const dialog = page.getByRole('dialog', { name: 'New secret' })
  await dialog.getByLabel('What is it for?').fill('Billing')
  await expect(
    dialog.getByText('It may create, change, cancel and read Deliveries, and read content, results and settings.'),
  ).toBeVisible()
  await dialog.getByLabel('Role').selectOption('hooks')
  await expect(dialog.getByText('It may send people, companies and events, and read nothing.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Make the secret' }).click()
  await expect(page.getByText('Copy it now:')).toBeVisible()
  const secret = (await page.locator('.notice .secret code').textContent())!
  const row = page.getByRole('row', { name: /Billing/ })
  await expect(row).toContainText('Hooks')
  await expect(row).toContainText('Never')

  const tell = (path: string, method: string) =>
    fetch(`${place.address}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ uid: 'ada', plan: 'pro' }) } : {}),
    })
  expect((await tell('/v3/observe/hooks/profiles', 'POST')).status).toBe(200)
  expect((await tell('/v3/analyze/profiles', 'GET')).status).toBe(403)
  await page.reload()
  await expect(row).not.toContainText('Never')
  await expect(page.getByText(secret)).toHaveCount(0)
})
