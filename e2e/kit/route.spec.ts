import { test as plain } from '@playwright/test'
import { expect, routeBeckon } from '../../src/testing/index.ts'
import { aSurvey, aTour, BODY } from '../journeys/experiences.ts'

const SNIPPET_SERVER = 'https://beckon.example'

// Playwright's own `test`: a suite without our fixture and without a server.

plain('routeBeckon answers the runtime inside Playwright: shown, completed, reported', async ({ page }) => {
  const beckon = await routeBeckon(page, {
    experiences: [aTour()],
    deliveries: [{ uid: 'ada', model_id: 0, options: { seats: 5 } }],
  })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  const [tour] = (await beckon.api.get('/v3/edit/tours')).tours
  await expect(page).toShowExperience(tour!.id, { step: 0 })
  await beckon.step(page).button('Next').click()
  await beckon.step(page).button('Done').click()
  await expect(page).toHaveReported(tour!.id, { state: 'completed', uid: 'ada' })
})

plain('routeBeckon takes the place of the server that the page names', async ({ page }) => {
  const beckon = await routeBeckon(page, {
    address: SNIPPET_SERVER,
    token: 'bkt_shop',
    experiences: [aTour({ automatic: true }), aSurvey()],
  })
  expect({ url: beckon.url, token: beckon.token }).toEqual({ url: SNIPPET_SERVER, token: 'bkt_shop' })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await expect(beckon.step(page)).toContainText('Hello there')
})

plain('routeBeckon with `off` keeps a suite about something else undisturbed', async ({ page }) => {
  const beckon = await routeBeckon(page, { off: true, experiences: [aTour({ automatic: true })] })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  const [tour] = (await beckon.api.get('/v3/edit/tours')).tours
  await expect(page).toHideExperience(tour!.id, { because: 'domain' })
})
