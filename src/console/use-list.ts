import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Listed, Query } from './api.ts'
import { withQuery } from './api.ts'
import { useConsole } from './console-parts.ts'

/** How many the server gives at first, and at most. */
const FIRST = 50
const MOST = 500

export interface LongList<T> {
  /** Undefined until the first page is loaded. */
  items: T[] | undefined
  error: unknown
  loading: boolean
  /** Loads the next page; null at the end. */
  more: (() => void) | null
  again(): void
  /** Other fields of the first page. */
  beside: { [field: string]: unknown }
}

/** A list of the server, page by page. A new path or new filters begin at the first page. */
export function useList<T>(path: string | null, name: string, query: Query = {}): LongList<T> {
  const { api, places } = useConsole()
  const address = path === null ? null : withQuery(path, query)
  const [pages, setPages] = useState<(Listed<T> & { for: string }) | null>(() =>
    address === null ? null : places.pagesOf<T>(address),
  )
  const [error, setError] = useState<unknown>(null)
  const [loading, setLoading] = useState(true)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (address === null) return
    const leaving = new AbortController()
    // Whoever comes back finds as much as there was.
    const size = pages?.for === address ? pages.items.length : 0
    setLoading(true)
    setError(null)
    api
      .list<T>(address, name, size > FIRST ? { limit: Math.min(size, MOST) } : {}, leaving.signal)
      .then(
        page => setPages({ for: address, ...page }),
        error => leaving.signal.aborted || setError(error),
      )
      .finally(() => leaving.signal.aborted || setLoading(false))
    return () => leaving.abort()
  }, [api, address, name, round])

  useLayoutEffect(() => {
    if (pages) places.keep(pages.for, pages)
  }, [pages, places])
  useLayoutEffect(() => {
    if (pages) places.scrollBack()
  }, [])

  const before = pages?.before ?? null
  const more = useCallback(() => {
    if (address === null || before === null) return
    setLoading(true)
    const add = ({ items, before }: Listed<T>) =>
      setPages(now => (now?.for === address ? { ...now, items: [...now.items, ...items], before } : now))
    api
      .list<T>(address, name, { before })
      .then(add, setError)
      .finally(() => setLoading(false))
  }, [api, address, name, before])

  return {
    items: pages?.items,
    beside: pages?.beside ?? {},
    error,
    loading,
    more: before === null || loading ? null : more,
    again: () => setRound(now => now + 1),
  }
}
