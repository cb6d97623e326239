import { replay } from '../../src/command/explain.ts'
import { expect, test } from '../../src/testing/index.ts'
import { aLauncher, aTour, BODY } from '../journeys/experiences.ts'
import { openInspector } from '../open-inspector.ts'

const ADA = 'ada'

// The eight conditions of the specification under which a waiting Delivery does not trigger, each in reality.

test('[K50] the user never loads a page: what was made since the last answer is not known here', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish(aTour())
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect
    .poll(() =>
      beckon.profile(ADA).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  const { row, section } = await openInspector(page)
  await expect(section('boot')).toContainText('This page asked the server')
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id })
  await expect(section('boot')).toContainText('It shows when the person loads a page')
  await expect(row(delivery.id)).toBeHidden()
  await section('boot').getByRole('button', { name: 'Ask again now' }).click()
  await expect(page).toShowExperience(tour.id, { step: 0 })
})

test('[K50] `from` has not been reached', async ({ page, beckon }) => {
  await beckon.clock.set('2030-05-01T09:00:00Z')
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, from: '2030-05-01T10:00:00Z' })
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { badge, reason } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('waits')
  await expect(reason(delivery.id)).toHaveAttribute('data-gate', 'from')
  await expect(reason(delivery.id)).toContainText('from has not been reached')
  await expect(reason(delivery.id)).toContainText('Wait: it may show')
})

test('[K50] `until` has passed', async ({ page, beckon }) => {
  await beckon.clock.set('2030-05-01T09:00:00Z')
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, until: '+1h' })
  await beckon.clock.advance('61m')
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { badge, row } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('dropped')
  await expect(row(delivery.id).locator('summary')).toContainText('until has passed')
  await expect(row(delivery.id).locator('.decides')).toContainText('Create another Delivery')
})

test('[K50] the Experience is not live', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id })
  await beckon.unpublish(tour.id)
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { badge, reason } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('waits')
  await expect(reason(delivery.id)).toHaveAttribute('data-gate', 'live')
  await expect(reason(delivery.id)).toContainText('not live')
  await expect(reason(delivery.id)).toContainText('Publish it.')
})

test('[K50] `use_segmentation` and the Segment does not match', async ({ page, beckon }) => {
  const segment = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }
  const tour = await beckon.publish(aTour({ segment }))
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, use_segmentation: true })
  await beckon.visit(page, { uid: ADA, properties: { plan: 'free' }, body: BODY })
  const { badge, row } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('dropped')
  await expect(row(delivery.id).locator('summary')).toContainText('the Segment did not match')
  const gate = row(delivery.id).locator('[data-gate=segment]')
  await expect(gate).toContainText('does not match: plan is "free"')
  await expect(gate).toContainText('It must be: plan is pro')
})

for (const { rule, once } of [
  { rule: 'skip_if_seen', once: true },
  { rule: 'as_listed', once: false },
] as const) {
  test(`[K50] the user has seen it before (${rule}: once=${once})`, async ({ page, beckon }) => {
    await beckon.api.send('PATCH', '/v3/edit/account', { once_rule: rule })
    const tour = await beckon.publish(aTour())
    await beckon.deliver({ uid: ADA, model_id: tour.id, once: !once })
    await beckon.visit(page, { uid: ADA, body: BODY })
    await beckon.step(page, tour.id).button('Next').click()
    await beckon.step(page, tour.id).button('Done').click()
    await expect(page).toHaveReported(tour.id, 'completed')
    const again = await beckon.deliver({ uid: ADA, model_id: tour.id, once })
    await page.reload()
    const { badge, row } = await openInspector(page)
    await expect(badge(again.id)).toHaveText('dropped')
    await expect(row(again.id).locator('summary')).toContainText('has seen it before')
    const gate = row(again.id).locator('[data-gate=seen]')
    await expect(gate).toContainText(`this person has seen it before; once is ${once}`)
    await expect(gate).toContainText(`Deliver with once=${!once}`)
  })
}

test("[K50] `skip_triggers=false` and the first step's triggers are not activated", async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({}, { triggers: [{ on: 'click', selector: '#new' }] }))
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, skip_triggers: false })
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { badge, reason, section } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('waits')
  await expect(reason(delivery.id)).toHaveAttribute('data-gate', 'triggers')
  await expect(reason(delivery.id)).toContainText('It waits for: a click on #new')
  await page.locator('#new').click()
  await expect(section('stage')).toContainText('is on the stage')
})

