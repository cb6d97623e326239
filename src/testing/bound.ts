import type { BrowserContext, Page } from '@playwright/test'
import type { Kit } from './kit.ts'

// Matchers are handed a page and nothing else; the context remembers which server its pages talk to.
const KIT = Symbol('beckon')

type Bound = BrowserContext & { [KIT]?: Kit }

export function bind(context: BrowserContext, kit: Kit): void {
  ;(context as Bound)[KIT] = kit
}

export function kitOf(page: Page): Kit | undefined {
  return (page.context() as Bound)[KIT]
}
