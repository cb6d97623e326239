import { IN_FULL } from '../../test/runs.ts'
import { expect, type House, type ProductPage, test } from './studio-test.ts'
import { type Product, signIn, withoutRefusals, writeATour } from './write-a-tour.ts'

const FIRST = '<main><h1>Boats</h1><p>All of them.</p><button id="new-boat" type="button">New boat</button></main>'
const SECOND = '<main><h1>Crew</h1><p>All of it.</p><button id="invite" type="button">Invite somebody</button></main>'
const LINKS = '<nav aria-label="Main"><a id="way" href="/crew">Crew</a></nav>'

const PRODUCT: Product = {
  first: '/boats',
  second: '**/crew',
  target: page => page.locator('#new-boat'),
  way: page => page.locator('#way'),
  secondTarget: page => page.locator('#invite'),
}

/** Both pages, each changed in the same way. */
function serve(house: House, treat: (body: string) => ProductPage): void {
  house.serve(PRODUCT.first, treat(LINKS + FIRST))
  house.serve('/crew', treat(LINKS + SECOND))
}

// Each is long, with pages of two browsers and a server.
test.slow()

test('a tour is written under a strict policy with Trusted Types, published, and seen', async ({
  page,
  context,
  browser,
  house,
  problems,
}) => {
  const policy = `default-src 'none'; script-src 'nonce-r4nd0m' 'strict-dynamic'; connect-src ${house.address}; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`
  serve(house, body => ({ body, nonce: 'r4nd0m', headers: { 'content-security-policy': policy } }))
  await signIn(house, context)
  await writeATour(
    page,
    await browser.newContext(),
    PRODUCT,
    await house.code(page, await house.draft(), PRODUCT.first),
  )
  expect(withoutRefusals(problems)).toEqual([])
})

/** The page is one custom element, whose shadow root contains another. */
const IN_SHADOW = `<script>
  const inside = (name, html) => customElements.define(name, class extends HTMLElement {
    connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = html(this) }
  })
  inside('the-page', () => '<slot></slot><the-card></the-card>')
  inside('the-card', () => '<button type="button" class="css-1x9k">' + (location.pathname === '/crew' ? 'Invite' : 'New boat') + '</button><button type="button" class="css-77ab">Other</button>')
</script>`

if (IN_FULL)
  test('a tour is written at elements inside shadow roots', async ({ page, context, browser, house, problems }) => {
    const body = `<the-page><h1>Harbour</h1></the-page>${IN_SHADOW}`
    serve(house, links => ({ body: links.replace(/<main>.*/, body) }))
    await signIn(house, context)
    const product: Product = {
      ...PRODUCT,
      target: where => where.getByRole('button', { name: 'New boat', exact: true }).first(),
      secondTarget: where => where.getByRole('button', { name: 'Invite', exact: true }).first(),
    }
    await writeATour(
      page,
      await browser.newContext(),
      product,
      await house.code(page, await house.draft(), PRODUCT.first),
    )
    expect(withoutRefusals(problems)).toEqual([])
  })

const AGGRESSIVE = `<style>
  *, *::before, *::after { all: unset; box-sizing: content-box !important; }
  html { font-size: 62.5%; letter-spacing: 4px; text-transform: uppercase; zoom: 1.25 }
  div, section, [popover], body > :not(main, nav), beckon-studio { display: none !important; opacity: 0 !important; visibility: hidden !important; }
  [popover] { inset: auto !important; width: 1px !important; height: 1px !important; transform: scale(0) !important; }
  button, a, input, select { font: 3px/1 fantasy !important; color: transparent !important; pointer-events: none !important; }
  style, script, head { display: none !important; }
  #way, #new-boat, #invite { display: inline-block; font: 16px/1.5 serif !important; pointer-events: auto !important; }
</style>`

if (IN_FULL)
  test('a tour is written on a page that styles everything', async ({ page, context, browser, house, problems }) => {
    serve(house, body => ({ body, head: AGGRESSIVE }))
    await signIn(house, context)
    await writeATour(
      page,
      await browser.newContext(),
      PRODUCT,
      await house.code(page, await house.draft(), PRODUCT.first),
    )
    expect(withoutRefusals(problems)).toEqual([])
  })
