import type { Page } from '@playwright/test'
import type { ParamsFor } from '../../src/api/index.ts'
import type { ExperienceInput } from '../../src/protocol/experience.ts'
import { experienceIn } from '../../src/protocol/experience-in.ts'
import { kindPath } from '../../src/protocol/kind-path.ts'
import type { UrlMatch } from '../../src/protocol/url-rule.ts'
import { createServer } from '../../src/server/app/create-server.ts'
import { createKit } from '../../src/testing/create-kit.ts'
import { createFront } from '../../src/testing/front.ts'
import { test as base, expect } from '../../src/testing/index.ts'
import type { Kit } from '../../src/testing/kit.ts'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import { allRows } from '../../test/server/all-rows.ts'
import { outbox } from '../runtime/outbox.ts'

type NewPreview = ParamsFor<'POST /v3/edit/previews'>

interface House {
  kit: Kit
  /** Every row of the database. */
  rows(): Promise<object>
  /** The requests to the server, by path. */
  asked: string[]
  draft(content: ExperienceInput): Promise<string>
  link(id: string, page: string, more?: Partial<NewPreview>): Promise<{ id: string; url: string }>
}

/** A server whose database the test can read. */
const test = base.extend<{ house: House }>({
  house: async ({ context }, use) => {
    const server = await createServer({ data: 'memory', log: null })
    const { token, secret } = server.credentials
    const companion = {
      token,
      secret: secret!,
      clock: { now: () => Date.now(), set: server.clock.set },
      fetch: async (request: Request) => server.app.fetch(request),
      reset: server.reset,
      close: server.close,
    }
    const front = createFront(companion)
    const site = createSite()
    const asked: string[] = []
    const api = await listen(request => {
      asked.push(new URL(request.url).pathname)
      return front.fetch(request)
    })
    const pages = await listen(site.fetch)
    const [url, siteUrl] = [`http://127.0.0.1:${api.port}`, `http://localhost:${pages.port}`]
    const kit = createKit({ companion, front, site, url, siteUrl, context })
    kit.watch(context)
    await use({
      kit,
      asked,
      rows: () => allRows(server),
      draft: async content => experienceIn(await kit.api.send('POST', kindPath(content.kind), content)).id,
      link: async (id, page, more = {}) =>
        (
          await kit.api.send('POST', '/v3/edit/previews', {
            kind: 'tour',
            id,
            url: siteUrl + page,
            ...more,
          })
        ).preview,
    })
    await pages.close()
    await api.close()
    await server.close()
  },
})

/** The announcement contains the same words. */
const title = (view: ReturnType<Kit['step']>, name: string) => view.getByRole('heading', { name })
const bar = (page: Page) => page.getByRole('region', { name: 'Beckon preview' })

