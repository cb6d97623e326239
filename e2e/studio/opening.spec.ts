import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import { ROUTERS, routed } from './routers.ts'
import { expect, type House, studioOn, test } from './studio-test.ts'

/** Everything in the tab that could contain something of the studio. */
const left = (page: Page) =>
  page.evaluate(() => ({
    name: window.name,
    address: location.href.includes('beckon='),
    session: Object.keys(sessionStorage).filter(key => key.endsWith(':studio')),
    everywhere: [...Object.values(sessionStorage), ...Object.values(localStorage)].some(text => text.includes('bke_')),
    global: 'at' in (window as unknown as { beckon: object }).beckon,
  }))
const NOTHING = { name: '', address: false, session: [], everywhere: false, global: false }

const sessions = async ({ api }: House): Promise<{ id: string }[]> =>
  (await api('GET', '/v3/edit/studio_sessions')).studio_sessions

test('[W7] routers never see the sign in the address and keep their route; a page that rewrites its address notices nothing', async ({
  page,
  house,
}) => {
  const id = await house.draft()
  const open = async (path: string) => {
    await page.goto(await house.code(page, id, path))
    await expect(studioOn(page)).toBeVisible()
    return page.evaluate('seen')
  }
  for (const [name, router] of Object.entries(ROUTERS)) {
    house.serve(`/${name}`, routed(router))
    expect(await open(`/${name}#/orders?tab=2`), name).toEqual(['/orders?tab=2'])
    expect(page.url()).toBe(`${house.site}/${name}#/orders?tab=2`)
  }
  house.serve('/clean', {
    head: `<script>var seen = [location.hash]; history.replaceState({ own: 1 }, '', '/clean?tidy')</script>`,
    body: '<h1>Clean</h1>',
  })
  const before = (await page.evaluate('history.length')) as number
  expect(await open('/clean')).toEqual([''])
  expect([page.url(), await page.evaluate('history.state')]).toEqual([`${house.site}/clean?tidy`, { own: 1 }])
  expect(await page.evaluate('history.length')).toBe(before + 1)
})

test('[W7] with an older snippet the runtime takes it out, whatever a router has made of it', async ({
  page,
  house,
}) => {
  const older = readFileSync('previous/runtime-0.1/snippet.js', 'utf8').trim()
  const pasted = older.replaceAll('__API__', house.address).replaceAll('__TOKEN__', house.token)
  const site = createSite()
  const pages = await listen(site.fetch)
  const experience_id = await house.draft()
  for (const [name, router] of Object.entries(ROUTERS)) {
    const { head, body } = routed(router)
    const snippet = `<script>${pasted}\nbeckon.init('${house.token}')</script>`
    site.pages.set(`/${name}`, { html: `<!doctype html><title>A product</title>${snippet}${head}${body}` })
    await page.goto(await house.code(page, experience_id, `http://localhost:${pages.port}/${name}#/orders`))
    await expect(studioOn(page)).toBeVisible()
    expect(page.url(), name).not.toContain('beckon=')
  }
  await pages.close()
})

test('if the console does not answer, or its code does not work, one sentence says so, and the page is as if nothing had been asked', async ({
  page,
  browser,
  house,
}) => {
  const id = await house.draft({ published_at: '$now', steps: [{ title: 'Welcome aboard' }] })
  const address = await house.code(page, id, '/')
  const expectNothing = async (opened: Page, uid: string, sentence: string) => {
    house.serve('/', { body: '<h1>Home</h1>', uid })
    await opened.goto(address)
    await expect(opened.getByRole('alert')).toContainText(sentence)
    await expect(opened.locator(`[data-beckon="${id}"]`)).toHaveCount(1)
    expect(await left(opened)).toEqual({ ...NOTHING, global: expect.any(Boolean) })
  }
  // Nobody opened this one: somebody has copied the address.
  await expectNothing(await (await browser.newContext()).newPage(), 'ada', 'The console did not answer')
  const own = (await page.opener())!
  const given = (await own.evaluate('given')) as object
  const body = JSON.stringify({ v: 3, token: house.token, ...given })
  const headers = { origin: house.site }
  const traded = await fetch(`${house.address}/v3/observe/studio`, { method: 'POST', body, headers })
  expect(traded.status).toBe(200)
  await expectNothing(page, 'bea', 'This code was used already')
})

test('it stays over the pages of its tab, in no other, and closing leaves nothing', async ({
  page,
  context,
  house,
}) => {
  house.serve('/one', { body: '<h1>One</h1><a href="/two">On</a>' })
  house.serve('/two', { body: '<h1>Two</h1>' })
  await page.goto(await house.code(page, await house.draft(), '/one'))
  await expect(studioOn(page)).toBeVisible()
  expect((await left(page)).session).toHaveLength(1)
  await page.getByRole('link', { name: 'On' }).click()
  await expect(page.getByRole('heading', { name: 'Two' })).toBeVisible()
  await expect(studioOn(page)).toBeVisible()
  await page.reload()
  await expect(studioOn(page)).toBeVisible()
  expect(await sessions(house)).toHaveLength(1)
  const other = await context.newPage()
  await other.goto(`${house.site}/two`)
  await expect.poll(() => other.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  await expect(studioOn(other)).toHaveCount(0)
  await studioOn(page).getByRole('button', { name: 'Close' }).click()
  await expect(studioOn(page)).toHaveCount(0)
  expect(await left(page)).toEqual(NOTHING)
  await expect.poll(() => sessions(house)).toEqual([])
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'One' })).toBeVisible()
  expect(page.url()).toBe(`${house.site}/one`)
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  await expect(studioOn(page)).toHaveCount(0)
})

test('the console opens the page, hands the code over after a sign-in elsewhere, and ends it', async ({
  page,
  context,
  house,
}) => {
  const port = new URL(house.site).port
  const provider = `http://login.test:${port}/login`
  house.serve('/start', { head: `<script>location.replace(${JSON.stringify(provider)})</script>`, body: '' })
  // The page on the way asks for a code too, and gets none.
  house.serve('/login', {
    head: `<script>opener.postMessage({ beckon: 'studio' }, '*')
      addEventListener('message', ({ data }) => { if (data.beckonCode) document.title = 'stolen' })</script>`,
    body: `<a href="${house.site}/home">Sign in</a>`,
  })
  house.serve('/home', { head: `<script>postMessage({ beckonCode: '-planted' }, '*')</script>`, body: '<h1>Home</h1>' })
  await house.join(context, 'ada@example.org')
  const id = await house.draft()
  const codes: string[] = []
  page.on('response', answer => answer.url().endsWith('/studio_codes') && answer.ok() && codes.push(answer.url()))
  await page.goto(`${house.address}/console/experiences/tour/${id}`)
  await page.getByRole('button', { name: 'Edit on the page' }).click()
  // No domain is known that could name the page.
  await page.getByRole('textbox', { name: 'Page' }).fill(`${house.site}/start`)
  const opens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the page' }).click()
  const product = await opens
  await product.getByRole('link', { name: 'Sign in' }).click()
  await expect(studioOn(product)).toBeVisible()
  expect(await product.evaluate('document.title')).not.toBe('stolen')
  expect(codes).toHaveLength(1)

  await page.goto(`${house.address}/console/settings?tab=you`)
  const card = page.getByRole('table', { name: 'Being edited on pages' })
  await expect(card).toContainText(house.site)
  await card.getByRole('button', { name: 'End it' }).click()
  await expect(card).toHaveCount(0)
  await product.reload()
  await expect(product.getByRole('alert')).toContainText('The studio was closed')
  expect((await left(product)).session).toEqual([])
})
