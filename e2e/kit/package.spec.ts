import { test as plain } from '@playwright/test'
import { aTour, BODY } from '../journeys/experiences.ts'

// Playwright's own `test`, because the kit under test is what customers install: the built one, with the runtime beside it.
const BUILT = new URL('../../dist/testing/index.js', import.meta.url).href

plain('the kit works as the package ships it', async ({ page }) => {
  const { expect, routeBeckon }: typeof import('../../src/testing/index.ts') = await import(BUILT)
  const beckon = await routeBeckon(page, { experiences: [aTour()], deliveries: [{ uid: 'ada', model_id: 0 }] })
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await beckon.step(page).button('Next').click()
  await beckon.step(page).button('Done').click()
  const { tours } = await beckon.api.get('/v3/edit/tours')
  await expect(page).toHaveReported(tours[0]!.id, 'completed')
})
