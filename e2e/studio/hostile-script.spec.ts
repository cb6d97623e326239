import type { BrowserContext, Page } from '@playwright/test'
import { expect, type House, studioOn, test } from './studio-test.ts'

/** A script of the product's page that wants the studio for itself. It tries all that a page can reach. */
const HOSTILE = `<script>
  window.loot = { heard: [], tried: [] }
  addEventListener('message', ({ data }) => loot.heard.push(JSON.stringify(data)))
  loot.read = () => [
    JSON.stringify(window.beckon), location.href, document.URL, document.referrer, name, document.cookie, JSON.stringify(history.state),
    JSON.stringify([...performance.getEntries()]), ...(window.navigation?.entries() ?? []).map(entry => entry.url),
    JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), document.documentElement.outerHTML,
  ].join(' ')
  loot.first = loot.read()
  loot.use = (api, token, more = {}) =>
    fetch(api + '/v3/observe/studio', { method: 'POST', body: JSON.stringify({ v: 3, token, ...more }) })
      .then(answer => loot.tried.push(answer.status))
  loot.ask = () => new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    setTimeout(resolve, 1500, 'silence')
    if (opener) opener.postMessage({ beckon: 'studio' }, '*', [port2])
  })
  for (const move of [w => { w.location = '/stolen' }, w => { w.top.location = '/stolen' }, w => { w.parent.location.href = '/stolen' }])
    try { move(opener) } catch {}
</script>`

/** Opens the page from the console, as an author does. */
async function openFromConsole(page: Page, context: BrowserContext, house: House, path: string): Promise<Page> {
  await house.join(context, 'ada@example.org')
  const id = await house.draft()
  await page.goto(`${house.address}/console/experiences/tour/${id}`)
  await page.getByRole('button', { name: 'Edit on the page' }).click()
  await page.getByRole('textbox', { name: 'Page' }).fill(house.site + path)
  const opens = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the page' }).click()
  const product = await opens
  // It is empty first, until the console has a code for it.
  await product.waitForURL(`${house.site}${path}**`)
  return product
}

test('a script of the page finds no code, hears no answer, and cannot move the console', async ({
  page,
  context,
  house,
}) => {
  house.serve('/home', { head: HOSTILE, body: '<h1>Home</h1>' })
  const codes: Promise<{ code: string; url: string }>[] = []
  page.on('response', answer => answer.url().endsWith('/studio_codes') && answer.ok() && codes.push(answer.json()))
  const product = await openFromConsole(page, context, house, '/home')
  await expect(studioOn(product)).toBeVisible()
  expect(codes).toHaveLength(1)
  const { code, url } = await codes[0]!
  expect(url).not.toContain(code)
  // Neither before the studio came nor while it is open.
  expect(await product.evaluate('loot.first')).toContain('beckon')
  expect(await product.evaluate('loot.first')).not.toContain(code)
  expect(await product.evaluate('loot.read()')).not.toContain(code)
  expect(await product.evaluate('loot.heard.filter(text => /answer|code/.test(text))')).toEqual([])
  // The console answers once, also after the studio was revoked. Then the page has no opener any more.
  expect(await product.evaluate('loot.ask()')).toBe('silence')
  const { studio_sessions } = await house.api('GET', '/v3/edit/studio_sessions')
  await house.api('DELETE', `/v3/edit/studio_sessions/${studio_sessions[0].id}`)
  expect(await product.evaluate('loot.ask()')).toBe('silence')
  expect(await product.evaluate('opener')).toBe(null)
  expect(codes).toHaveLength(1)
  expect(page.url()).toContain('/console/experiences/tour/')
})

test('a code without its answer opens nothing, not even for a program that has both address and code', async ({
  page,
  house,
}) => {
  house.serve('/home', { body: '<h1>Home</h1>' })
  await house.code(page, await house.draft(), '/home')
  const { code, answer } = (await (await page.opener())!.evaluate('given')) as { code: string; answer: string }
  const use = async (said: object) =>
    (
      await fetch(`${house.address}/v3/observe/studio`, {
        method: 'POST',
        headers: { origin: house.site },
        body: JSON.stringify({ v: 3, token: house.token, code, ...said }),
      })
    ).status
  expect([await use({}), await use({ answer: '' }), await use({ answer: code })]).toEqual([403, 403, 403])
  expect(await use({ answer })).toBe(200)
})

test('a script of the page that asks first gets what the token can do, and the author sees that the studio does not open', async ({
  page,
  context,
  house,
}) => {
  house.serve('/home', {
    head: `${HOSTILE}<script>loot.ask().then(({ answer, code }) =>
      loot.use('${house.address}', '${house.token}', { answer, code }))</script>`,
    body: '<h1>Home</h1>',
  })
  const product = await openFromConsole(page, context, house, '/home')
  await expect.poll(() => product.evaluate('loot.tried')).toEqual([200])
  await expect(product.getByRole('alert')).toContainText('The console did not answer')
  expect((await house.api('GET', '/v3/edit/studio_sessions')).studio_sessions).toHaveLength(1)
})

test('a token that a script of the page takes changes only the Experience that was opened', async ({
  page,
  context,
  house,
}) => {
  house.serve('/home', { body: '<h1>Home</h1>' })
  const other = await house.draft({ name: 'Another one' })
  const product = await openFromConsole(page, context, house, '/home')
  await expect(studioOn(product)).toBeVisible()
  const asked = await product.evaluate(
    async ([api, token, other]) => {
      const kept = Object.entries(sessionStorage).find(([key]) => key.endsWith(':studio'))!
      const session = JSON.parse(kept[1]).token
      const ask = async (method: string, path: string, body?: object) =>
        (
          await fetch(`${api}/v3/observe/studio/ask`, {
            method: 'POST',
            body: JSON.stringify({ v: 3, token, session, method, path, body }),
          })
        ).status
      return {
        changes: await ask('PATCH', `/v3/edit/tours/${other}`, { name: 'stolen' }),
        people: await ask('GET', '/v3/analyze/profiles'),
        results: await ask('GET', `/v3/analyze/results/tours/${other}`),
        secrets: await ask('GET', '/v3/edit/secrets'),
        reads: await ask('GET', `/v3/edit/tours/${other}`),
      }
    },
    [house.address, house.token, other] as const,
  )
  expect(asked).toEqual({ changes: 403, people: 403, results: 403, secrets: 403, reads: 200 })
})
