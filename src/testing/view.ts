import type { Frame, FrameLocator, Locator, Page } from '@playwright/test'

/** Where the product is: in the page itself, or in a frame of it. */
export type Place = Page | Frame | FrameLocator

/** What Beckon shows on a page, as a locator that reaches into its shadow root, with the parts people name. */
export type ViewLocator = Locator & {
  /** A button by the words on it. */
  button(name: string | RegExp): Locator
  /** The button that closes it. */
  close(): Locator
}

/** The element that holds what is shown; with an id, of that Experience. */
function hostOf(page: Place, experience?: string): Locator {
  return page.locator(experience === undefined ? '[data-beckon]' : `[data-beckon="${experience}"]`)
}

/** The attribute is there from the first paint on: an element without it still waits for something to stand beside. */
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
