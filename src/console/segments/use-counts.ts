import { useEffect, useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { type Counted, countSegment } from './count-segment.ts'

/** Counts who is in each Segment as it is live, one after another, so that a long list causes no load. Those that failed are left out. */
export function useCounts(ids: string[], allowed: boolean): Map<string, Counted | null> {
  const { api } = useConsole()
  const [counts, setCounts] = useState(new Map<string, Counted | null>())
  const listed = ids.join()
  useEffect(() => {
    if (!allowed || listed === '') return
    const leaving = new AbortController()
    const countAll = async () => {
      for (const id of listed.split(',')) {
        if (counts.has(id)) continue
        const found = await countSegment(api, { id, version: 'live' }, undefined, leaving.signal).catch(() => null)
        if (leaving.signal.aborted) return
        setCounts(before => new Map(before).set(id, found))
      }
    }
    void countAll()
    return () => leaving.abort()
  }, [api, listed, allowed])
  return counts
}
