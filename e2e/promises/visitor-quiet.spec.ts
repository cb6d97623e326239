// Nothing opens automatically in the second in which somebody closed something. The time of the page stands still unless we move it.
import type { Page } from '@playwright/test'
import {
  anExperience,
  close,
  expect,
  finish,
  type Kind,
  type Kit,
  open,
  sees,
  seesNothing,
  snooze,
  test,
} from './house.ts'

/** From now on, time passes on this page only when we say so. */
const stopTime = (page: Page) => page.clock.pauseAt(Date.now() + 60_000)

/** It stays away for the rest of the second, and is there after it. */
async function comesAfterASecond(beckon: Kit, page: Page, id: string) {
  await seesNothing(beckon, page, id)
  await page.clock.runFor(900)
  await seesNothing(beckon, page, id)
  await page.clock.runFor(1_000)
  await sees(beckon, page, 'survey', id)
}

const DEEDS: [string, Kind, 'exit' | 'snooze', typeof close][] = [
  ['closed a tour', 'tour', 'exit', close],
  ['finished a tour', 'tour', 'exit', finish],
  ['put off a tour', 'tour', 'snooze', snooze],
  ['closed an embed', 'embed', 'exit', close],
  ['closed a tooltip', 'tooltip', 'exit', close],
]

for (const [deed, kind, exit, does] of DEEDS)
  test(`[P55] no survey opens automatically in the second in which I ${deed}`, async ({ page, beckon }) => {
    await page.clock.install()
    const first = await beckon.publish(anExperience(kind, { position: 1 }, exit))
    const given = anExperience('survey', { position: 2 })
    // Beside what is no tour, it would be there from the start.
    const triggers = kind === 'tour' ? undefined : [{ on: 'event', name: 'ready' }]
    const steps = given.steps.map((step, at) => (at ? step : { ...step, triggers }))
    const survey = await beckon.publish({ ...given, steps } as typeof given)
    await open(beckon, page)
    await sees(beckon, page, kind, first.id)
    await stopTime(page)
    await does(beckon, page, kind, first.id)
    await page.evaluate(`beckon.track('ready')`)
    await comesAfterASecond(beckon, page, survey.id)
  })

test('[P55] no survey opens automatically on the next page, if I finished the tour by going there', async ({
  page,
  beckon,
}) => {
  const tour = await beckon.publish({
    kind: 'tour',
    name: 'Way',
    position: 1,
    steps: [{ title: 'Go there', place: { beside: '#away' }, advance_on_click: true }],
  })
  const survey = await beckon.publish(anExperience('survey', { position: 2 }))
  await open(beckon, page)
  await expect(page).toShowExperience(tour.id)
  const before = Date.now()
  await page.click('#away')
  await page.waitForURL('**/other')
  await sees(beckon, page, 'survey', survey.id)
  expect(Date.now() - before).toBeGreaterThan(1_000)
})

test('[P55] what we sent and what the page asks for comes at once, also when I have just closed something', async ({
  page,
  beckon,
}) => {
  await page.clock.install()
  const tour = await beckon.publish(anExperience('tour'))
  const sent = await beckon.publish(anExperience('survey', { automatic: false }))
  const asked = await beckon.publish(anExperience('tour', { automatic: false, steps: [{ title: 'Asked for' }] }))
  await open(beckon, page)
  await sees(beckon, page, 'tour', tour.id)
  await stopTime(page)
  await close(beckon, page, 'tour', tour.id)
  await page.evaluate(`beckon.show('${asked.id}')`)
  await expect(beckon.step(page, asked.id).getByRole('heading', { name: 'Asked for' })).toBeVisible()
  await beckon.step(page, asked.id).close().click()
  await beckon.deliver({ uid: 'ada', model_id: sent.id })
  await page.evaluate('beckon.refresh()')
  await sees(beckon, page, 'survey', sent.id)
})
