import { useStore } from '@nanostores/preact'
import { useCallback } from 'preact/hooks'
import { useConsole } from './console-parts.ts'
import { withQuery } from './with-query.ts'

type Query = { [name: string]: string }

/**
 * The query of the address: filters, tabs and so on, so that every state has an address. A change adds no history entry: going
 * back leaves the page, instead of undoing each letter of a search.
 */
export function useQuery(): [Query, (changes: { [name: string]: string | null }) => void] {
  const { router } = useConsole()
  const page = useStore(router)
  const change = useCallback(
    (changes: { [name: string]: string | null }) => {
      const now = router.get()
      if (now) router.open(withQuery(now.path || '/', { ...now.search, ...changes }), true)
    },
    [router],
  )
  return [page?.search ?? {}, change]
}
