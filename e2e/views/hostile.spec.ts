import fc from 'fast-check'
import { PRESETS } from '../../demo/gallery/presets.ts'
import type { Experience } from '../../src/protocol/experience.ts'
import { runs } from '../../test/runs.ts'
import { aSurvey, aTour } from './experiences.ts'
import { PAYLOADS } from './payloads.ts'
import { expect, type Stage, test } from './stage.ts'

const CSP =
  "default-src 'none'; style-src 'nonce-NONCE'; img-src 'self'; script-src 'nonce-NONCE' 'strict-dynamic'; connect-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The place, look and font of everything in a view. */
const picture = (stage: Stage) =>
  stage.page.evaluate(() => {
    const root = document.querySelector('beckon-view')!.shadowRoot!
    return [...root.querySelectorAll<HTMLElement>('.b *:not(.hole)')].map(node => {
      const { x, y, width, height } = node.getBoundingClientRect()
      const { color, backgroundColor, fontSize, fontWeight, padding, display, opacity, cursor } = getComputedStyle(node)
      const box = [x, y, width, height].map(Math.round).join(' ')
      return `${node.tagName}.${node.className} ${box} ${color} ${backgroundColor} ${fontSize} ${fontWeight} ${padding} ${display} ${opacity} ${cursor}`
    })
  })

