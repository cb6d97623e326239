import type { Page } from '@playwright/test'
import { makeUidHash } from '../../src/server/pages/visit/uid-hash.ts'
import { expect, type House, test } from '../studio/studio-test.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Beckon inspector' })

/** A page of the product under its real name, not on a developer's machine. Resolves with what the browser's console says. */
async function visit(page: Page, house: House, path: string): Promise<string[]> {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.goto(`http://app.test:${new URL(house.site).port}${path}`)
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  return said
}

test('a visitor opens no inspector, neither by the address nor by a call, until the account allows it', async ({
  page,
  house,
}) => {
  await house.api('POST', '/v3/edit/urls', { host: 'app.test', enabled: 'on' })
  house.serve('/', { body: '<h1>Home</h1>', uid: 'ada' })
  const said = await visit(page, house, '/?beckon-inspect')
  await expect.poll(() => said.join(' ')).toContain('the inspector is closed here')
  await page.evaluate('beckon.inspect().then(() => {})')
  await expect(panel(page)).toHaveCount(0)
  await house.api('PATCH', '/v3/edit/account', { inspector_for_all: true })
  await page.reload()
  await expect(panel(page)).toBeVisible()
})

test('somebody who says that they are of the team opens no inspector; somebody whom the backend calls so does', async ({
  page,
  browser,
  house,
}) => {
  await house.api('POST', '/v3/edit/urls', { host: 'app.test', enabled: 'on' })
  await house.api('PATCH', '/v3/edit/account', { team_property: 'staff', identity_verification: true })
  const { verification_key } = await house.api('GET', '/v3/edit/account/verification_key')
  const uid_hash = (uid: string) => makeUidHash(verification_key, uid, Math.floor(Date.now() / 1_000))
  const serve = (path: string, uid: string) =>
    house.serve(path, {
      head: `<script>beckon.identify('${uid}', ${JSON.stringify({ uid_hash: uid_hash(uid), staff: true })})</script>`,
      body: '<h1>Home</h1>',
    })
  serve('/liar', 'mallory')
  serve('/staff', 'ada')
  const said = await visit(page, house, '/liar?beckon-inspect')
  await expect.poll(() => said.join(' ')).toContain('the inspector is closed here')
  await expect(panel(page)).toHaveCount(0)

  await house.api('POST', '/v3/observe/hooks/profiles', { uid: 'ada', staff: true })
  const colleague = await (await browser.newContext()).newPage()
  await visit(colleague, house, '/staff?beckon-inspect')
  await expect(panel(colleague)).toBeVisible()
})
