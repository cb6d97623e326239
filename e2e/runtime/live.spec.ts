import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type BeckonServer, createServer } from '../../src/server/index.ts'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { snippet } from '../../src/testing/snippet.ts'
import { openInspector } from '../open-inspector.ts'
import { cached, goBack, NOTE_RESTORED } from './back-forward.ts'
import { aRoad, type Road } from './road.ts'
import { LISTEN } from './tours.ts'

const notice = {
  kind: 'tour' as const,
  name: 'Notice',
  automatic: false,
  steps: [{ title: 'Hello', buttons: [{ does: 'next' as const, text: 'Done' }] }],
}

/** How many pages listen to the server at this address. */
async function streams(url: string): Promise<number> {
  const told = await (await fetch(`${url}/metrics`)).text()
  return Number(/^beckon_live_streams (\d+)/m.exec(told)![1])
}
const listening = (url: string, count: number) => expect.poll(() => streams(url)).toBe(count)
const switchOn = (beckon: Kit) => beckon.api.send('PATCH', '/v3/edit/account', { live_pages: true })
const isShown = async (page: Page, id: string) => (await page.locator(`[data-beckon="${id}"]`).count()) > 0

test('[R130] a Delivery appears on the page that is open; ten tabs hold one stream, busy or closed', async ({
  page,
  context,
  beckon,
}) => {
  await switchOn(beckon)
  const tour = await beckon.publish(notice)
  let opened = 0
  context.on('request', request => request.url().endsWith('/v3/observe/live') && opened++)
  const deliver = () => beckon.deliver({ uid: 'ada', model_id: tour.id })
  await beckon.visit(page, { uid: 'ada', head: LISTEN })
  await listening(beckon.url, 1)
  await deliver()
  await beckon.step(page, tour.id).button('Done').click()
  const { section } = await openInspector(page)
  await expect(section('boot')).toContainText('It is live: it hears when something is new')
  const tabs = [page]
  for (let i = 0; i < 9; i++) {
    const tab = await context.newPage()
    await beckon.visit(tab, { uid: 'ada', path: '/another' })
    await expect.poll(() => tab.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
    tabs.push(tab)
  }
  const { section: boot } = await openInspector(tabs[9]!)
  await expect(boot('boot')).toContainText('another tab of this person hears')

  /** On one screen, whichever it is, and closed there. */
  async function isDone() {
    const shown = async () => (await Promise.all(tabs.map(tab => isShown(tab, tour.id)))).indexOf(true)
    await expect.poll(shown, { timeout: 20_000 }).not.toBe(-1)
    const screen = tabs[await shown()]!
    await beckon.step(screen, tour.id).button('Done').click()
    await expect.poll(shown).toBe(-1)
  }
  await deliver()
  await isDone()
  expect([await streams(beckon.url), opened]).toEqual([1, 1])
  // The page that listens is busy.
  await page.evaluate(`setTimeout(() => { for (const end = performance.now() + 5000; performance.now() < end;); }, 50)`)
  await deliver()
  await isDone()
  await page.close()
  tabs.shift()
  await listening(beckon.url, 1)
  await deliver()
  await isDone()
  expect(await streams(beckon.url)).toBe(1)
  const states = async () => (await beckon.interactions(tour.id)).map(({ state }) => state)
  await expect.poll(states).toEqual(Array(4).fill('completed'))
})

test('a tab that is killed while it listens is followed by another', async ({ page, context, beckon }) => {
  await beckon.clock.set(Date.now())
  await switchOn(beckon)
  const tour = await beckon.publish(notice)
  await beckon.visit(page, { uid: 'ada' })
  await listening(beckon.url, 1)
  const other = await context.newPage()
  await beckon.visit(other, { uid: 'ada' })
  await expect.poll(() => other.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  const session = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await expect
    .poll(
      async () => {
        await beckon.clock.advance('5s')
        return isShown(other, tour.id)
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  await beckon.step(other, tour.id).button('Done').click()
  await expect(other).toHaveReported(tour.id, 'completed')
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

cached(
  'a live page stays in the back/forward cache, and is live when it comes back',
  async ({ cachedPage: page, beckon }) => {
    await switchOn(beckon)
    const tour = await beckon.publish(notice)
    await beckon.visit(page, { uid: 'ada', path: '/one', head: NOTE_RESTORED })
    await listening(beckon.url, 1)
    await page.goto(beckon.page('/elsewhere', '<!doctype html><title>Elsewhere</title>'))
    await listening(beckon.url, 0)
    expect(await goBack(page, '/one')).toBe(true)
    await listening(beckon.url, 1)
    await beckon.deliver({ uid: 'ada', model_id: tour.id })
    await expect(page).toShowExperience(tour.id)
  },
)

/** A real server on a disk, behind a connection that can be cut. Its time and the page's time move together. */
interface Bad {
  server: BeckonServer
  road: Road
  restart(): Promise<void>
  /** Lets time pass on both sides, five seconds at a time, until it holds. */
  until(isSo: () => Promise<boolean>): Promise<void>
  api<T>(method: string, path: string, body: object): Promise<T>
}
const broken = test.extend<{ bad: Bad }>({
  bad: async ({ page }, use) => {
    const data = mkdtempSync(join(tmpdir(), 'beckon-live-'))
    const start = () => createServer({ data, accountToken: 'token', accountSecret: 'secret', log: null })
    let server = await start()
    let passed = 0
    const road = await aRoad(await server.listen())
    await page.clock.install()
    const bad: Bad = {
      get server() {
        return server
      },
      road,
      async restart() {
        await server.close()
        server = await start()
        server.clock.advance(passed)
        road.to = await server.listen()
      },
      async until(isSo) {
        await expect
          .poll(
            async () => {
              passed += 5_000
              server.clock.advance(5_000)
              await page.clock.fastForward(5_000)
              return isSo()
            },
            { timeout: 30_000 },
          )
          .toBe(true)
      },
      async api(method, path, body) {
        const headers = { 'x-account-secret': 'secret', 'content-type': 'application/json' }
        const answer = await server.app.request(path, { method, headers, body: JSON.stringify(body) })
        if (!answer.ok) throw new Error(await answer.text())
        return (await answer.json()) as never
      },
    }
    await use(bad)
    await page.close()
    await road.close()
    await server.close()
    rmSync(data, { recursive: true, force: true })
  },
})

broken(
  'restarted, cut, silent or held back: nothing is lost, and nothing shown twice',
  async ({ page, beckon, bad }) => {
    const { road } = bad
    await bad.api('PATCH', '/v3/edit/account', { live_pages: true })
    const { tour } = await bad.api<{ tour: { id: string } }>('POST', '/v3/edit/tours', {
      ...notice,
      published_at: '$now',
    })
    const pasted = snippet({ token: 'token', api: road.url, uid: 'ada' })
    const html = `<!doctype html><html lang="en"><head><title>A page</title>${LISTEN}${pasted}</head><body></body></html>`
    await page.goto(beckon.page('/', html))
    const isListening = async () => (await streams(road.to)) === 1
    await bad.until(isListening)
    const deliver = () =>
      bad.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid: 'ada', options: {} })
    const shown = () => isShown(page, tour.id)
    async function finish() {
      await page.locator(`[data-beckon="${tour.id}"]`).getByRole('button', { name: 'Done' }).click()
      await expect.poll(shown).toBe(false)
    }

    // The server restarts, and a Delivery is made before the page is connected again.
    await bad.restart()
    await deliver()
    await bad.until(shown)
    await finish()
    await bad.until(isListening)

    road.state = 'cut'
    await deliver()
    await expect.poll(() => streams(bad.server ? road.to : '')).toBe(0)
    road.state = 'open'
    await bad.until(shown)
    await finish()
    await bad.until(isListening)

    // Nobody says that the connection is dead: a laptop that slept, a router that forgot.
    road.silence()
    await deliver()
    await bad.until(shown)
    await finish()

    // Then it works as without live pages: at the next page.
    road.state = 'held back'
    road.silence()
    await bad.until(async () => !(await isListening()))
    await deliver()
    await page.reload()
    await expect.poll(shown).toBe(true)
    await finish()
    expect(await page.evaluate('seen')).toEqual([])
    const asked = async () => {
      const path = `/v3/analyze/interactions?id=${tour.id}`
      const headers = { 'x-account-secret': 'secret' }
      const answer = await bad.server.app.request(path, { headers })
      return ((await answer.json()) as { interactions: { state: string }[] }).interactions.map(({ state }) => state)
    }
    await expect.poll(asked).toEqual(Array(4).fill('completed'))
  },
)
