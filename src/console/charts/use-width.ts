import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** How wide an element is, so that a picture inside it can be drawn with texts of a size that can be read. */
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
