import { expect } from '../../src/testing/index.ts'
import { aTour } from '../journeys/experiences.ts'
import { hostPage, shown } from './a-page.ts'
import { test } from './engine-test.ts'

const NOTE_RESTORED = `<script>addEventListener('pageshow', function (event) { window.restored = event.persisted })</script>`

test('[R130] a live page shows what is delivered, stays in the back/forward cache, and is live again', async ({
  engine,
  beckon,
}) => {
  const listening = (count: string) =>
    expect
      .poll(async () =>
        (await (await fetch(`${beckon.url}/metrics`)).text()).includes(`beckon_live_streams ${count}\n`),
      )
      .toBe(true)
  await beckon.api.send('PATCH', '/v3/edit/account', { live_pages: true })
  const tour = await beckon.publish(aTour({ automatic: false }))
  const address = hostPage(beckon, { uid: 'ada' }, {}, NOTE_RESTORED)
  await engine.goto(address)
  await listening('1')
  // WebKitGTK's test browser has no back/forward cache.
  if (engine.name.startsWith('firefox')) {
    await engine.goto(beckon.page('/elsewhere', '<!doctype html><title>Elsewhere</title>'))
    await listening('0')
    // Not with the driver, which would wait for a load that does not come.
    await engine.evaluate(() => void setTimeout(() => history.back()), null)
    const restored = () => engine.evaluate(() => (window as unknown as { restored?: boolean }).restored, null)
    await expect.poll(() => restored().catch(() => undefined)).not.toBe(undefined)
    expect(await restored()).toBe(true)
    await listening('1')
  }
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await expect.poll(() => shown(engine, tour.id)).toBe(true)
  await expect.poll(() => beckon.interactions(tour.id)).toMatchObject([{ group_kind: 'delivery' }])
})
