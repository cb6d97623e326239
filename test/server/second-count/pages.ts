import { type Browser, chromium, type Page } from 'playwright'
import { ADVICE, findInstalledBrowser } from '../../../scripts/find-browser.mjs'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { someone } from '../a-browser.ts'

/** What a page of the console prints, as lines of text. */
export interface Printed {
  /** By the name of the card. A question that was asked in two ways has two cards with one name. */
  cards: { title: string; lines: string[] }[]
}

export async function aChromium(): Promise<Browser> {
  const executablePath = process.env.BECKON_HEADLESS_SHELL ?? findInstalledBrowser()
  if (!executablePath) throw new Error(ADVICE)
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
}

/** A window of somebody who is signed in. The cookie is of this moment of the server's clock. */
export async function signedIn(browser: Browser, server: BeckonServer, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })
  // Twenty thousand people and a busy machine.
  context.setDefaultTimeout(180_000)
  const { cookie } = await someone(server, 'owner', { origin: address })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: address }])
  return context.newPage()
}

/** Waits until everything has come, and reads it: sentences, bars and tables. */
export async function readPage(page: Page): Promise<Printed> {
  await page.locator('.card').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.loading, main [aria-busy="true"]'))
  return page.evaluate(() => {
    const text = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim()
    const rows = (card: Element) =>
      [...card.querySelectorAll('tbody tr')].map(row =>
        [...row.querySelectorAll('th, td')]
          .map(cell => text(cell.querySelector('.two-lines > :first-child') ?? cell))
          .join(' | '),
      )
    const bars = (card: Element) =>
      [...card.querySelectorAll('.bars li')].map(bar =>
        ['.bar-label', '.bar-figure b', '.bar-figure small']
          .map(part => bar.querySelector(part))
          .filter(Boolean)
          .map(part => text(part!))
          .join(' : '),
      )
    const sentences = (card: Element) =>
      [...card.querySelectorAll('p, .arms li, .live-list li, .tiles > div')].map(text)
    return {
      cards: [...document.querySelectorAll('.card, .tiles')].map(card => ({
        title: card.querySelector('h2') ? text(card.querySelector('h2')!) : '',
        lines: card.matches('.tiles')
          ? [...card.children].map(text)
          : [...sentences(card), ...bars(card), ...rows(card)],
      })),
    }
  })
}
