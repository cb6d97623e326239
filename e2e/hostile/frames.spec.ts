import { expect, test } from '../../src/testing/index.ts'
import { completeTour, listen, pointingTour, serve, survives, withoutBeckon } from './survives.ts'

test('[K24] works beside sandboxed and third-party frames', async ({ page, beckon }) => {
  beckon.page('/elsewhere', '<!doctype html><title>Elsewhere</title><p>An advertisement</p>')
  const elsewhere = beckon.site.replace('localhost', '127.0.0.1')
  await survives(page, beckon, {
    after: `<iframe sandbox srcdoc="<p>sandboxed</p>" title="a"></iframe>
      <iframe sandbox="allow-scripts" srcdoc="<script>parent.postMessage('*', '*')</script>" title="b"></iframe>
      <iframe src="${elsewhere}/elsewhere" title="c"></iframe>`,
  })
})

test('[K24] inside a third-party frame the tour is shown and completed', async ({ page, beckon }) => {
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const inner = serve(beckon, {}, beckon.snippet({ uid: 'ada' })).replace('localhost', '127.0.0.1')
  await page.goto(
    beckon.page(
      '/outer',
      `<!doctype html><title>Outer</title><iframe src="${inner}" width="900" height="600" title="app"></iframe>`,
    ),
  )
  const frame = page.frameLocator('iframe')
  await frame.locator(`[data-beckon="${tour.id}"]`).getByRole('button', { name: 'Next' }).click()
  await frame.locator(`[data-beckon="${tour.id}"]`).getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect(errors).toEqual([])
})

test('[K24] inside a sandboxed frame without an origin it stays off, and says so', async ({ page, beckon }) => {
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const visit = async (snippet: string) => {
    const errors = listen(page)
    const inner = serve(beckon, {}, snippet)
    const frame = `<iframe sandbox="allow-scripts" src="${inner}" title="app"></iframe>`
    await page.goto(beckon.page('/outer', `<!doctype html><title>Outer</title><link rel="icon" href="data:,">${frame}`))
    const result = await page.frames()[1]!.evaluate('window.result')
    return { result, errors }
  }
  const alone = await visit('')
  page.removeAllListeners()
  const together = await visit(beckon.snippet({ uid: 'ada' }))
  const frame = page.frames()[1]!
  await expect.poll(() => frame.evaluate('beckon.explain().then(told => told?.state)')).toBe('off')
  expect(await frame.locator('[data-beckon]').count()).toBe(0)
  expect(together).toEqual(alone)
})

test('[K24] is reachable above a modal dialog that traps the focus', async ({ page, beckon }) => {
  const trap = `<dialog id="host-dialog"><p>Sign here</p><button id="host-inside" type="button">Agree</button></dialog>
    <script>
      var dialog = document.querySelector('#host-dialog')
      window.result.then(function () {
        dialog.showModal()
        document.addEventListener('focusin', function (event) {
          if (!dialog.contains(event.target)) { event.stopPropagation(); document.querySelector('#host-inside').focus() }
        }, true)
      })
    </script>`
  const alone = await withoutBeckon(page, beckon, { after: trap })
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(serve(beckon, { after: trap }, beckon.snippet({ uid: 'ada' })))
  await expect(page.locator('#host-dialog')).toBeVisible()
  await completeTour(page, beckon, tour.id)
  await expect(page.locator('#host-dialog')).toBeVisible()
  await page.locator('#host-inside').click()
  expect({ first: await page.evaluate('window.result'), errors }).toEqual({ first: alone.first, errors: alone.errors })
})
