import type { Frame, Page } from '@playwright/test'
import { kitOf } from './bound.ts'

/** The message for a page that never decided anything: usually its snippet names another server or another account. */
export function undecided(page: Page | Frame): string {
  const kit = kitOf(page)
  const advice = kit
    ? `is the snippet on ${page.url()}, and does it name ${kit.url} and the token ${kit.token}?`
    : `is the snippet on ${page.url()}, and does it reach its server?`
  // The kit's own server is on this machine. A product's snippet names the product's server.
  const elsewhere = kit && /^http:\/\/127\.0\.0\.1:/.test(kit.url)
  const others = [...(kit?.otherTokens ?? [])].map(token => `"${token}"`).join(', ')
  if (others) return `${advice} A page asked with the token ${others}: say so in beckonOptions, or to routeBeckon.`
  return elsewhere ? `${advice} If it names another server, say which one as \`address\`.` : advice
}