test('[K50] `skip_url_match=false` and another address is loaded', async ({ page, beckon }) => {
  const url = { rules: [{ kind: 'wildcard' as const, value: '*/settings*' }] }
  const tour = await beckon.publish(aTour({}, { url }))
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, skip_url_match: false })
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { badge, reason, inspector } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('waits')
  await expect(reason(delivery.id)).toHaveAttribute('data-gate', 'url')
  await expect(reason(delivery.id)).toContainText('looks like */settings*')

  // A question about another page is answered for that page, and the real page does not change.
  await inspector.getByLabel('On the page').fill(`${beckon.site}/settings`)
  await expect(badge(delivery.id)).toHaveText('shows')
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
})

test('says what holds the stage, and why the other one waits', async ({ page, beckon }) => {
  const first = await beckon.publish(aTour({ name: 'First' }))
  const second = await beckon.publish(aTour({ name: 'Second' }))
  const waiting = await beckon.deliver({ uid: ADA, model_id: second.id })
  await beckon.deliver({ uid: ADA, model_id: first.id })
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toShowExperience(first.id, { step: 0 })
  const { section, badge, row } = await openInspector(page)
  await expect(section('stage')).toContainText('The tour “First” is on the stage, at step 1 of 2')
  await expect(section('stage')).toContainText('A Delivery is never interrupted')
  await expect(badge(waiting.id)).toHaveText('waits')
  await expect(row(waiting.id).locator('summary')).toContainText('Stage: a Delivery of the tour “First” has the stage.')
})

test('lists what is live but not automatic, with what it needs', async ({ page, beckon }) => {
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { section, row, badge, reason } = await openInspector(page)
  await expect(section('automatic')).toContainText('Nothing is live on this domain.')
  const tour = await beckon.publish(aTour())
  await beckon.publish(aTour({ name: 'Only delivered' }))
  await beckon.publish(aLauncher({ does: 'start', text: 'Take the tour', experience_id: tour.id }))
  await section('boot').getByRole('button', { name: 'Ask again now' }).click()
  await expect(badge(tour.id)).toHaveText('waits')
  await expect(section('automatic')).not.toContainText('Only delivered')
  await expect(row(tour.id).locator('summary')).toContainText('Automatic: no, it needs a Delivery')
  await expect(reason(tour.id)).toHaveAttribute('data-gate', 'automatic')
})

test('says which element the step on the stage waits for', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({}, { place: { beside: '#late' } }))
  await beckon.deliver({ uid: ADA, model_id: tour.id })
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { section } = await openInspector(page)
  await expect(section('stage')).toContainText('Its step belongs beside #late, which is not on this page')
  await page.evaluate(
    "document.body.append(Object.assign(document.createElement('p'), { id: 'late', textContent: 'x' }))",
  )
  await expect(page).toShowExperience(tour.id, { step: 0 })
  await expect(section('stage')).not.toContainText('#late')
})

test('shows what waits in the outbox', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: ADA, model_id: tour.id })
  await beckon.visit(page, { uid: ADA, body: BODY })
  await expect(page).toHaveReported(tour.id, 'displayed')
  const { section } = await openInspector(page)
  await expect(section('outbox')).toContainText('Everything is reported')
  await page.route('**/v3/observe/reports', route => route.abort())
  await beckon.step(page, tour.id).button('Next').click()
  await expect(section('outbox')).toContainText('Reports wait for the server')
  await expect(section('outbox')).toContainText('button')
})

test('the time slider asks about tomorrow at nine', async ({ page, beckon }) => {
  await beckon.clock.set('2030-05-01T12:00:00Z')
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({
    uid: ADA,
    model_id: tour.id,
    from: '2030-05-01T20:00:00Z',
    until: '2030-05-04',
  })
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { inspector, badge } = await openInspector(page)
  await expect(badge(delivery.id)).toHaveText('waits')
  await inspector.getByRole('button', { name: 'Tomorrow at nine' }).click()
  await expect(badge(delivery.id)).toHaveText('shows')
  const slider = inspector.getByRole('slider', { name: 'Time to ask about' })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(badge(delivery.id)).toHaveText('dropped')
  await page.keyboard.press('Home')
  await expect(badge(delivery.id)).toHaveText('waits')
  await expect(page.locator('[data-beckon]')).toHaveCount(0)
})

test('what is copied, beckon explain reads to the same verdicts', async ({ page, beckon, context }) => {
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, from: '2031-01-01' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { inspector } = await openInspector(page)
  // The test site is on plain http, where there is no clipboard API, so we read the copy where it is pasted.
  await inspector.getByRole('button', { name: 'Copy situation' }).click()
  const said = inspector.getByText('Copied. beckon explain reads it.')
  await expect(said).toBeInViewport()
  expect((await said.boundingBox())!.height).toBeGreaterThan(12)
  await page.evaluate(() => document.body.insertAdjacentElement('beforeend', document.createElement('textarea'))!)
  await inspector.getByRole('button', { name: 'Close the inspector' }).click()
  await page.locator('textarea').focus()
  await page.keyboard.press('ControlOrMeta+V')
  const copied = await page.locator('textarea').inputValue()
  const { verdicts } = replay(JSON.parse(copied))
  expect(
    verdicts.find(({ candidate }) => candidate.kind === 'delivery' && candidate.delivery.id === delivery.id),
  ).toMatchObject({
    state: 'wait',
    because: 'from',
  })
})

