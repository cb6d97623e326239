import { expect, test } from '../../src/testing/index.ts'
import { survives } from './survives.ts'

test('works in quirks mode', async ({ page, beckon }) => {
  await survives(page, beckon, { doctype: '' })
})

test('works in XHTML', async ({ page, beckon }) => {
  await survives(page, beckon, {
    doctype: '<!DOCTYPE html>',
    htmlAttributes: 'xmlns="http://www.w3.org/1999/xhtml" lang="en"',
    headers: { 'content-type': 'application/xhtml+xml; charset=utf-8' },
    transform: html => html.replaceAll('<script>', '<script>//<![CDATA[\n').replaceAll('</script>', '\n//]]></script>'),
  })
})

test('works when it is written by document.write', async ({ page, beckon }) => {
  await survives(page, beckon, {
    paste: snippet => ({
      after: `<script>document.write(${JSON.stringify(snippet).replaceAll('</', '<\\/')})</script>`,
    }),
  })
})

test('survives a document that is written anew after it was loaded', async ({ page, beckon }) => {
  await survives(page, beckon, {}, () =>
    page.evaluate(() => {
      const { head, body } = document
      const main = body.querySelector('main')?.outerHTML
      const title = head.querySelector('title')?.outerHTML
      document.open()
      document.write(`<!doctype html><html lang="en"><head>${title}</head><body>${main}</body></html>`)
      document.close()
    }),
  )
})

test('survives a framework that replaces the body', async ({ page, beckon }) => {
  await survives(page, beckon, {}, () =>
    page.evaluate(() => {
      const body = document.createElement('body')
      body.append(document.querySelector('main')!.cloneNode(true))
      document.body.replaceWith(body)
    }),
  )
})

test('works on a page of 20,000 elements', async ({ page, beckon }) => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `<tr><td>${n}</td><td>a</td><td>b</td><td>c</td></tr>`).join('')
  await survives(page, beckon, { after: `<table>${rows}</table>` })
})

test('works while the head is still loading and there is no body', async ({ page, beckon }) => {
  const tour = await beckon.publish({ kind: 'tour', name: 'Hello', steps: [{ title: 'Hello' }] })
  const guide = { does: 'open' as const, text: 'Guide', url: 'https://docs.example.com/' }
  const launcher = await beckon.publish({ kind: 'launcher', name: 'Help', steps: [{ buttons: [guide] }] })
  let load = () => {}
  const loading = new Promise<void>(done => {
    load = done
  })
  await page.route('**/slow.js', async route => {
    await loading
    await route.fulfill({ body: '', contentType: 'text/javascript' })
  })
  const listen = '<script>errors = []; beckon.on("error", function (error) { errors.push(error.message) })</script>'
  const head = `${beckon.snippet({ uid: 'ada' })}${listen}<script src="/slow.js"></script>`
  const address = beckon.page(
    '/headed',
    `<!doctype html><html lang="en"><head>${head}</head><body>Orders</body></html>`,
  )
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(id => document.querySelector(`[data-beckon="${id}"]`), launcher.id, { polling: 50 })
  expect(await page.evaluate('document.body')).toBe(null)
  load()
  await expect(page).toShowExperience(tour.id)
  await expect(page).toShowExperience(launcher.id)
  expect(await page.evaluate('errors')).toEqual([])
})
