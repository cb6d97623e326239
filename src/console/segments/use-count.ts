import { useEffect, useState } from 'preact/hooks'
import type { SegmentGroup } from '../../protocol/segment.ts'
import type { SegmentAround } from './segment-around.ts'

/** The wait after the last change. */
const PAUSE = 600

/**
 * "312 of 4,000 people whom the account knows", a moment after the last change. Empty while that is unknown. Another `stamp` counts anew: a Segment in
 * it was changed.
 */
export function useCount({ countPeople }: SegmentAround, segment: SegmentGroup | null, stamp?: string): string {
  const [count, setCount] = useState('')
  const written = JSON.stringify(segment)
  useEffect(() => {
    setCount('')
    const asked: SegmentGroup | null = JSON.parse(written)
    if (!countPeople || !asked || asked.items.length === 0 || isOpen(asked)) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      countPeople(asked, leaving.signal).then(
        ({ count, of, more }) =>
          setCount(
            `${count.toLocaleString()} of ${more ? 'the first ' : ''}${of.toLocaleString()} people whom the account knows.`,
          ),
        () => {},
      )
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [countPeople, written, stamp])
  return count
}

/** Whether something in it must still be filled in. */
const isOpen = ({ items }: SegmentGroup): boolean =>
  items.some(item =>
    'items' in item
      ? isOpen(item)
      : ('prop' in item && !item.prop) || ('name' in item && !item.name) || ('id' in item && !item.id),
  )
