import { expect, test } from '../../src/testing/index.ts'

const one = (step: object) => ({ kind: 'tour' as const, name: 'One', steps: [{ title: 'Here', ...step }] as never })
const still = (page: import('@playwright/test').Page) => expect(page.locator('[data-beckon]')).toHaveCount(0)
const decided = (page: import('@playwright/test').Page) =>
  expect.poll(() => page.evaluate('beckon.explain().then(e => e && e.verdicts.length)')).toBeGreaterThan(0)

const CASES: { [what: string]: { triggers: object[]; body: string; act: string } } = {
  'a click': {
    triggers: [{ on: 'click', selector: '#a' }],
    body: '<button id=a><b>A</b></button>',
    act: 'a.firstChild.click()',
  },
  'a pointer over it': {
    triggers: [{ on: 'hover', selector: '#a' }],
    body: '<p id=a>A</p>',
    act: 'a.dispatchEvent(new MouseEvent("mouseover", { bubbles: true, composed: true }))',
  },
  'typing into it': {
    triggers: [{ on: 'input', selector: '#a' }],
    body: '<input id=a>',
    act: 'a.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true }))',
  },
  'an element that comes late': {
    triggers: [{ on: 'present', selector: '.late' }],
    body: '',
    act: 'document.body.appendChild(document.createElement("i")).className = "late"',
  },
  'an element that goes': { triggers: [{ on: 'absent', selector: '#a' }], body: '<p id=a>A</p>', act: 'a.remove()' },
  'an element in a late shadow root': {
    triggers: [{ on: 'present', selector: 'x-card >>> #inner' }],
    body: '<x-card></x-card>',
    act: `customElements.define('x-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p id=inner>in</p>' } })`,
  },
  'a click in a shadow root': {
    triggers: [{ on: 'click', selector: 'x-card >>> #inner' }],
    body: `<x-card></x-card><script>customElements.define('x-card', class extends HTMLElement {
      connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<p id=inner>in</p>' } })</script>`,
    act: 'document.querySelector("x-card").shadowRoot.querySelector("#inner").click()',
  },
  'a tracked event': { triggers: [{ on: 'event', name: 'Imported' }], body: '', act: 'void beckon.track("Imported")' },
  'a named trigger': { triggers: [{ on: 'named', name: 'ready' }], body: '', act: 'void beckon.trigger("ready")' },
}

for (const [what, { triggers, body, act }] of Object.entries(CASES)) {
  test(`waits for ${what}`, async ({ page, beckon }) => {
    const tour = await beckon.publish(one({ triggers }))
    await beckon.visit(page, { uid: 'ada', body })
    await decided(page)
    await still(page)
    await page.evaluate(act)
    await expect(page).toShowExperience(tour.id)
  })
}

test('an element that never opens its shadow root is not looked at frame by frame', async ({ page, beckon }) => {
  await beckon.publish(one({ triggers: [{ on: 'present', selector: 'x-card >>> #inner' }] }))
  const head = `<script>
    window.frames_ = 0
    var ask = requestAnimationFrame
    window.requestAnimationFrame = function (work) { frames_++; return ask.call(window, work) }
    customElements.define('x-card', class extends HTMLElement {})
  </script>`
  const framesOfHost = (count: number) =>
    page.evaluate(
      `(async () => { for (let i = 0; i < ${count}; i++) await new Promise(done => ask.call(window, done)) })()`,
    )
  await beckon.visit(page, { uid: 'ada', head, body: '<x-card></x-card>' })
  await decided(page)
  await framesOfHost(20)
  const before = await page.evaluate<number>('frames_')
  await framesOfHost(40)
  expect((await page.evaluate<number>('frames_')) - before).toBeLessThan(3)
})

test('an element that is not defined yet is awaited once, however often the page changes', async ({ page, beckon }) => {
  const tour = await beckon.publish(one({ triggers: [{ on: 'present', selector: 'x-late >>> #inner' }] }))
  const head = `<script>
    window.awaited = 0
    var real = customElements.whenDefined
    customElements.whenDefined = function (name) { awaited++; return real.call(customElements, name) }
  </script>`
  await beckon.visit(page, { uid: 'ada', head, body: '<x-late></x-late>' })
  await decided(page)
  await page.evaluate(async () => {
    for (let times = 0; times < 20; times++) {
      document.body.append(document.createElement('i'))
      await new Promise(requestAnimationFrame)
    }
  })
  expect(await page.evaluate('awaited')).toBe(1)
  await page.evaluate(() => {
    const inner = () => Object.assign(document.createElement('b'), { id: 'inner' })
    const opens = class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).append(inner())
      }
    }
    customElements.define('x-late', opens)
  })
  await expect(page).toShowExperience(tour.id)
})

test('waits for time on the page, and for idleness', async ({ page, beckon }) => {
  const tour = await beckon.publish(
    one({ triggers: [{ on: 'time', seconds: 3 }], url: { rules: [{ kind: 'simple', value: '/time' }] } }),
  )
  const idle = await beckon.publish({
    ...one({ triggers: [{ on: 'idle', seconds: 3 }], url: { rules: [{ kind: 'simple', value: '/idle' }] } }),
    position: -1,
  } as never)
  await beckon.visit(page, { uid: 'ada', path: '/time' })
  await decided(page)
  await still(page)
  await expect(page).toShowExperience(tour.id)
  await page.clock.install()
  await beckon.visit(page, { uid: 'bob', path: '/idle' })
  await decided(page)
  const { id } = idle as { id: string }
  for (let i = 0; i < 8; i++) {
    await page.mouse.move(10 + i, 10)
    await page.clock.runFor(2_000)
    expect(await page.evaluate(`beckon.explain('${id}').then(e => e.verdicts[0].state)`)).toBe('wait')
  }
  await still(page)
  await page.clock.runFor(3_000)
  await expect(page).toShowExperience(id)
})

for (const [what, head] of [
  ['the Navigation API', ''],
  [
    'the wrapped history',
    '<script>delete window.navigation; Object.defineProperty(window, "navigation", { value: undefined })</script>',
  ],
  [
    'the wrapped history where an element is called navigation',
    // Where there is no Navigation API, the element takes its name.
    '<script>delete window.navigation</script><meta id="navigation">',
  ],
]) {
  test(`follows client-side navigation by ${what}, hashes too`, async ({ page, beckon }) => {
    const tour = await beckon.publish(one({ url: { rules: [{ kind: 'simple', value: '/orders' }] } }))
    const hash = await beckon.publish({
      ...one({ url: { rules: [{ kind: 'simple', value: '#settings' }] } }),
      name: 'Hash',
    })
    await beckon.visit(page, { uid: 'ada', path: '/home', head })
    await decided(page)
    await still(page)
    await page.evaluate('history.pushState({}, "", "/orders")')
    await expect(page).toShowExperience(tour.id)
    await beckon.step(page, tour.id).close().click()
    await page.evaluate('location.hash = "settings"')
    await expect(page).toShowExperience(hash.id)
  })
}
