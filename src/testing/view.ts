import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'

/** Where the product is: in the page itself, or in a frame. */
export type Place = Page | Frame | FrameLocator

/** What Beckon shows on a page, as a locator into its shadow root, with its usual parts. */
export type ViewLocator = Locator & {
  /** A button by its text. */
  button(name: string | RegExp): Locator
  /** The button that closes it. */
  close(): Locator
}

/** The element that contains what is shown; with an id, that of this Experience. */
function hostOf(page: Place, experience?: string): Locator {
  return page.locator(
    experience === undefined ? 'beckon-view[data-beckon]' : `beckon-view[data-beckon="${experience}"]`,
  )
}

/** The attribute exists from the first paint on. Without it, the element still waits for something. */
export function painted(page: Place, experience?: string, step?: number): Locator {
  return hostOf(page, experience).and(page.locator(step === undefined ? '[data-step]' : `[data-step="${step}"]`))
}

export function viewOf(page: Place, experience?: string, step?: number): ViewLocator {
  const view = step === undefined ? hostOf(page, experience) : painted(page, experience, step)
  return Object.assign(view, {
    button: (name: string | RegExp) =>
      view.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name }),
    close: () => view.locator('button.close'),
  })
}
