import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { expect, test } from '../../src/testing/index.ts'
import { greeting, LISTEN } from '../runtime/tours.ts'
import { belowTheLine, OLDER, type Older, takeAway } from './take-away.ts'

for (const older of Object.keys(OLDER) as Older[]) {
  test(`a browser ${older}: a tour is shown, can be finished, and is counted once`, async ({ page, beckon }) => {
    await takeAway(page, older)
    const tour = await beckon.publish(greeting())
    const address = beckon.page('/older', `<!doctype html><head>${LISTEN}${beckon.snippet({ uid: 'ada' })}</head>`)
    await page.goto(address)
    await expect(page).toShowExperience(tour.id, { step: 0 })
    await beckon.step(page, tour.id).button('Next').click()
    await beckon.step(page, tour.id).button('Done').click()
    await expect.poll(async () => (await beckon.interactions(tour.id)).map(({ state }) => state)).toEqual(['completed'])
    expect(await page.evaluate('seen')).toEqual([])
  })
}

test('below the line: nothing is shown, asked, counted or logged, and the page can call everything', async ({
  page,
  beckon,
}) => {
  await belowTheLine(page)
  const tour = await beckon.publish(greeting())
  const requests: string[] = []
  const lines: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  page.on('console', message => lines.push(message.text()))
  const address = beckon.page('/older', `<!doctype html><head>${LISTEN}${beckon.snippet({ uid: 'ada' })}</head>`)
  await page.goto(address)
  await page.waitForFunction('beckon.explain && !beckon.q')
  await page.evaluate("beckon.set({ plan: 'pro' }); beckon.track('bought'); beckon.show('x'); beckon.identify('grace')")
  expect(await page.evaluate('beckon.explain().then(told => told.state)')).toBe('unsupported')
  expect(requests.filter(path => path !== '/older' && !path.endsWith('/beckon.js'))).toEqual([])
  expect(await page.evaluate('seen')).toEqual([])
  expect(lines).toEqual([])
  expect(await beckon.interactions(tour.id)).toEqual([])
  expect(await page.evaluate('localStorage.length')).toBe(0)
})

for (const how of ['by the address', 'by a call'])
  test(`below the line, whoever opens the inspector ${how} is told why nothing is shown, and the page hears no error`, async ({
    page,
    beckon,
  }) => {
    await belowTheLine(page)
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    const address = beckon.page('/older', `<!doctype html><head>${LISTEN}${beckon.snippet({ uid: 'ada' })}</head>`)
    await page.goto(how === 'by a call' ? address : `${address}?beckon-inspect`)
    await page.waitForFunction('beckon.explain && !beckon.q')
    if (how === 'by a call') await page.evaluate('beckon.inspect().then(close => close())')
    await expect.poll(() => lines).toEqual([expect.stringContaining('this browser is too old')])
    expect(await page.evaluate('seen')).toEqual([])
  })

test.describe('a browser below the line, by its name', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/90.0.4430.93 Safari/537.36',
  })

  test('is counted by the script that it loads, and by nothing else', async ({ page, beckon }) => {
    await belowTheLine(page)
    const account = () => beckon.api.get('/v3/edit/account')
    await page.goto(beckon.page('/older', `<!doctype html><head>${beckon.snippet({ uid: 'ada' })}</head>`))
    await page.waitForFunction('beckon.explain && !beckon.q')
    await expect.poll(async () => (await account()).account.old_browsers).toBe(1)
  })
})

test('the snippet is plain ES2015 but for `import()`, so that old browsers define `beckon` too', () => {
  const snippet = readFileSync(new URL('../../dist/runtime/snippet.js', import.meta.url), 'utf8')
  const asIn = (target: string) =>
    transformSync(snippet, { target, supported: { 'dynamic-import': true }, minify: true }).code
  // A language that knows less would have to write something differently.
  expect(asIn('es2015')).toBe(asIn('esnext'))
})
