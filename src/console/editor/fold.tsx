import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  class: string
  summary: ComponentChildren
  /** Opens it when this becomes true. The user can still open and close it. */
  open?: boolean
  children: ComponentChildren
}

/** Content that is folded away until somebody opens it. While closed, it renders nothing, because there may be many. */
export function Fold({ class: name, summary, open = false, children }: Props) {
  const [shown, setShown] = useState(open)
  return (
    <details class={name} open={open} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {shown && children}
    </details>
  )
}
