import { expect } from '../../src/testing/index.ts'
import { GAP } from '../../src/ui/place.ts'
import { aTour } from '../journeys/experiences.ts'
import { hostPage } from './a-page.ts'
import { test } from './engine-test.ts'

/** From 200 to 260 px of the page on the screen, whatever the browser says about a zoomed element. */
const ZOOMED = `<style>
  #new { position: absolute; left: 100px; top: calc(200px / 1.5); width: 120px; height: 40px; margin: 0; padding: 0 }
  main { height: 3000px }
</style>`

for (const zoomed of ['body', 'html'])
  test(`on a page whose ${zoomed} is zoomed, card and cut-out are at their element, also after scrolling`, async ({
    engine,
    beckon,
  }) => {
    const tour = await beckon.publish(aTour({}, { place: { beside: '#new', side: 'bottom' }, backdrop: true }))
    await beckon.deliver({ uid: 'ada', model_id: tour.id })
    const head = `${ZOOMED}<style>${zoomed} { zoom: 1.5 } body { margin: 0 }</style>`
    await engine.goto(hostPage(beckon, { uid: 'ada' }, {}, head))
    for (const scrolled of [0, 90]) {
      await engine.evaluate(top => scrollTo(0, top), scrolled)
      const there = { card: 260 + GAP - scrolled, hole: 200 - 6 - scrolled }
      await expect.poll(() => engine.evaluate(tops, tour.id)).toEqual(there)
    }
  })

/** Of what is ours, which nothing zooms. */
function tops(id: string) {
  const root = document.querySelector(`[data-beckon="${id}"]`)?.shadowRoot
  const top = (selector: string) => Math.round(root?.querySelector(selector)?.getBoundingClientRect().top ?? -1)
  return { card: top('.card'), hole: top('.hole') }
}
