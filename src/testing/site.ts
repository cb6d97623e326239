import type { Fetch } from './overrides.ts'

/** A page of the host, written by a test. */
export interface HostPage {
  html: string
  headers?: Record<string, string>
}

/** The host's site: pages by path. Each test has its own. */
export interface Site {
  pages: Map<string, HostPage>
  fetch: Fetch
}

export function createSite(): Site {
  const pages = new Map<string, HostPage>()
  return {
    pages,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const page = pages.get(pathname)
      // Browsers ask for it automatically, and would log an error in every test.
      if (!page && pathname === '/favicon.ico') return new Response(null, { status: 204 })
      if (!page) return new Response('no such page', { status: 404 })
      return new Response(page.html, { headers: { 'content-type': 'text/html; charset=utf-8', ...page.headers } })
    },
  }
}