test('[V40] under a strict policy with Trusted Types everything is shown, and nothing is reported', async ({
  stage,
}) => {
  const { page } = stage
  await page.addInitScript(() => {
    const reports: string[] = []
    Object.assign(window, { reports })
    document.addEventListener('securitypolicyviolation', event =>
      reports.push(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  for (const { experience, done } of PRESETS) {
    await stage.visit({ csp: CSP, path: '/strict' })
    await stage.open(experience, { done })
    if (experience.kind === 'launcher') await page.locator('beckon-view button').first().click()
    if (experience.kind === 'tooltip') await page.focus('#share')
    await page.locator('beckon-view').locator('.card, .dot').first().waitFor()
    const styled = await page.evaluate(() => {
      const card = document.querySelector('beckon-view')!.shadowRoot!.querySelector('.card, .dot')
      return card && getComputedStyle(card).position !== 'static'
    })
    expect(styled, experience.name).toBe(true)
    expect(await page.evaluate(() => (window as unknown as { reports: string[] }).reports), experience.name).toEqual([])
  }
  expect(stage.complaints).toEqual([])
})

const TREATMENTS = {
  'all: unset on everything': '* { all: unset }',
  'important buttons':
    'button, a, input, h2, p, div, beckon-view { color: red !important; background: lime !important; display: none !important; font-size: 40px !important; padding: 30px !important; opacity: .1 !important; transform: scale(2) !important }',
  'a body that zooms': 'body { zoom: 1.5 }',
  'a root that zooms': 'html { zoom: 1.5 }',
  'a body that is turned':
    'body { transform: rotate(3deg) scale(.8); filter: blur(0); will-change: transform; contain: paint; overflow: hidden }',
  'a root font of 62.5 %': 'html { font-size: 62.5% }',
  'inherited mischief':
    'html { letter-spacing: 8px; word-spacing: 20px; text-transform: uppercase; visibility: hidden; pointer-events: none; line-height: 4; text-indent: 50px; cursor: crosshair; user-select: none; direction: rtl }',
}

for (const [name, css] of Object.entries(TREATMENTS)) {
  test(`[V41] ${name} changes nothing`, async ({ stage }) => {
    const html = '<p>Nothing but text.</p>'
    // On the screen, not beside an element, because the page itself may look different.
    const survey = aSurvey()
    const shown = { ...survey, theme: { font: 'mono', scheme: 'light' } } as Experience
    await stage.visit({ html })
    await stage.open(shown)
    await stage.rest()
    const clean = await picture(stage)
    await stage.visit({ html, css, path: '/hostile' })
    await stage.open(shown)
    await stage.rest()
    expect(await picture(stage)).toEqual(clean)
    await stage.page.getByRole('radio', { name: '3' }).click()
    expect((await stage.outcomes()).map(({ type }) => type)).toContain('draft')
  })
}

test('a stylesheet that the page takes away is put on again', async ({ stage }) => {
  await stage.visit()
  await stage.open(aTour(false))
  await stage.page.evaluate(() => {
    document.querySelector('beckon-view')!.shadowRoot!.adoptedStyleSheets = []
  })
  await stage.settle()
  expect(
    await stage.page.evaluate(() => document.querySelector('beckon-view')!.shadowRoot!.adoptedStyleSheets.length),
  ).toBe(1)
})

test('[V43] no payload in any text, address, colour or selector runs, draws or fetches anything', async ({ stage }) => {
  const { page } = stage
  test.setTimeout(process.env.BECKON_LONG ? 900_000 : 120_000)
  const { seed, numRuns } = runs('payloads', PAYLOADS.length, Math.ceil(PAYLOADS.length / 24))
  const chosen = fc.sample(fc.shuffledSubarray(PAYLOADS, { minLength: numRuns, maxLength: numRuns }), {
    seed,
    numRuns: 1,
  })[0]!
  const requests: string[] = []
  await stage.visit()
  await page.evaluate(() => Object.assign(window, { ran: [] }))
  for (const kind of ['alert', 'confirm', 'prompt', 'open'])
    await page.evaluate(
      kind => Object.assign(window, { [kind]: () => (window as unknown as { ran: string[] }).ran.push(kind) }),
      kind,
    )
  page.on('request', request => requests.push(request.url()))
  page.on('dialog', dialog => dialog.dismiss())
  const kinds = ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const
  const presets = kinds.map(kind => PRESETS.find(({ experience }) => experience.kind === kind)!.experience)
  for (const experience of presets) await stage.open(experience)
  await stage.close()
  requests.length = 0
  for (const [at, payload] of chosen.entries()) {
    for (const experience of presets) {
      await stage.open(poison(experience, payload, at % 2 === 0), {
        theme: { light: { surface: payload, accent: payload }, font: payload, radius: payload } as never,
        words: { language: 'en', profile: { name: payload }, delivery: { key: payload } },
      })
    }
    const strange = await page.evaluate(() => {
      const allowed =
        /^(div|nav|section|p|h2|i|span|strong|em|code|br|ul|ol|li|a|button|svg|path|circle|form|label|input|select|option|textarea|img|video)$/
      const roots = [...document.querySelectorAll('beckon-view')].map(view => view.shadowRoot!)
      const nodes = roots.flatMap(root => [...root.querySelectorAll('*')])
      const elements = nodes.filter(node => !allowed.test(node.localName)).map(node => node.localName)
      const handlers = nodes.flatMap(node =>
        node.getAttributeNames().filter(name => /^on|^srcdoc$|^formaction$/.test(name)),
      )
      const schemes = nodes
        .flatMap(node => [node.getAttribute('href'), node.getAttribute('src')])
        .filter(address => address && !/^(https?:|mailto:|tel:|[/?#])/i.test(address))
      return [...elements, ...handlers, ...schemes]
    })
    expect(strange, payload).toEqual([])
    for (const link of await page.locator('beckon-view a').all())
      expect((await link.getAttribute('href')) ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i)
    await stage.close()
  }
  expect(await page.evaluate(() => (window as unknown as { ran: string[] }).ran)).toEqual([])
  expect(requests.filter(url => !stage.origins.some(origin => url.startsWith(origin)))).toEqual([])
})

/**
 * Puts the payload into every string of an Experience that people write. A selector that matches nothing would hide the others.
 */
function poison(experience: Experience, payload: string, selectors: boolean): Experience {
  const keep = new Set(['id', 'kind', 'does', 'type', 'style', 'banner', 'screen', 'side', 'opens_on', 'icon'])
  const walk = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map(item => walk(item, key))
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, walk(item, name)]))
    if (typeof value !== 'string' || keep.has(key)) return value
    // An author may show images from other hosts, so such an address is tested as a link instead.
    if (key === 'image' || key === 'video') return /^\s*https?:/i.test(payload) ? '/picture.svg' : payload
    if (key === 'beside' || key === 'inside') return selectors ? payload : value
    return key === 'body' || key === 'title' ? `${payload} {{name}} {{delivery "key"}} [x](${payload})` : payload
  }
  const poisoned = walk(experience, '') as Experience
  const fields = Object.fromEntries(
    ['title', 'body', 'dismiss_text', 'place:label', 'media:alt'].map(field => [field, payload]),
  )
  return { ...poisoned, translations: { en: { [poisoned.steps[0].id]: fields } } }
}
