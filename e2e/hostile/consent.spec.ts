import type { Page } from '@playwright/test'
import { expect, test } from '../studio/studio-test.ts'

/** Everything that the browser keeps for the page's origin, as text. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => rowsOf(name!)))
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, document.cookie])

    function rowsOf(name: string): Promise<unknown> {
      return new Promise(resolve => {
        const opening = indexedDB.open(name)
        opening.onsuccess = async () => {
          const rows = [...opening.result.objectStoreNames].map(
            store =>
              new Promise(done => {
                const found: unknown[] = []
                const walk = opening.result.transaction(store).objectStore(store).openCursor()
                walk.onsuccess = () => {
                  if (!walk.result) return done(found)
                  found.push([walk.result.key, walk.result.value])
                  walk.result.continue()
                }
              }),
          )
          const all = await Promise.all(rows)
          opening.result.close()
          resolve([name, all])
        }
      })
    }
  })

test('clear() and withdrawn consent leave nothing of the person in the browser', async ({ page, browser, house }) => {
  const { token } = house
  house.serve('/', {
    head: "<script>beckon.set({ plan: 'the-plan-of-ada' })</script>",
    body: '<h1>Home</h1>',
    uid: 'uid-of-ada',
  })
  await house.draft({ published_at: '$now', steps: [{ title: 'Welcome' }] })
  const delivered = await house.draft({ automatic: false, published_at: '$now', steps: [{ title: 'For Ada' }] })
  // They were here before, in another browser.
  const before = await (await browser.newContext()).newPage()
  await before.goto(`${house.site}/`)
  await expect.poll(() => before.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  const { delivery } = await house.api('POST', '/v3/edit/deliveries', {
    model_kind: 'tour',
    model_id: delivered,
    uid: 'uid-of-ada',
  })
  const show = async () => {
    await page.goto(`${house.site}/`)
    await expect(page.locator('beckon-view').getByRole('dialog')).toBeVisible()
    const { profile } = await house.api('GET', '/v3/analyze/profile?uid=uid-of-ada')
    return [profile.id, 'uid-of-ada', 'the-plan-of-ada', delivered, delivery.id] as string[]
  }
  const found = async (words: string[]) => {
    const text = await stored(page)
    return words.filter(word => text.includes(word))
  }
  const words = await show()
  expect((await found(words)).length).toBeGreaterThan(1)
  await page.evaluate('beckon.clear()')
  await expect.poll(() => found(words)).toEqual([])

  await page.goto(`${house.site}/`)
  await expect.poll(async () => (await found(words)).length).toBeGreaterThan(1)
  await page.evaluate(`beckon.init('${token}', { consent: false })`)
  // Looked at by name only: to open a database would make it again.
  const names = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
    ])
  await expect.poll(names).toEqual([])
})

test('who is forgotten on the server leaves nothing in the browser either', async ({ page, house }) => {
  const set = "<script>beckon.set({ plan: 'the-plan-of-ada' })</script>"
  house.serve('/', { head: set, body: '<h1>Home</h1>', uid: 'uid-of-ada' })
  const tour = await house.draft({ published_at: '$now', steps: [{ title: 'Welcome' }] })
  await page.goto(`${house.site}/`)
  await expect(page.locator('beckon-view').getByRole('dialog')).toBeVisible()
  const { profile } = await house.api('GET', '/v3/analyze/profile?uid=uid-of-ada')
  const words = [profile.id, 'uid-of-ada', 'the-plan-of-ada', tour] as string[]
  const found = async () => {
    const text = await stored(page)
    return words.filter(word => text.includes(word))
  }
  await expect.poll(async () => (await found()).length).toBeGreaterThan(1)
  await house.api('DELETE', '/v3/edit/profiles/forget?uid=uid-of-ada')
  await page.evaluate('beckon.refresh()')
  await expect(page.locator('beckon-view')).toHaveCount(0)
  await expect.poll(found).toEqual([])
})
