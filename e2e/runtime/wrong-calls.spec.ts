import { expect, test } from '../../src/testing/index.ts'

const WRONG = `<script>
  beckon.identify({ id: 7 })
  beckon.on('complete', function () {})
  beckon.set({ address: { city: 'Oslo' } })
  beckon.registerAction('go')
</script>`

test('a page that says `debug: true` reads what is wrong with its calls, once each', async ({ page, beckon }) => {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await beckon.visit(page, { options: { debug: true }, body: WRONG })
  await expect.poll(() => said.length).toBeGreaterThan(3)
  for (let times = 0; times < 2; times++) await page.evaluate("beckon.show({}); beckon.registerAction('go'); void 0")
  await expect.poll(() => said.filter(words => words.includes('show() needs the id')).length).toBe(1)
  expect(said).toHaveLength(5)
  expect(said[0]).toBe(
    'Beckon: identify() has no uid in its object. Write identify(user.id, { … }) or identify({ uid: user.id, … }).',
  )
})

test('without it the page reads nothing, and the words are not loaded', async ({ page, beckon }) => {
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  page.on('pageerror', error => said.push(String(error)))
  await beckon.visit(page, { body: WRONG })
  await expect.poll(() => page.evaluate('beckon.explain().then(told => told && told.state)')).toBe('open')
  expect(said).toEqual([])
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(loaded.filter(name => name.includes('mistakes'))).toEqual([])
})
