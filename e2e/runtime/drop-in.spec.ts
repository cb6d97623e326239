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

const stub = (token: string, url: string, after: string) => `<!doctype html><head>${LISTEN}<script>
  var module = { exports: {} }
  ;(function (module) { ${published} })(module)
  module.exports.init(${JSON.stringify(token)}, { fastUrl: ${JSON.stringify(`${url}/`)} })
  ${after}
</script></head>`

test('what the old client told a page, it is told: the person when the server knows them, and what they did', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(greeting())
  const html = stub(
    beckon.token,
    beckon.url,
    `chmln.identify('eve', { plan: 'gold' })
    var told = []
    chmln.on('load', function () { told.push('load') })
    chmln.on('after:account', function () { told.push('account') })
    chmln.on('after:profile', function () { told.push(['profile', chmln.data.profile.get('plan'), typeof chmln.data.profile.get('percent')]) })
    chmln.on('tour:event', function (name, about) { told.push([name, about.id, about.name]) })
    chmln.on('chmln:event', function (name) { told.push(name) })`,
  )
  await page.goto(beckon.page('/told', html))
  await beckon.step(page, tour.id).button('Next').click()
  await beckon.step(page, tour.id).button('Done').click()
  const told = () => page.evaluate('told') as Promise<unknown[]>
  await expect.poll(told).toContainEqual('Tour Completed')
  const all = await told()
  expect(all[0]).toBe('load')
  expect(all).toContainEqual('account')
  expect(all).toContainEqual(['profile', 'gold', 'number'])
  for (const name of ['Tour Started', 'Tour Button Clicked', 'Tour Step Seen', 'Tour Completed']) {
    expect(all).toContainEqual([name, tour.id, 'Hello'])
    expect(all).toContainEqual(name)
  }
  expect(await page.evaluate('chmln.data.profile.attributes.uid')).toBe('eve')
  expect(await page.evaluate('seen')).toEqual([])
})

test('whoever is disabled sees nothing and is not known, until a page says otherwise', async ({ page, beckon }) => {
  const tour = await beckon.publish(greeting())
  const html = stub(beckon.token, beckon.url, "chmln.identify('dan', { disabled: true, plan: 'gold' })")
  await page.goto(beckon.page('/disabled', html))
  await expect.poll(() => page.evaluate("chmln.identify.toString().includes('push')")).toBe(false)
  await expect(beckon.step(page, tour.id).button('Next')).toHaveCount(0)
  expect(await beckon.profile('dan').catch(() => null)).toBeNull()
  await page.evaluate("chmln.identify('dan', { plan: 'gold' })")
  await expect(beckon.step(page, tour.id).button('Next')).toBeVisible()
  await page.evaluate('chmln.set({ disabled: true })')
  await expect(beckon.step(page, tour.id).button('Next')).toHaveCount(0)
  expect(await beckon.profile('dan')).toMatchObject({ plan: 'gold' })
  expect(await page.evaluate('seen')).toEqual([])
})

test('the calls of a customer data platform mean what they say: people, their company, what they did', async ({
  page,
  beckon,
}) => {
  // As its destination writes them: a stub of its own, and the company in the names.
  const html = `<!doctype html><head>${LISTEN}<script>
    var chmln = window.chmln = { accountToken: ${JSON.stringify(beckon.token)}, location: location.href }
    'setup identify alias track set show on off custom help _data'.split(' ').forEach(function (name) {
      var queue = chmln[name + '_a'] = []
      chmln[name] = function () { queue.push(arguments) }
    })
    chmln.identify({ uid: 'fay', plan: 'gold' })
    chmln.set({ 'group:id': 'acme', 'group:name': 'Acme' })
    chmln.track('Imported file', { rows: 7 })
    var script = document.createElement('script')
    script.src = ${JSON.stringify(`${beckon.url}/messo/${beckon.token}/messo.min.js`)}
    document.head.appendChild(script)
  </script></head>`
  await page.goto(beckon.page('/platform', html))
  await expect
    .poll(async () => (await beckon.profile('fay').catch(() => undefined))?.company)
    .toMatchObject({ uid: 'acme', name: 'Acme' })
  expect(await beckon.profile('fay')).toMatchObject({ plan: 'gold' })
  await page.evaluate("chmln.alias({ from: 'fay', to: 'gus' })")
  await expect.poll(async () => (await beckon.profile('gus').catch(() => undefined))?.uid).toBe('gus')
  expect(await page.evaluate('seen')).toEqual([])
})
