import type { Page } from '@playwright/test'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { openInspector } from '../open-inspector.ts'
import { completeTour, listen, pointingTour, serve, survives, withoutBeckon } from './survives.ts'

test('works beside sandboxed and third-party frames', async ({ page, beckon }) => {
  beckon.page('/elsewhere', '<!doctype html><title>Elsewhere</title><p>An advertisement</p>')
  const elsewhere = beckon.site.replace('localhost', '127.0.0.1')
  await survives(page, beckon, {
    after: `<iframe sandbox srcdoc="<p>sandboxed</p>" title="a"></iframe>
      <iframe sandbox="allow-scripts" srcdoc="<script>parent.postMessage('*', '*')</script>" title="b"></iframe>
      <iframe src="${elsewhere}/elsewhere" title="c"></iframe>`,
  })
})

/** Another page with the host's page in a frame. Returns what the host's script recorded, and the errors. */
async function inFrame(page: Page, beckon: Kit, frame: (snippet: string) => string, snippet: string) {
  const errors = listen(page)
  const html = `<!doctype html><title>Outer</title><link rel="icon" href="data:,">${frame(snippet)}`
  await page.goto(beckon.page('/outer', html))
  const inner = page.frames()[1]!
  const first = await inner.evaluate('window.result')
  return { inner, account: { first, errors } }
}

test('inside a third-party frame the tour is shown and completed', async ({ page, beckon }) => {
  const frame = (snippet: string) =>
    `<iframe src="${serve(beckon, {}, snippet).replace('localhost', '127.0.0.1')}" width="900" height="600" title="app"></iframe>`
  const alone = await inFrame(page, beckon, frame, '')
  const second = await alone.inner.evaluate('window.work()')
  page.removeAllListeners()

  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const { inner, account } = await inFrame(page, beckon, frame, beckon.snippet({ uid: 'ada' }))
  await expect(inner).toShowExperience(tour.id, { step: 0 })
  await beckon.step(inner, tour.id).button('Next').click()
  await beckon.step(inner, tour.id).button('Done').click()
  await expect(page).toHaveReported(tour.id, 'completed')
  expect({ ...account, second: await inner.evaluate('window.work()') }).toEqual({ ...alone.account, second })
})

test('inside a sandboxed frame without an origin it stays off, and the inspector says so', async ({ page, beckon }) => {
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const frame = (snippet: string) =>
    `<iframe sandbox="allow-scripts" src="${serve(beckon, {}, snippet)}" width="900" height="600" title="app"></iframe>`
  const alone = await inFrame(page, beckon, frame, '')
  page.removeAllListeners()
  const together = await inFrame(page, beckon, frame, beckon.snippet({ uid: 'ada' }))
  await expect.poll(() => together.inner.evaluate('beckon.explain().then(told => told?.state)')).toBe('off')
  const { section } = await openInspector(together.inner)
  await expect(section('boot')).toContainText('Switched off here. The domain of this page is off')
  expect(await together.inner.locator('[data-beckon]').count()).toBe(0)
  expect(together.account).toEqual(alone.account)
})

test('is reachable above a modal dialog that traps the focus', async ({ page, beckon }) => {
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
  const first = await page.evaluate('window.result')
  expect({ first, second: await page.evaluate('window.work()'), errors }).toEqual(alone)
})
