import { test } from '../../src/testing/index.ts'
import { survives } from './survives.ts'

test('[K22] works in quirks mode', async ({ page, beckon }) => {
  await survives(page, beckon, { doctype: '' })
})

test('[K22] works in XHTML', async ({ page, beckon }) => {
  await survives(page, beckon, {
    doctype: '<!DOCTYPE html>',
    htmlAttributes: 'xmlns="http://www.w3.org/1999/xhtml" lang="en"',
    headers: { 'content-type': 'application/xhtml+xml; charset=utf-8' },
    transform: html => html.replaceAll('<script>', '<script>//<![CDATA[\n').replaceAll('</script>', '\n//]]></script>'),
  })
})

test('[K22] works when it is written by document.write', async ({ page, beckon }) => {
  await survives(page, beckon, {
    paste: snippet => ({
      after: `<script>document.write(${JSON.stringify(snippet).replaceAll('</', '<\\/')})</script>`,
    }),
  })
})

test('[K22] survives a document that is written anew after it was loaded', async ({ page, beckon }) => {
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

test('[K22] survives a framework that replaces the body', async ({ page, beckon }) => {
  await survives(page, beckon, {}, () =>
    page.evaluate(() => {
      const body = document.createElement('body')
      body.append(document.querySelector('main')!.cloneNode(true))
      document.body.replaceWith(body)
    }),
  )
})

test('[K22] works on a page of 20,000 elements', async ({ page, beckon }) => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `<tr><td>${n}</td><td>a</td><td>b</td><td>c</td></tr>`).join('')
  await survives(page, beckon, { after: `<table>${rows}</table>` })
})
