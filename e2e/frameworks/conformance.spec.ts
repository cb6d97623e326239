import { expect, test } from '../../src/testing/index.ts'
import { aTour } from '../journeys/experiences.ts'
import { APPS, openApp } from './an-app.ts'

const ADA = { uid: 'ada', first_name: 'Ada' }
const automatic = (name: string) => aTour({ name, automatic: true }, { title: name, buttons: [] })

for (const name of APPS) {
  test.describe(`An application in ${name}`, () => {
    test('asks nothing until it is known who is looking, and then once', async ({ page, beckon }) => {
      const tour = await beckon.publish(aTour())
      await beckon.deliver({ uid: 'ada', model_id: tour.id })
      const app = await openApp(page, beckon, name)
      await page.waitForLoadState('networkidle')
      expect(app.asked()).toEqual([])
      await app.change({ person: ADA })
      await expect(beckon.step(page).getByRole('heading', { name: 'Hello Ada' })).toBeVisible()
      expect(app.asked().filter(url => url.includes('/boot'))).toHaveLength(1)
      await expect.poll(async () => (await beckon.interactions(tour.id)).length).toBe(1)
      expect(app.errors).toEqual([])
    })

    test('shows nothing more to somebody who has signed out, and nothing of theirs to the next', async ({
      page,
      beckon,
    }) => {
      const tour = await beckon.publish(aTour())
      await beckon.deliver({ uid: 'ada', model_id: tour.id })
      const app = await openApp(page, beckon, name, { person: ADA })
      await expect(beckon.step(page).getByRole('heading')).toBeVisible()
      await app.change({ person: null })
      await expect(beckon.step(page)).toHaveCount(0)
      const other = await beckon.publish(aTour({ name: 'For Bob' }, { title: 'Good day, Bob' }))
      await beckon.deliver({ uid: 'bob', model_id: other.id })
      await app.change({ person: { uid: 'bob' } })
      await expect(beckon.step(page).getByRole('heading', { name: 'Good day, Bob' })).toBeVisible()
    })

    test('follows another rendering with the same person without asking again', async ({ page, beckon }) => {
      await beckon.publish(automatic('Hello'))
      const app = await openApp(page, beckon, name, { person: ADA })
      await expect(beckon.step(page).getByRole('heading')).toBeVisible()
      const before = app.asked().length
      for (const says of ['a', 'b', 'c']) await app.change({ says, person: { ...ADA } })
      await page.waitForLoadState('networkidle')
      expect(
        app
          .asked()
          .slice(before)
          .filter(url => url.includes('/boot')),
      ).toEqual([])
    })

    test('changes the language of what is on the screen', async ({ page, beckon }) => {
      const id = '6530000000000000000000a1'
      await beckon.publish({
        kind: 'tour',
        name: 'Hello',
        steps: [{ id, title: 'Hello' }],
        translations: { de: { [id]: { title: 'Guten Tag' } } },
      })
      const app = await openApp(page, beckon, name, { person: ADA, language: 'en' })
      await expect(beckon.step(page).getByRole('heading', { name: 'Hello' })).toBeVisible()
      await app.change({ language: 'de' })
      await expect(beckon.step(page).getByRole('heading', { name: 'Guten Tag' })).toBeVisible()
    })

    test('stores and asks nothing before there is consent', async ({ page, beckon }) => {
      await beckon.publish(automatic('Hello'))
      const app = await openApp(page, beckon, name, { person: ADA, consent: false })
      await page.waitForLoadState('networkidle')
      expect(app.asked()).toEqual([])
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
      await app.change({ consent: true })
      await expect(beckon.step(page).getByRole('heading')).toBeVisible()
      await app.change({ consent: false })
      await expect(beckon.step(page)).toHaveCount(0)
      await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])
    })

    test('shows what belongs to a page of its router when that page comes', async ({ page, beckon }) => {
      const url = { match: 'any', rules: [{ kind: 'simple', value: '/reports' }] } as const
      await beckon.publish(aTour({ automatic: true }, { title: 'About reports', url }))
      await openApp(page, beckon, name, { person: ADA })
      await page.waitForLoadState('networkidle')
      await expect(beckon.step(page).getByRole('heading')).toHaveCount(0)
      await page.getByRole('link', { name: 'Reports' }).click()
      await expect(page.getByRole('heading', { name: 'Reports', exact: true })).toBeVisible()
      await expect(beckon.step(page).getByRole('heading', { name: 'About reports' })).toBeVisible()
    })

    test('shows a tour beside an element that comes late', async ({ page, beckon }) => {
      const place = { beside: '[data-beckon="save"]' } as const
      await beckon.publish(aTour({ automatic: true }, { title: 'Save here', place }))
      const app = await openApp(page, beckon, name, { person: ADA, part: false })
      await page.waitForLoadState('networkidle')
      await expect(beckon.step(page)).toHaveCount(0)
      await app.change({ part: true })
      await expect(beckon.step(page).getByRole('heading', { name: 'Save here' })).toBeVisible()
    })

    test('is called by buttons, with its latest function', async ({ page, beckon }) => {
      const buttons = [
        { does: 'call', action: 'say', text: 'Say' },
        { does: 'call', action: 'shout', text: 'Shout' },
      ] as const
      await beckon.publish(aTour({ automatic: true }, { title: 'Listen', buttons: [...buttons] }))
      const app = await openApp(page, beckon, name, { person: ADA })
      await expect(beckon.step(page).getByRole('heading')).toBeVisible()
      await app.change({ says: 'second' })
      await beckon.step(page).button('Say').click()
      await expect.poll(async () => (await app.told()).called).toEqual(['second'])
    })

    test('hears of events while the component that listens is there', async ({ page, beckon }) => {
      await beckon.publish(automatic('Hello'))
      const app = await openApp(page, beckon, name, { person: ADA })
      await expect.poll(async () => (await app.told()).heard).toEqual(['Hello'])
      await app.change({ part: false })
      const later = await beckon.publish(aTour({ name: 'Later' }, { title: 'Later' }))
      await beckon.deliver({ uid: 'ada', model_id: later.id })
      await app.change({ person: null })
      await app.change({ person: ADA })
      await expect(beckon.step(page).getByRole('heading', { name: 'Later' })).toBeVisible()
      expect((await app.told()).heard).toEqual(['Hello'])
    })

    test('keeps room for an embed, so that nothing moves, and leaves it alone afterwards', async ({ page, beckon }) => {
      await page.addInitScript(() => {
        const moved: number[] = []
        Object.assign(window, { moved })
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) moved.push((entry as PerformanceEntry & { value: number }).value)
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await beckon.publish({
        kind: 'embed',
        name: 'News',
        steps: [{ title: 'News of today', place: { inside: '[data-beckon-slot="news"]' } }],
      })
      const app = await openApp(page, beckon, name, { person: ADA })
      const news = page.locator('.news').getByText('News of today')
      await expect(news).toBeVisible()
      await app.change({ says: 'again' })
      await page.waitForLoadState('networkidle')
      await expect(news).toBeVisible()
      const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved)
      expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.001)
      expect(app.errors).toEqual([])
    })

    test('leaves nothing on the page, however often it is taken away and put back', async ({ page, beckon }) => {
      await beckon.publish(automatic('Hello'))
      const app = await openApp(page, beckon, name, { person: ADA })
      for (let turn = 0; turn < 10; turn++) {
        await expect(beckon.step(page).getByRole('heading')).toBeVisible()
        await app.change({ mounted: false })
        await expect(page.locator('beckon-view')).toHaveCount(0)
        await app.change({ mounted: true })
      }
      expect(app.errors).toEqual([])
    })
  })
}
