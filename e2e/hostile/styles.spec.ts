import { expect, test } from '../../src/testing/index.ts'
import { survives } from './survives.ts'

test('survives aggressive style resets', async ({ page, beckon }) => {
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

test('keeps its look when the host clears adopted style sheets everywhere', async ({ page, beckon }) => {
  const look = async () => {
    const next = beckon.step(page).button('Next')
    return (await next.count()) ? next.evaluate(button => getComputedStyle(button).backgroundColor) : 'not there'
  }
  await survives(page, beckon, {}, async () => {
    const before = await look()
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
      for (const { shadowRoot } of document.querySelectorAll('*')) if (shadowRoot) shadowRoot.adoptedStyleSheets = []
    })
    await expect.poll(look).toBe(before)
    // Neither transparent nor the browser's default grey for buttons.
    expect(before).not.toMatch(/rgba\(0, 0, 0, 0\)|rgb\(239, 239, 239\)/)
  })
})
