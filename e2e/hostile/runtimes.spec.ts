import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { startCompanion } from '../../src/testing/companion.ts'
import { createKit } from '../../src/testing/create-kit.ts'
import { createFront } from '../../src/testing/front.ts'
import { expect, type Kit, test } from '../../src/testing/index.ts'
import { listen as listenOn } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import { completeTour, listen, pointingTour, serve, survives, withoutBeckon } from './survives.ts'

const DIST = join(import.meta.dirname, '../../dist')
const CLIENT = join(DIST, 'client/index.js')

test('the snippet pasted twice is one runtime', async ({ page, beckon }) => {
  await survives(page, beckon, { paste: snippet => ({ head: snippet, after: snippet }) })
  const { tours } = await beckon.api.get('/v3/edit/tours')
  expect(await beckon.interactions(tours[0]!.id)).toHaveLength(1)
})

test('the runtime loaded twice shows a tour once', async ({ page, beckon }) => {
  const { pinned } = JSON.parse(readFileSync(join(DIST, 'runtime/manifest.json'), 'utf8'))
  const again = `<script type="module" src="${beckon.url}/${beckon.token}/${pinned}"></script>`
  await survives(page, beckon, { paste: snippet => ({ head: snippet, after: again }) })
  const { tours } = await beckon.api.get('/v3/edit/tours')
  expect(await beckon.interactions(tours[0]!.id)).toHaveLength(1)
})

for (const order of ['before', 'after'] as const)
  test(`the package ${order} the snippet is one runtime with it`, async ({ page, beckon }) => {
    const tour = await beckon.publish({ ...pointingTour(), automatic: false })
    await beckon.deliver({ uid: 'ada', model_id: tour.id })
    const { outputFiles } = await build({
      entryPoints: [CLIENT],
      bundle: true,
      format: 'esm',
      write: false,
      logLevel: 'error',
    })
    beckon.page('/npm.js', outputFiles[0]!.text, { 'content-type': 'text/javascript' })
    const bundled = `<script type="module">
      import { createBeckon } from '/npm.js'
      const second = createBeckon()
      second.on('event', ({ name }) => { window.heard = name })
      second.init('${beckon.token}', { api: '${beckon.url}' })
      second.identify('ada')
      second.track('bought')
    </script>`
    // A module waits for the page, the snippet does not.
    const late = `<script type="module">${beckon.snippet({ uid: 'ada' }).replace(/<\/?script[^>]*>/g, '')}</script>`
    const boots: string[] = []
    page.on('request', request => request.url().endsWith('/boot') && boots.push(request.url()))
    const pasted =
      order === 'after' ? { head: beckon.snippet({ uid: 'ada' }), body: bundled } : { body: bundled + late }
    const body = '<main><button id="new">New</button></main>'
    const html = `<!doctype html><head>${pasted.head ?? ''}</head><body>${body}${pasted.body}</body>`
    await page.goto(beckon.page('/both', html))
    await expect(page).toHaveReported(tour.id, { uid: 'ada' })
    await expect.poll(() => page.evaluate('window.heard')).toBe('bought')
    expect(await page.locator('beckon-view').count()).toBeLessThanOrEqual(1)
    expect(boots).toHaveLength(1)
  })

test('two runtimes of two accounts on one page do not disturb each other', async ({ page, beckon }) => {
  const alone = await withoutBeckon(page, beckon, {})
  const errors = listen(page)
  const tour = await beckon.publish({ ...pointingTour(), automatic: false })
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const other = await anotherServer(beckon)
  const banner = await other.kit.publish({
    kind: 'embed',
    name: 'News',
    steps: [{ title: 'News', place: { banner: 'bottom' }, buttons: [{ does: 'complete', text: 'Read' }] }],
  })

  // The npm entry, bundled like a customer would, beside the pasted one.
  const { outputFiles } = await build({
    entryPoints: [CLIENT],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  beckon.page('/npm.js', outputFiles[0]!.text, { 'content-type': 'text/javascript' })
  const second = `<script type="module">
    import { createBeckon } from '/npm.js'
    const second = createBeckon()
    second.init('${other.kit.token}', { api: '${other.kit.url}' })
    second.identify('bob')
  </script>`
  await page.goto(serve(beckon, { after: second }, beckon.snippet({ uid: 'ada' })))
  const first = await page.evaluate('window.result')
  await completeTour(page, beckon, tour.id)
  await beckon.step(page, banner.id).button('Read').click()
  await expect.poll(() => other.kit.interactions(banner.id)).toMatchObject([{ state: 'completed' }])
  await expect(page).toHaveReported(tour.id, { state: 'completed', uid: 'ada' })
  expect({ first, second: await page.evaluate('window.work()'), errors }).toEqual(alone)
  await other.close()
})

async function anotherServer(beckon: Kit) {
  const companion = await startCompanion()
  const front = createFront(companion)
  const { port, close } = await listenOn(front.fetch)
  const kit = createKit({
    companion,
    front,
    site: createSite(),
    url: `http://127.0.0.1:${port}`,
    siteUrl: beckon.site,
    context: null,
  })
  return { kit, close: () => close().then(companion.close) }
}
