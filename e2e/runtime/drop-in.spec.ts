import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from '../../src/testing/index.ts'
import { greeting, LISTEN } from './tours.ts'

const published = readFileSync(createRequire(import.meta.url).resolve('@chamaeleonidae/chmln'), 'utf8')

test('the published client, unmodified, works when its address is changed to a Beckon server', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(greeting({ automatic: false }))
  const other = await beckon.publish(greeting({ automatic: false, name: 'Asked for' }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  // The package is CommonJS; the page's bundler would do this.
  const html = `<!doctype html><head>${LISTEN}<script>
    var module = { exports: {} }
    ;(function (module) { ${published} })(module)
    module.exports.init(${JSON.stringify(beckon.token)}, { fastUrl: ${JSON.stringify(`${beckon.url}/`)} })
    module.exports.identify('ada', { plan: 'gold', company: { uid: 'acme', name: 'Acme' } })
    module.exports.track('Imported file')
    var heard = []
    chmln.on('completed', function (report) { heard.push(report.type) })
  </script></head>`
  await page.goto(beckon.page('/moved', html))
  await expect(beckon.step(page, tour.id).button('Next')).toBeVisible()
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  await expect.poll(async () => (await beckon.interactions(tour.id))[0]?.state).toBe('completed')
  await expect.poll(() => page.evaluate('heard')).toEqual(['completed'])
  expect(await beckon.profile('ada')).toMatchObject({ plan: 'gold', company: { uid: 'acme', name: 'Acme' } })

  // Its calls still work once the runtime handles them.
  await page.evaluate(
    `chmln.set({ seats: 7 }), chmln.show(${JSON.stringify(other.id)}), chmln.custom(), chmln.help(), chmln._data()`,
  )
  await expect(beckon.step(page, other.id).button('Next')).toBeVisible()
  await expect.poll(async () => (await beckon.profile('ada')).seats).toBe(7)
  expect(await page.evaluate('typeof window.beckon')).toBe('undefined')
  expect(await page.evaluate('seen')).toEqual([])
})

test('what the old client calls an alias makes one person of one, never one of many', async ({ page, beckon }) => {
  for (const [nth, to] of ['ada', 'bob'].entries()) {
    const html = `<!doctype html><head><script>
      var module = { exports: {} }
      ;(function (module) { ${published} })(module)
      module.exports.init(${JSON.stringify(beckon.token)}, { fastUrl: ${JSON.stringify(`${beckon.url}/`)} })
      chmln.alias({ from: 'old', to: ${JSON.stringify(to)} })
      chmln.set({ nth: ${nth} })
    </script></head>`
    await page.context().clearCookies()
    await page.goto(beckon.page(`/alias-${to}`, html))
    await expect.poll(async () => (await beckon.profile(to).catch(() => undefined))?.nth).toBe(nth)
  }
})
