import { expect, test } from '../../src/testing/index.ts'

for (const last of ['leads away', 'starts a tour'] as const)
  test(`a checklist goes away and is completed with its last item, though it ${last}`, async ({ page, beckon }) => {
    const tour = await beckon.publish({ kind: 'tour', name: 'Tour', automatic: false, steps: [{ title: 'Tour one' }] })
    const away = { does: 'open' as const, text: 'Read more', url: '/other' }
    const starts = { does: 'start' as const, text: 'Take the tour', experience_id: tour.id }
    const buttons = last === 'leads away' ? [starts, away] : [away, starts]
    const { id } = await beckon.publish({
      kind: 'launcher',
      name: 'First steps',
      steps: [{ title: 'First steps', style: 'checklist', place: { screen: 'bottom-right', label: 'Help' }, buttons }],
    })
    for (const path of ['/', '/other'])
      beckon.page(path, `<!doctype html><head>${beckon.snippet({ uid: 'ada' })}</head><h1>${path}</h1>`)
    await page.goto(`${beckon.site}/`)
    const list = beckon.step(page, id)
    for (const { text, does } of buttons) {
      await list.button(/Help/).click()
      await list.getByText(text).click()
      if (does === 'open') await expect(page.getByRole('heading', { name: '/other' })).toBeVisible()
      else await beckon.step(page, tour.id).button('Done').click()
    }
    await expect.poll(async () => (await beckon.interactions(id)).map(({ state }) => state)).toEqual(['completed'])
    await page.goto(`${beckon.site}/`)
    await expect(page).toHideExperience(id)
  })
