import { expect, test } from '../../src/testing/index.ts'
import { aTour, BODY } from '../journeys/experiences.ts'

/** Far longer than this file's time limit: a matcher that waited for time instead of the verdict would not return. */
const NEVER = 10 * 60_000

test('[K1] toHideExperience fails as soon as the verdict is in, with the whole trace', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  const failure = await failureOf(expect(page).toHideExperience(tour.id, { timeout: NEVER }))
  expect(failure).toContain(`${tour.id} is shown`)
})

test('[K1] toHideExperience fails with the gate that really decided', async ({ page, beckon }) => {
  const segment = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }
  const tour = await beckon.publish(aTour({ automatic: true, segment }))
  await beckon.visit(page, { uid: 'ada', properties: { plan: 'free' }, body: BODY })
  await expect(page).toHideExperience(tour.id, { because: 'segment', timeout: NEVER })
  const failure = await failureOf(expect(page).toHideExperience(tour.id, { because: 'url', timeout: NEVER }))
  expect(failure).toContain(`${tour.id} is hidden because of "segment", not "url"`)
  for (const gate of ['domain', 'live', 'recurrence', 'snooze', 'frequency', 'url', 'triggers', 'segment']) {
    expect(failure).toMatch(new RegExp(`[✓✗?] ${gate}\\b`))
  }
  expect(failure).toMatch(/✗ segment.*free/)
})

test('[K1] toShowExperience fails at once when it was dropped for good, with the trace', async ({ page, beckon }) => {
  const segment = { items: [{ kind: 'property' as const, prop: 'plan', op: 'eq' as const, value: 'pro' }] }
  const tour = await beckon.publish(aTour({ segment }))
  const delivery = await beckon.deliver({ uid: 'ada', model_id: tour.id, use_segmentation: true })
  await beckon.visit(page, { uid: 'ada', properties: { plan: 'free' }, body: BODY })
  const failure = await failureOf(expect(page).toShowExperience(tour.id, { timeout: NEVER }))
  expect(failure).toContain(`${tour.id} is not shown`)
  expect(failure).toContain(`Delivery ${delivery.id}`)
  expect(failure).toMatch(/[✗✓] segment|dropped_because="segment"/)
})

test('[K1] a page without the snippet is told apart from a page that decided', async ({ page, beckon }) => {
  await page.goto(beckon.page('/plain', '<!doctype html><title>Plain</title>'))
  const failure = await failureOf(expect(page).toHideExperience('a'.repeat(24), { timeout: 500 }))
  expect(failure).toContain('the page never decided')
  expect(failure).toContain('If it names another server, say which one as `address`.')
})

test('[K1] a snippet with the token of another account is named as the reason', async ({ page, beckon }) => {
  const snippet = beckon.snippet({ uid: 'ada' }).replaceAll(beckon.token, 'bkt_of_somebody_else')
  await page.goto(beckon.page('/other', `<!doctype html><title>Other</title>${snippet}`))
  const failure = await failureOf(expect(page).toShowExperience('a'.repeat(24), { timeout: 2_000 }))
  expect(failure).toContain(`does it name ${beckon.url} and the token ${beckon.token}?`)
  expect(failure).toContain('A page asked with the token "bkt_of_somebody_else"')
})

test('[K1] .not.toShowExperience waits for the verdict too', async ({ page, beckon }) => {
  const url = { rules: [{ kind: 'simple' as const, value: '/elsewhere' }] }
  const tour = await beckon.publish(aTour({ automatic: true }, { url }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).not.toShowExperience(tour.id, { timeout: NEVER })
})

test('toHaveReported fails with what the server has', async ({ page, beckon }) => {
  const tour = await beckon.publish(aTour({ automatic: true }))
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(page).toHaveReported(tour.id, { state: 'displayed', group_kind: 'campaign', uid: 'ada' })
  const failure = await failureOf(expect(page).toHaveReported(tour.id, { state: 'completed', timeout: 300 }))
  expect(failure).toContain(`${tour.id} was not reported as {"state":"completed"}`)
  expect(failure).toContain('"state":"displayed"')
})

async function failureOf(expectation: Promise<unknown>): Promise<string> {
  return expectation.then(
    () => 'it passed',
    error => String((error as Error).message),
  )
}