/** Everything that the browser stores for the site. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases: { [name: string]: unknown } = {}
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name!)
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      for (const store of db.objectStoreNames) {
        const all = (what: 'getAll' | 'getAllKeys') =>
          new Promise(resolve => {
            const asked = db.transaction(store).objectStore(store)[what]()
            asked.onsuccess = () => resolve(asked.result)
          })
        databases[`${name} ${store}`] = [await all('getAllKeys'), await all('getAll')]
      }
      db.close()
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, databases])
  })

const DRAFT: ExperienceInput = {
  kind: 'tour',
  name: 'New watch',
  goal: { event: 'saved' },
  steps: [
    {
      title: 'Hello {{first_name}}',
      place: { beside: '#new' },
      buttons: [{ does: 'next', text: 'Next', track: 'saved' }],
    },
    { title: 'The end', backdrop: true, buttons: [{ does: 'complete', text: 'Done' }] },
  ],
}
const html = (kit: Kit, head = '', nonce?: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">${head}${kit.snippet({ uid: 'ada', nonce })}</head><body><main><button id="new">New</button></main></body></html>`

test('shows a draft under a strict policy, and afterwards database, outbox and storage are as before', async ({
  page,
  house: { kit, rows, asked, draft, link },
}) => {
  const violations: string[] = []
  page.on('console', message => message.type() === 'error' && violations.push(message.text()))
  const policy = `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${kit.url}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`
  const headers = { 'content-security-policy': policy }
  kit.page('/app', html(kit, '', 'r4nd0m'), headers)
  // A person was here before and saw something, so there is a record that could be changed.
  const live = await kit.publish({ kind: 'tour', name: 'Live', steps: [{ title: 'Live' }] })
  await kit.meet('ada', { first_name: 'Ada', salary: 9 })
  await page.goto(kit.page('/home', html(kit, '', 'r4nd0m'), headers))
  await expect(page).toShowExperience(live.id)
  await kit.step(page, live.id).button('Done').click()
  await expect(page).toHaveReported(live.id, 'completed')
  // Then nothing is left to send when the page is left.
  await expect.poll(() => outbox(page)).toBe(0)
  const id = await draft(DRAFT)
  const { url } = await link(id, '/app', { uid: 'ada', at: '2027-01-02' })
  await page.goto(kit.page('/empty', '<!doctype html><title>Empty</title>'))
  const before = { rows: await rows(), stored: await stored(page) }
  asked.length = 0

  await page.goto(url)
  await expect(bar(page)).toContainText('Preview of “New watch”: nothing is counted')
  await expect(bar(page)).toContainText('as ada')
  const view = kit.step(page, id)
  await expect(title(view, 'Hello Ada')).toBeVisible()
  await expect(bar(page)).toContainText('Step 1 of 2.')
  await view.button('Next').click()
  await expect(title(view, 'The end')).toBeVisible()
  await view.button('Done').click()
  await expect(bar(page)).toContainText('Here it is completed.')
  await bar(page).getByRole('button', { name: 'Again' }).click()
  await expect(title(view, 'Hello Ada')).toBeVisible()
  // Nothing that the page says meanwhile is sent.
  await page.evaluate("beckon.track('saved'); beckon.set({ plan: 'pro' }); beckon.identify('eve')")
  await page.goto(`${kit.site}/empty`)

  expect(asked.filter(path => path.startsWith('/v3/'))).toEqual(Array(2).fill('/v3/observe/preview'))
  expect({ rows: await rows(), stored: await stored(page) }).toEqual(before)
  expect(violations).toEqual([])
})

test('a step whose element is missing says so, and what is shown again is the draft as it is by then', async ({
  page,
  house: { kit, draft, link },
}) => {
  kit.page('/app', html(kit).replace('id="new"', ''))
  const id = await draft({ kind: 'tour', name: 'Short', steps: [{ title: 'Hello', place: { beside: '#new' } }] })
  const { url } = await link(id, '/app')
  await page.goto(url)
  const view = kit.step(page, id)
  await expect(title(view, 'Hello')).toBeVisible()
  await expect(bar(page)).toContainText('Its element #new is not on this page')
  await view.button('Done').click()
  await kit.api.send('PATCH', '/v3/edit/tours/:id', { id, steps: [{ title: 'Hello again' }] })
  await bar(page).getByRole('button', { name: 'Again' }).click()
  await expect(title(view, 'Hello again')).toBeVisible()
  await expect(bar(page)).toContainText('Step 1 of 1.')
})

test('whoever leaves it is on the page as everybody is, and counts again', async ({ page, house }) => {
  const { kit, asked, draft, link } = house
  kit.page('/app', html(kit))
  const id = await draft(DRAFT)
  await page.goto((await link(id, '/app?tab=1')).url)
  // Also while a modal step covers the page.
  await kit.step(page, id).button('Next').click()
  await expect(title(kit.step(page, id), 'The end')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Leave preview' }).click()
  await expect.poll(() => asked).toContain('/v3/observe/boot')
  expect(page.url()).toBe(`${kit.site}/app?tab=1`)
  await expect(bar(page)).toHaveCount(0)
  await expect(page).not.toShowExperience(id)
})

test('a link that was revoked says so and begins no visit', async ({ page, house }) => {
  const { kit, asked, draft, link } = house
  kit.page('/app', html(kit))
  const made = await link(await draft(DRAFT), '/app')
  await kit.api.send('DELETE', '/v3/edit/previews/:id', { id: made.id })
  await page.goto(made.url)
  await expect(bar(page)).toContainText('This preview has ended. Ask for a new link.')
  expect(asked.filter(path => path.startsWith('/v3/'))).toEqual(['/v3/observe/preview'])
})

test('also where a router has taken the code out of the address before we came', async ({ page, house }) => {
  const { kit, draft, link } = house
  kit.page('/app', html(kit, "<script>history.replaceState(null, '', location.pathname)</script>"))
  const id = await draft(DRAFT)
  await page.goto((await link(id, '/app')).url)
  expect(page.url()).toBe(`${kit.site}/app`)
  await expect(title(kit.step(page, id), 'Hello')).toBeVisible()
})

test('the route of a router that keeps it behind the # stays, and steps of other pages wait for them', async ({
  page,
  house,
}) => {
  const { kit, draft, link } = house
  kit.page('/app', html(kit))
  const here = (value: string): UrlMatch => ({ match: 'any', rules: [{ kind: 'simple', value }] })
  const id = await draft({
    kind: 'tour',
    name: 'Two pages',
    steps: [{ title: 'First' }, { title: 'Second', url: here('#/orders') }, { title: 'Third', url: here('/other') }],
  })
  await page.goto((await link(id, '/app#/start')).url)
  const view = kit.step(page, id)
  await expect(title(view, 'First')).toBeVisible()
  expect(page.url()).toContain('/app#/start?beckon-preview=')
  await view.button('Next').click()
  await expect(bar(page)).toContainText('Step 2 of 3: waits for its page or its element.')
  await page.evaluate("location.hash = '#/orders'")
  await expect(title(view, 'Second')).toBeVisible()
  await expect(bar(page)).toContainText('Step 2 of 3.')
})

test('goes along where a button leads to another page of the site', async ({ page, house }) => {
  const { kit, draft, link } = house
  kit.page('/app', html(kit))
  kit.page('/other', html(kit))
  const id = await draft({
    kind: 'tour',
    name: 'Two pages',
    steps: [{ title: 'First', buttons: [{ does: 'open', text: 'Go', url: '/other' }] }, { title: 'Second' }],
  })
  await page.goto((await link(id, '/app')).url)
  await kit.step(page, id).button('Go').click()
  await expect(title(kit.step(page, id), 'Second')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/other')
})

const OTHERS: ExperienceInput[] = [
  { kind: 'survey', name: 'Another', steps: [{ title: 'How?', question: { type: 'nps' } }] },
  {
    kind: 'launcher',
    name: 'Another',
    steps: [
      {
        title: 'Help',
        place: { screen: 'bottom-right', label: 'Help' },
        buttons: [{ does: 'open', text: 'Guide', url: '/x' }],
      },
    ],
  },
  { kind: 'tooltip', name: 'Another', steps: [{ body: 'Saves it.', place: { beside: '#new' }, hint: true }] },
  { kind: 'embed', name: 'Another', steps: [{ title: 'Fog', place: { banner: 'top' } }] },
]
for (const content of OTHERS)
  test(`shows a ${content.kind} as well`, async ({ page, house }) => {
    const { kit, draft, link } = house
    kit.page('/app', html(kit))
    const id = await draft(content)
    await page.goto((await link(id, '/app', { kind: content.kind })).url)
    await expect(bar(page)).toContainText('Preview of “Another”')
    await expect(page).toShowExperience(id)
  })
