import { firefox } from '@playwright/test'
import { openedByConsole, test } from '../studio/studio-test.ts'
import { type Product, signIn, writeATour } from '../studio/write-a-tour.ts'

const LINKS = '<nav aria-label="Main"><a id="way" href="/crew">Crew</a></nav>'
const PRODUCT: Product = {
  first: '/boats',
  second: '**/crew',
  target: page => page.locator('#new-boat'),
  way: page => page.locator('#way'),
  secondTarget: page => page.locator('#invite'),
}

test.slow()

test('a tour is written in Firefox, published, and seen', async ({ house }) => {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: process.env.BECKON_FIREFOX })
  const context = await browser.newContext()
  house.serve('/boats', { body: `${LINKS}<main><button id="new-boat" type="button">New boat</button></main>` })
  house.serve('/crew', { body: `${LINKS}<main><button id="invite" type="button">Invite somebody</button></main>` })
  await signIn(house, context)
  const page = await openedByConsole(context, house)
  const open = await house.code(page, await house.draft(), '/boats')
  await writeATour(page, await browser.newContext(), PRODUCT, open)
  await browser.close()
})
