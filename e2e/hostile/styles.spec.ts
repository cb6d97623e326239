import { expect, test } from '../../src/testing/index.ts'
import { completeTour, listen, pointingTour, serve, survives } from './survives.ts'

test('[K23] survives aggressive style resets', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: `<style>
      *, *::before, *::after { all: unset; box-sizing: content-box !important; }
      html { font-size: 62.5%; }
      div, section, [popover], body > :not(main) { display: none !important; opacity: 0 !important; visibility: hidden !important; }
      [popover] { inset: auto !important; width: 1px !important; height: 1px !important; transform: scale(0) !important; }
      button, a, input { font: 3px/1 fantasy !important; color: transparent !important; pointer-events: none !important; }
      style, script, head { display: none !important; }
      #host-button, #host-field { pointer-events: auto !important; }
    </style>`,
  })
})

test('[K23] keeps its look when the host clears adopted style sheets everywhere', async ({ page, beckon }) => {
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(serve(beckon, {}, beckon.snippet({ uid: 'ada' })))
  await expect(page).toShowExperience(tour.id)
  const styled = await cardStyle()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    for (const element of document.querySelectorAll('*'))
      if (element.shadowRoot) element.shadowRoot.adoptedStyleSheets = []
  })
  await expect.poll(cardStyle).toBe(styled)
  await completeTour(page, beckon, tour.id)
  expect(styled).not.toMatch(/rgba\(0, 0, 0, 0\)|rgb\(239, 239, 239\)/)
  expect(errors).toEqual([])

  function cardStyle() {
    return beckon
      .step(page, tour.id)
      .button('Next')
      .evaluate(button => getComputedStyle(button).backgroundColor)
  }
})
