import type { Page } from './pages/page.ts'

/** Client-side navigation: links below `base` change the page without a page load. Returns `go`. */
export function route(base: string, pages: Page[], show: (page: Page, moved: boolean) => void): (path: string) => void {
  const here = () => pages.find(page => base + page.path === location.pathname) ?? pages[0]!
  const go = (path: string) => {
    history.pushState(null, '', base + path + location.search)
    show(here(), true)
  }
  addEventListener('popstate', () => show(here(), true))
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
    if (!link || !plain || link.target || link.origin !== location.origin || !link.pathname.startsWith(`${base}/`))
      return
    event.preventDefault()
    go(link.pathname.slice(base.length))
  })
  show(here(), false)
  return go
}
