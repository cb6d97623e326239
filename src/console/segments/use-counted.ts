import { useEffect, useState } from 'preact/hooks'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { inWords } from '../api-error.ts'
import { useConsole } from '../console-parts.ts'
import type { Counted } from './count-segment.ts'
import { countWords } from './count-words.ts'

interface Counting {
  /** A first figure is there, or it is known why there is none. */
  isKnown: boolean
  says: string
}

/** What Segments mean for a count, instead of what is live. */
export type Instead = { [segment: string]: SegmentGroup }

/**
 * Counts who is in a group, ten thousand people at a time, as long as somebody looks at it. Another `stamp` counts anew: the same
 * words mean other people when a Segment in them was changed.
 */
export function useCounted(group: SegmentGroup | undefined, stamp: string, segments?: Instead): Counting {
  const { api } = useConsole()
  const [counting, setCounting] = useState<Counting & { for: string }>({ ...UNKNOWN, for: '' })
  const asked = group && { filters: group.items, filters_op: group.items_op, segments }
  const counts = `${stamp} ${JSON.stringify(asked)}`
  useEffect(() => {
    if (asked === undefined) return
    let left = false
    const count = async () => {
      let so: Counted = { count: 0, of: 0, before: null }
      do {
        const wanted = { ...asked, ...(so.before ? { before: so.before } : {}) }
        const { count, of, cursor } = await api.send('POST', '/v3/analyze/profiles/count', wanted)
        so = { count: so.count + count, of: so.of + of, before: cursor.before }
        if (left) return
        setCounting({ isKnown: true, says: countWords(so), for: counts })
      } while (so.before !== null)
    }
    count().catch(error => left || setCounting({ isKnown: true, says: inWords(error), for: counts }))
    return () => {
      left = true
    }
  }, [api, counts])
  if (asked === undefined) return UNKNOWN
  return counting.for === counts ? counting : COUNTING
}

const UNKNOWN: Counting = { isKnown: false, says: '' }
const COUNTING: Counting = { isKnown: false, says: 'Counting…' }
