import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** The width of an element, so that the texts in a chart can have a readable size. */
export function useWidth(first: number): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    if (!box.current) return
    const watched = new ResizeObserver(([entry]) => {
      const now = Math.round(entry!.contentRect.width)
      if (now > 0) setWidth(now)
    })
    watched.observe(box.current)
    return () => watched.disconnect()
  }, [])
  return [box, width]
}
