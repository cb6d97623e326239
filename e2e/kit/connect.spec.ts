import { startCompanion } from '../../src/testing/companion.ts'
import { connectBeckon, expect, test } from '../../src/testing/index.ts'
import { listen } from '../../src/testing/listen.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

test('connectBeckon works with a server that runs already, in a page or in a frame of it', async ({ page, beckon }) => {
  const staging = await startCompanion()
  const { port, close } = await listen(staging.fetch)
  const address = `http://127.0.0.1:${port}`
  const remote = connectBeckon(page, { address: `${address}/`, secret: staging.secret })
  await remote.api.send('POST', '/v3/edit/urls', { host: 'localhost', enabled: 'on' })
  const tour = await remote.publish(aTour({ automatic: true }))

  // The product talks to that server, not to the kit's own, and is in a frame of another page.
  const snippet = beckon.snippet({ uid: 'ada' }).replaceAll(beckon.url, address).replaceAll(beckon.token, staging.token)
  const product = beckon.page('/product', `<!doctype html><title>Product</title>${snippet}${BODY}`)
  const html = `<!doctype html><title>Outer</title><iframe src="${product}" width="900" height="600" title="p"></iframe>`
  await page.goto(beckon.page('/outer', html))
  const frame = page.frames()[1]!
  await expect(frame).toShowExperience(tour.id, { step: 0 })
  await remote.step(frame).button('Next').click()
  await remote.step(page.frameLocator('iframe')).button('Done').click()
  await expect(page).toHaveReported(tour.id, { state: 'completed', uid: 'ada' })
  await expect(frame).toHideExperience(tour.id, { because: 'recurrence' })
  expect(await remote.interactions(tour.id)).toHaveLength(1)

  const again = await remote.deliver({ uid: 'ada', model_id: tour.id })
  await page.reload()
  await expect(page.frames()[1]!).toShowExperience(tour.id, { step: 0 })
  await expect.poll(() => remote.delivery(again.id)).toMatchObject({ interaction_id: expect.any(String) })
  await close()
  await staging.close()
})