test('works with the keyboard alone, and gives the focus back', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour())
  await beckon.deliver({ uid: ADA, model_id: tour.id, from: '2031-01-01' })
  await beckon.visit(page, { uid: ADA, body: `${BODY}<button id="why" onclick="beckon.inspect()">Why?</button>` })
  await page.locator('#why').focus()
  await page.keyboard.press('Enter')
  const inspector = page.getByRole('complementary', { name: 'Beckon inspector' })
  await expect(inspector).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(inspector.getByRole('button', { name: 'Copy situation' })).toBeFocused()
  const summary = inspector.locator('summary').first()
  for (let i = 0; i < 20 && !(await summary.evaluate(each => each.matches(':focus'))); i++)
    await page.keyboard.press('Tab')
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(inspector.locator('.gates').first()).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(inspector).toBeHidden()
  await expect(page.locator('#why')).toBeFocused()
})

test('opens under a strict policy with Trusted Types, without a violation', async ({ page, beckon }) => {
  const policy = [
    "default-src 'none'",
    "script-src 'nonce-n1' 'strict-dynamic'",
    `connect-src ${beckon.url}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
  const violations: string[] = []
  page.on('console', message => /Content.Security|Trusted/i.test(message.text()) && violations.push(message.text()))
  const tour = await beckon.publish(aTour())
  const delivery = await beckon.deliver({ uid: ADA, model_id: tour.id, from: '2031-01-01' })
  const headers = { 'Content-Security-Policy': policy }
  await beckon.visit(page, { uid: ADA, nonce: 'n1', headers, path: '/?beckon-inspect', body: BODY })
  const inspector = page.getByRole('complementary', { name: 'Beckon inspector' })
  await expect(inspector.locator(`[data-candidate="${delivery.id}"] .decides`)).toContainText(
    'from has not been reached',
  )
  await inspector.getByRole('button', { name: 'Tomorrow at nine' }).click()
  // Styled: it is at the right edge, over the page.
  expect((await inspector.boundingBox())!.x).toBeGreaterThan(400)
  expect(violations).toEqual([])
})

test('stays usable above a modal dialog of the page', async ({ page, beckon }) => {
  await beckon.visit(page, { uid: ADA, body: `${BODY}<dialog id="modal"><p>Sure?</p><button>Yes</button></dialog>` })
  const { inspector } = await openInspector(page)
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#modal')!.showModal())
  await inspector.getByRole('button', { name: 'In an hour' }).click()
  await expect(inspector.getByRole('button', { name: 'In an hour' })).toHaveAttribute('aria-pressed', 'true')
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('#modal')!.close())
  await inspector.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(inspector.getByRole('button', { name: 'Now', exact: true })).toHaveAttribute('aria-pressed', 'true')
})

test('what comes later does not lie over the inspector, and its focus stays where it was', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({}, { place: { screen: 'bottom-right' } }))
  await beckon.visit(page, { uid: ADA, body: BODY })
  const { inspector } = await openInspector(page)
  const address = inspector.getByRole('textbox')
  await address.focus()
  await page.evaluate(id => (window as never as { beckon: { show(id: string): void } }).beckon.show(id), tour.id)
  await expect(page).toShowExperience(tour.id, { step: 0 })
  const { x, y, width, height } = (await beckon.step(page).locator('.card').boundingBox())!
  const at = [x + width / 2, y + height / 2] as const
  await expect
    .poll(() => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.tagName, at))
    .toBe('BECKON-INSPECTOR')
  await expect(address).toBeFocused()
})

test('the inspector belongs to one visit: another `identify` opens it anew where the address asks for it', async ({
  page,
  beckon,
}) => {
  await beckon.visit(page, { uid: ADA, path: '/orders?beckon-inspect', body: BODY })
  const inspector = page.getByRole('complementary', { name: 'Beckon inspector' })
  await expect(inspector).toContainText(`as ${ADA}`)
  await page.evaluate(() => (window as never as { beckon: { identify(uid: string): void } }).beckon.identify('grace'))
  await expect(inspector).toContainText('as grace')
  await openInspector(page)
  await expect(inspector).toHaveCount(1)
  await page.evaluate(() => (window as never as { beckon: { destroy(): void } }).beckon.destroy())
  await expect(inspector).toHaveCount(0)
})
