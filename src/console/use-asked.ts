import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Query } from './api.ts'
import { withQuery } from './api.ts'
import { useConsole } from './console-parts.ts'

export interface Asked<T> {
  /** The latest answer. While a new one is loading, the one before. */
  data: T | undefined
  error: unknown
  loading: boolean
  again(): void
  /** Replaces the data by the answer of a write. */
  put(data: T): void
}

/** The server's answer for this path. Null asks nothing. An answer that comes too late is ignored. */
export function useAsked<T>(path: string | null, query: Query = {}): Asked<T> {
  const { api } = useConsole()
  const address = path === null ? null : withQuery(path, query)
  const [state, setState] = useState<{ data?: T; error?: unknown; for?: string }>({})
  const [round, setRound] = useState(0)
  const latest = useRef(0)
  useEffect(() => {
    if (address === null) return
    const turn = ++latest.current
    const leaving = new AbortController()
    const mine = () => turn === latest.current && !leaving.signal.aborted
    api.get<T>(address, {}, leaving.signal).then(
      data => mine() && setState({ data, for: address }),
      error => mine() && setState(before => ({ data: before.data, error, for: address })),
    )
    return () => leaving.abort()
  }, [api, address, round])
  const again = useCallback(() => {
    setState(before => ({ data: before.data }))
    setRound(before => before + 1)
  }, [])
  const put = useCallback((data: T) => setState(before => ({ data, for: before.for })), [])
  return { data: state.data, error: state.error, loading: address !== null && state.for !== address, again, put }
}
