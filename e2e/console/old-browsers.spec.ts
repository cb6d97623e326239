import { expect, test } from './console-test.ts'

const CHROME_92 =
  'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/92.0.4515.159 Safari/537.36'

test('Home, the account and the metrics say how often pages were loaded in browsers that are too old', async ({
  page,
  context,
  place,
}) => {
  const { address, server, api } = place
  await place.join(context, 'ada@example.org')
  const needsAttention = page.getByRole('region', { name: 'Needs attention' })
  await page.goto(`${address}/console/`)
  await expect(needsAttention).toContainText('Nothing.')
  for (const agent of [CHROME_92, CHROME_92.replace('92.0', '93.0'), CHROME_92])
    await fetch(`${address}/${server.credentials.token}/beckon.js`, {
      headers: { origin: 'http://localhost:8080', 'user-agent': agent },
    })
  await expect.poll(async () => (await api('GET', '/v3/edit/account')).account.old_browsers).toBe(2)
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('\nbeckon_old_browsers_total 2\n')
  await page.reload()
  await expect(needsAttention).toContainText('Pages were loaded 2 times in 30 days in browsers that are too old')
  const opened = context.waitForEvent('page')
  await needsAttention.getByRole('link', { name: /too old/ }).click()
  await expect((await opened).getByRole('heading', { name: 'Browsers', exact: true })).toBeInViewport()
})
