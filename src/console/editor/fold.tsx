import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Props {
  class: string
  summary: ComponentChildren
  /** Opens it when this becomes true. Only the user closes it: they may still write in it. */
  open?: boolean
  children: ComponentChildren
}

/** Content that is folded away until somebody opens it. While closed, it renders nothing, because there may be many. */
export function Fold({ class: name, summary, open = false, children }: Props) {
  const [shown, setShown] = useState(open)
  useEffect(() => {
    if (open) setShown(true)
  }, [open])
  return (
    <details class={name} open={shown} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {shown && children}
    </details>
  )
}
