import type { Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'

/** Names of the events that the server knows of a person. */
async function eventsOf(beckon: Kit, uid: string): Promise<string[]> {
  const { id } = await beckon.profile(uid)
  const { entries } = await beckon.api.get('/v3/analyze/profiles/:id/timeline', { id })
  return entries.flatMap(entry => (entry.kind === 'event' ? entry.event.name : [])).sort()
}

const ready = (page: Page) => page.waitForFunction('window.beckon && beckon.track && !beckon.q')

/** What a page does when somebody signs out or in: it says the last things, and leaves in the same moment. */
const leaving = (page: Page, script: string, to: string) =>
  page.evaluate(`${script}; location.href = ${JSON.stringify(to)}`).catch(() => {})

for (const [what, then, uid] of [
  ['clear()', 'beckon.clear()', undefined],
  ['identify(new)', 'beckon.identify("bob")', 'bob'],
  ['nothing', '', 'ada'],
] as const)
  test(`what is said before ${what} and a navigation reaches the person that it was said of`, async ({
    page,
    beckon,
  }) => {
    const next = beckon.page('/next', `<!doctype html><head>${beckon.snippet({ uid })}</head>`)
    await beckon.visit(page, { uid: 'ada' })
    await ready(page)
    await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
    await leaving(page, `beckon.set({ plan: 'pro' }); beckon.track('bought'); ${then}`, next)
    await page.waitForURL(next)
    await expect.poll(() => beckon.profile('ada')).toMatchObject({ plan: 'pro' })
    await expect.poll(() => eventsOf(beckon, 'ada')).toEqual(['bought'])
  })

test('what is said of two people before the first answer reaches each of them', async ({ page, beckon }) => {
  const next = beckon.page('/next', `<!doctype html><head>${beckon.snippet({ uid: 'bob' })}</head>`)
  await page.route('**/v3/observe/boot', () => {})
  await beckon.visit(page)
  await ready(page)
  const script = `beckon.identify('ada', { plan: 'pro' }); beckon.track('bought'); beckon.identify('bob', { plan: 'free' }); beckon.track('looked')`
  await leaving(page, script, next)
  await page.unroute('**/v3/observe/boot')
  await page.goto(next)
  await expect.poll(() => beckon.profile('ada').catch(() => null)).toMatchObject({ plan: 'pro' })
  await expect.poll(() => beckon.profile('bob').catch(() => null)).toMatchObject({ plan: 'free' })
  await expect.poll(() => eventsOf(beckon, 'ada')).toEqual(['bought'])
  await expect.poll(() => eventsOf(beckon, 'bob')).toEqual(['looked'])
})

test('of 500 events in the moment of a navigation none is lost', async ({ page, beckon }) => {
  const next = beckon.page('/next', `<!doctype html><head>${beckon.snippet({ uid: 'ada' })}</head>`)
  await beckon.visit(page, { uid: 'ada' })
  await ready(page)
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  await leaving(page, 'for (let n = 0; n < 500; n++) beckon.track("scrolled", { n })', next)
  await page.waitForURL(next)
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'All',
    segment: { items_op: 'and', items: [{ kind: 'event', name: 'scrolled', op: 'eq', value: 500 }] },
    steps: [{ title: 'All 500' }],
  })
  await expect(async () => {
    await page.reload()
    await expect(page).toShowExperience(tour.id)
  }).toPass({ timeout: 40_000 })
})

test('a second person in the same browser is not greeted by the name of the first', async ({ page, beckon }) => {
  await beckon.meet('ada')
  await beckon.visit(page)
  await ready(page)
  await page.evaluate('beckon.set({ name: "Grace", email: "grace@example.org" })')
  await expect
    .poll(async () => await beckon.api.get('/v3/analyze/profile', { email: 'grace@example.org' }).catch(() => null))
    .toBeTruthy()
  await page.evaluate('beckon.identify("ada")')
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  await page.evaluate('beckon.identify("bob")')
  await expect.poll(() => beckon.profile('bob').catch(() => null)).toMatchObject({ uid: 'bob' })
  const bob = await beckon.profile('bob')
  expect(bob).not.toHaveProperty('name')
  expect(bob).not.toHaveProperty('email')
})
