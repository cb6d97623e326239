/** An element that somebody pointed at, as a draft keeps it. */
export interface Picked {
  selector: string
  /** What may go wrong with the selector, a sentence each. */
  warnings: string[]
  /** What the picker knew beyond the selector. */
  known: Known
}

/** What an element is to people. A page never looks for it; it helps to find the element again when the selector no longer does. */
export interface Known {
  role?: string
  name?: string
  text?: string
  /** The tags from the page's root to it, such as `body main form button`. */
  path?: string
}

/** How an account's developers name elements for tests, unless it says otherwise. */
export const USUAL_TEST_IDS = ['data-testid', 'data-test', 'data-cy', 'data-qa']
