import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks'
import type { Given } from '../api/typed.ts'
import type { ItemOf, ListIn, PageOf, PathOf } from '../protocol/contract.ts'
import { filled } from './address-of.ts'
import type { Got, SomePage } from './api.ts'
import { useConsole } from './console-parts.ts'
import type { Pages } from './places.ts'

/** How many the server gives at first, and at most. */
const FIRST = 50
const MOST = 500

export interface LongList<T, A = unknown> {
  /** Undefined until the first page is loaded. */
  items: T[] | undefined
  error: unknown
  loading: boolean
  /** Loads the next page; null at the end. */
  more: (() => void) | null
  again(): void
  /** The first page, for its other fields. */
  page: A | undefined
}

/** A list of the server, page by page. A new path or new filters begin at the first page. `name` is the field with the list. */
export function useList<P extends PathOf<'GET'>, N extends string>(
  path: P | null,
  name: N & ListIn<Got<P>>,
  ...given: Given<`GET ${P}`>
): LongList<ItemOf<Got<P>, N>, PageOf<Got<P>, N>>
export function useList(path: string | null, name: string, params?: object): LongList<unknown> {
  const { api, places } = useConsole()
  const { reader } = api
  const address = path === null ? null : filled(path, params)
  const [pages, setPages] = useState<Pages | null>(() => (address === null ? null : places.pagesOf(address)))
  const [error, setError] = useState<unknown>(null)
  const [loading, setLoading] = useState(true)
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (path === null || address === null) return
    const leaving = new AbortController()
    // Whoever comes back finds as much as there was.
    const size = pages?.for === address ? pages.items.length : 0
    setLoading(true)
    setError(null)
    reader
      .list(path, name, size > FIRST ? { limit: Math.min(size, MOST) } : {}, params, leaving.signal)
      .then(
        page => setPages({ for: address, ...page }),
        error => leaving.signal.aborted || setError(error),
      )
      .finally(() => leaving.signal.aborted || setLoading(false))
    return () => leaving.abort()
  }, [reader, address, name, round])

  useLayoutEffect(() => {
    if (pages) places.keep(pages)
  }, [pages, places])
  useLayoutEffect(() => {
    if (pages) places.scrollBack()
  }, [])

  const before = pages?.before ?? null
  const more = useCallback(() => {
    if (path === null || address === null || before === null) return
    setLoading(true)
    const add = ({ items, before }: SomePage) =>
      setPages(now => (now?.for === address ? { ...now, items: [...now.items, ...items], before } : now))
    reader
      .list(path, name, { before }, params)
      .then(add, setError)
      .finally(() => setLoading(false))
  }, [reader, address, name, before])

  return {
    items: pages?.items,
    page: pages?.page,
    error,
    loading,
    more: before === null || loading ? null : more,
    again: () => setRound(now => now + 1),
  }
}
