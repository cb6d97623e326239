import { expect, test } from '../../src/testing/index.ts'
import { account, completeTour, listen, pointingTour, serve, survives, withoutBeckon } from './survives.ts'

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

test('[K22] a document written anew after load leaves no error and no trace of the tour', async ({ page, beckon }) => {
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(serve(beckon, {}, beckon.snippet({ uid: 'ada' })))
  await expect(page).toShowExperience(tour.id)
  await page.evaluate(() => {
    document.open()
    document.write('<!doctype html><title>New</title><button id="host-button">New order</button>')
    document.close()
  })
  await expect(page.locator('#host-button')).toBeVisible()
  await completeTour(page, beckon, tour.id)
  expect(errors).toEqual([])
})

test('[K22] survives a framework that replaces the body', async ({ page, beckon }) => {
  const hostile = {}
  const alone = await withoutBeckon(page, beckon, hostile)
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(serve(beckon, hostile, beckon.snippet({ uid: 'ada' })))
  const first = await account(page, 'result')
  await expect(page).toShowExperience(tour.id)
  await page.evaluate(() => {
    const body = document.createElement('body')
    for (const child of [...document.body.children]) if (child.localName === 'main') body.append(child.cloneNode(true))
    document.body.replaceWith(body)
  })
  await completeTour(page, beckon, tour.id)
  expect({ first, second: await account(page, 'work'), errors }).toEqual(alone)
})

test('[K22] works on a page of 20,000 elements', async ({ page, beckon }) => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `<tr><td>${n}</td><td>a</td><td>b</td><td>c</td></tr>`).join('')
  await survives(page, beckon, { after: `<table>${rows}</table>` })
})
