import type { SomePage } from './api.ts'

/** What is loaded of a list. */
export interface Pages extends SomePage {
  /** The address of its first page. */
  for: string
}

/** Where the user was in each list, so that "Back" finds the place again. */
export interface Places {
  /** What was loaded of a list, if the user came back to it. */
  pagesOf(address: string): Pages | null
  keep(pages: Pages): void
  /** Scrolls to where the user was on this page, if they came back to it. */
  scrollBack(): void
}

/** How many lists are kept. */
const MOST = 50

export function createPlaces(page: Window = window): Places {
  const lists = new Map<string, Pages>()
  const heights = new Map<string, number>()
  let cameBack = false
  const here = () => page.location.pathname + page.location.search
  let shown = here()
  page.addEventListener('popstate', () => {
    cameBack = true
    // Until the list is drawn again, the page before it is on the screen.
    shown = ''
  })
  page.addEventListener(
    'scroll',
    () => {
      // A page that is just being replaced scrolls to the top. That is nobody's place.
      if (shown === here()) heights.set(shown, page.scrollY)
    },
    { passive: true },
  )
  page.addEventListener(
    'click',
    () => {
      cameBack = false
      heights.set(here(), page.scrollY)
    },
    { capture: true },
  )
  return {
    pagesOf: address => (cameBack ? (lists.get(address) ?? null) : null),
    keep(pages) {
      shown = here()
      lists.delete(pages.for)
      lists.set(pages.for, pages)
      for (const oldest of [...lists.keys()].slice(0, -MOST)) lists.delete(oldest)
    },
    scrollBack() {
      shown = here()
      if (cameBack) page.scrollTo(0, heights.get(here()) ?? 0)
    },
  }
}
