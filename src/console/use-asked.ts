import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Given } from '../api/typed.ts'
import type { PathOf } from '../protocol/contract.ts'
import { filled } from './address-of.ts'
import type { Got } from './api.ts'
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
export function useAsked<P extends PathOf<'GET'>>(path: P | null, ...given: Given<`GET ${P}`>): Asked<Got<P>>
export function useAsked(path: string | null, params?: object): Asked<unknown> {
  const { reader } = useConsole().api
  const address = path === null ? null : filled(path, params)
  const [state, setState] = useState<{ data?: unknown; error?: unknown; for?: string }>({})
  const [round, setRound] = useState(0)
  const latest = useRef(0)
  useEffect(() => {
    if (path === null || address === null) return
    const turn = ++latest.current
    const leaving = new AbortController()
    const mine = () => turn === latest.current && !leaving.signal.aborted
    reader.get(path, params, leaving.signal).then(
      data => mine() && setState({ data, for: address }),
      error => mine() && setState(before => ({ data: before.data, error, for: address })),
    )
    return () => leaving.abort()
  }, [reader, address, round])
  const again = useCallback(() => {
    setState(before => ({ data: before.data }))
    setRound(before => before + 1)
  }, [])
  const put = useCallback((data: unknown) => setState(before => ({ data, for: before.for })), [])
  return { data: state.data, error: state.error, loading: address !== null && state.for !== address, again, put }
}
