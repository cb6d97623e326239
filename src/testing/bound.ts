import type { BrowserContext, Frame, Page } from '@playwright/test'
import type { Kit } from './kit.ts'

// Matchers get only a page, so the context remembers which server its pages talk to.
const KIT = Symbol('beckon')

type Bound = BrowserContext & { [KIT]?: Kit }

export function bind(context: BrowserContext, kit: Kit): void {
  ;(context as Bound)[KIT] = kit
}

export function kitOf(page: Page | Frame): Kit | undefined {
  return (pageOf(page).context() as Bound)[KIT]
}

/** A product may be in a frame. The matchers accept it like a page. */
export function pageOf(page: Page | Frame): Page {
  return 'context' in page ? page : page.page()
}
