import { expect } from '../../src/testing/index.ts'
import { GAP } from '../../src/ui/place.ts'
import { aSurvey, aTour } from '../journeys/experiences.ts'
import { hostPage, press, reported, shown } from './a-page.ts'
import { test } from './engine-test.ts'
import { inView } from './in-view.ts'

test('[K15] identify', async ({ engine, beckon }) => {
  await engine.goto(hostPage(beckon, { uid: 'ada', properties: { plan: 'pro' } }))
  await expect
    .poll(() => beckon.profile('ada').catch(() => null))
    .toMatchObject({
      uid: 'ada',
      plan: 'pro',
      browser_k: 'desktop',
      browser_n: engine.name.startsWith('firefox') ? 'firefox' : 'safari',
    })
})

test('[K15] a delivered tour: shown, completed, reported, with at, at_href and interaction_id', async ({
  engine,
  beckon,
}) => {
  const tour = await beckon.publish(aTour({}, { place: { beside: '#new' } }))
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await engine.goto(hostPage(beckon, { uid: 'ada' }))
  await press(engine, tour.id, 'Next')
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed', group_kind: 'delivery' })
  const [interaction] = await beckon.interactions(tour.id)
  expect(await beckon.delivery(delivery.id)).toMatchObject({
    at_href: `${beckon.site}/`,
    interaction_id: interaction!.id,
  })
  await expect.poll(() => shown(engine, tour.id)).toBe(false)
})

test('[K15] a microsurvey: answered and reported', async ({ engine, beckon }) => {
  const survey = await beckon.publish(aSurvey())
  await beckon.deliver({ uid: 'ada', model_id: survey.id })
  await engine.goto(hostPage(beckon, { uid: 'ada' }))
  await engine.click(inView, { id: survey.id, selector: '.mark', text: '9' })
  await engine.click(inView, { id: survey.id, selector: 'button.primary', text: '' })
  await engine.type(inView, { id: survey.id, selector: 'textarea, input[type=text]', text: '' }, 'Dark mode')
  await engine.click(inView, { id: survey.id, selector: 'button.primary', text: '' })
  await reported(beckon, survey.id, { state: 'completed' })
  expect((await beckon.responses(survey.id)).map(({ answer }) => answer).sort()).toEqual(['9', 'Dark mode'])
})

test('[K15] a launcher: opened, its tour started and reported', async ({ engine, beckon }) => {
  const tour = await beckon.publish(aTour())
  const launcher = await beckon.publish({
    kind: 'launcher',
    name: 'Help',
    steps: [
      {
        place: { screen: 'bottom-right', label: 'Help' },
        buttons: [{ does: 'start', text: 'Take the tour', experience_id: tour.id }],
      },
    ],
  })
  await engine.goto(hostPage(beckon, { uid: 'ada' }))
  await press(engine, launcher.id, 'Help')
  await press(engine, launcher.id, 'Take the tour')
  await press(engine, tour.id, 'Next')
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed', group_kind: 'launcher' })
  await reported(beckon, launcher.id, { state: 'started' })
})

test('[K15] a tooltip: opened by the pointer and reported', async ({ engine, beckon }) => {
  const tooltip = await beckon.publish({
    kind: 'tooltip',
    name: 'What is an order?',
    steps: [{ body: 'Something somebody bought.', place: { beside: '#new' } }],
  })
  await engine.goto(hostPage(beckon, { uid: 'ada' }))
  await expect.poll(() => shown(engine, tooltip.id)).toBe(true)
  await engine.hover(selector => document.querySelector(selector), '#new')
  await expect.poll(() => engine.evaluate(inViewText, { id: tooltip.id })).toContain('Something somebody bought.')
  await reported(beckon, tooltip.id, { group_kind: 'campaign' })
})

test('[K15] an embed: shown in its place, used and reported', async ({ engine, beckon }) => {
  const embed = await beckon.publish({
    kind: 'embed',
    name: 'New reports',
    steps: [
      { title: 'Reports are here', place: { inside: '#card' }, buttons: [{ does: 'complete', text: 'Understood' }] },
    ],
  })
  await engine.goto(hostPage(beckon, { uid: 'ada' }))
  await press(engine, embed.id, 'Understood')
  await reported(beckon, embed.id, { state: 'completed' })
})

test('[K15] what was done while the server was away arrives after a reload', async ({ engine, beckon, road }) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await engine.goto(hostPage(beckon, { uid: 'ada' }))
  await reported(beckon, tour.id, { state: 'displayed' })
  road.cut = true
  await press(engine, tour.id, 'Next')
  await press(engine, tour.id, 'Done')
  await expect.poll(() => shown(engine, tour.id)).toBe(false)
  expect((await beckon.interactions(tour.id))[0]).toMatchObject({ state: 'displayed' })
  road.cut = false
  await engine.reload()
  await reported(beckon, tour.id, { state: 'completed' })
  expect(await beckon.interactions(tour.id)).toHaveLength(1)
})

test('[K15] works under a strict Content-Security-Policy with Trusted Types', async ({ engine, beckon }) => {
  const tour = await beckon.publish(aTour({}, { place: { beside: '#new' }, backdrop: true }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  const policy = `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${beckon.url}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`
  const watch = `<script nonce="r4nd0m">window.violations = []; addEventListener('securitypolicyviolation', e => violations.push(e.violatedDirective))</script>`
  await engine.goto(hostPage(beckon, { uid: 'ada', nonce: 'r4nd0m' }, { 'content-security-policy': policy }, watch))
  await press(engine, tour.id, 'Next')
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed' })
  expect(await engine.evaluate(() => (window as unknown as { violations: string[] }).violations, null)).toEqual([])
})

test('[K15] a step with a backdrop stays beside what it shows, however far down', async ({ engine, beckon }) => {
  const tour = await beckon.publish(aTour({}, { place: { beside: '#new' }, backdrop: true }))
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await engine.goto(hostPage(beckon, { uid: 'ada' }, {}, '<style>main{margin:3000px 0}</style>'))
  await expect.poll(() => engine.evaluate(distance, tour.id)).toBeCloseTo(GAP, 0)
  await press(engine, tour.id, 'Next')
  await press(engine, tour.id, 'Done')
  await reported(beckon, tour.id, { state: 'completed' })
})

function inViewText({ id }: { id: string }): string {
  return document.querySelector(`[data-beckon="${id}"]`)?.shadowRoot?.textContent ?? ''
}

/** The distance between button and card on the screen. */
function distance(id: string): number {
  const card = document.querySelector(`[data-beckon="${id}"]`)?.shadowRoot?.querySelector('.card')
  if (!card) return Number.NaN
  const [{ top, bottom }, target] = [
    card.getBoundingClientRect(),
    document.querySelector('#new')!.getBoundingClientRect(),
  ]
  const seen = Math.min(top, target.top) >= 0 && Math.max(bottom, target.bottom) <= innerHeight
  return seen ? Math.max(top - target.bottom, target.top - bottom) : Number.NaN
}
