import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'

// The kit's server speaks HTTP/1.1: a browser opens six connections to it, for all tabs of a site together.
const TABS = 8

const BLOCK = `<script>
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError') } })
</script>`

const streams = async ({ url }: Kit) =>
  Number(/^beckon_live_streams (\d+)/m.exec(await (await fetch(`${url}/metrics`)).text())![1])

const hasBooted = (page: Page, state: RegExp) =>
  expect.poll(() => page.evaluate('window.beckon && beckon.explain().then(told => told && told.state)')).toMatch(state)

/** One tab after the other. Each must have booted before the next is opened, and all of them stay visible. */
async function open(context: BrowserContext, addresses: string[]): Promise<Page[]> {
  const pages: Page[] = []
  for (const address of addresses) {
    const page = await context.newPage()
    await page.goto(address)
    await hasBooted(page, /^open$/)
    pages.push(page)
  }
  return pages
}

const pageFor = (beckon: Kit, uid: string, head = '') =>
  beckon.page(`/${uid}`, `<!doctype html><title>A page</title>${head}${beckon.snippet({ uid })}`)

test.beforeEach(({ beckon }) => beckon.api.send('PATCH', '/v3/edit/account', { live_pages: true }))

test('eight tabs that can store nothing all boot: none of them keeps a connection', async ({ context, beckon }) => {
  const address = pageFor(beckon, 'ada', BLOCK)
  const pages = await open(context, Array(TABS).fill(address))
  // Longer than a tab waits before it would listen.
  await pages[0]!.waitForFunction(() => performance.now() > 3_000)
  await pages.at(-1)!.waitForFunction(() => performance.now() > 1_500)
  expect(await streams(beckon)).toBe(0)
  for (const page of pages) {
    await page.reload()
    await hasBooted(page, /^open$/)
  }
})

test('eight people in the tabs of one browser all boot, and one tab listens', async ({ context, beckon }) => {
  const addresses = Array.from({ length: TABS }, (_, at) => pageFor(beckon, `person-${at}`))
  const pages = await open(context, addresses)
  await expect.poll(() => streams(beckon)).toBe(1)
  await pages.at(-1)!.reload()
  await hasBooted(pages.at(-1)!, /^open$/)
  await expect.poll(() => streams(beckon)).toBe(1)
})

// Tabs on different hosts cannot see each other.
for (const hosts of [4, 8])
  test(`eight tabs on ${hosts} subdomains all boot, and two of them listen`, async ({ context, beckon }) => {
    const address = pageFor(beckon, 'ada')
    const addresses = Array.from({ length: TABS }, (_, at) =>
      address.replace('localhost', `host-${at % hosts}.shop.test`),
    )
    const pages = await open(context, addresses)
    await expect.poll(() => streams(beckon)).toBe(2)
    for (const page of pages) {
      await page.reload()
      await hasBooted(page, /^open$/)
    }
    expect(await streams(beckon)).toBeLessThanOrEqual(2)
  })

test('a tab that is hidden lets go of its stream at once, and misses nothing', async ({ context, beckon }) => {
  const tour = await beckon.publish({ kind: 'tour', name: 'News', automatic: false, steps: [{ title: 'News' }] })
  const [first] = await open(context, [pageFor(beckon, 'ada')])
  await expect.poll(() => streams(beckon)).toBe(1)
  const show = (page: Page, state: 'hidden' | 'visible') =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      Object.defineProperty(Document.prototype, 'hidden', { configurable: true, get: () => state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await show(first!, 'hidden')
  await expect.poll(() => streams(beckon), { intervals: [50], timeout: 5_000 }).toBe(0)
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await show(first!, 'visible')
  await expect(first!).toShowExperience(tour.id)
})
