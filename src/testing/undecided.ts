import type { Frame, Page } from '@playwright/test'
import { kitOf } from './bound.ts'

/** What to say of a page that never decided anything: mostly its snippet names another server or another account. */
export function undecided(page: Page | Frame): string {
  const kit = kitOf(page)
  const advice = kit
    ? `is the snippet on ${page.url()}, and does it name ${kit.url} and the token ${kit.token}?`
    : `is the snippet on ${page.url()}, and does it reach its server?`
  const others = [...(kit?.otherTokens ?? [])].map(token => `"${token}"`).join(', ')
  return others
    ? `${advice} A page asked with the token ${others}: say so in beckonOptions, or to routeBeckon.`
    : advice
}
