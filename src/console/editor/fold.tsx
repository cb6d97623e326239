import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'

interface Props {
  class: string
  summary: ComponentChildren
  /** Opens it when it becomes true; whoever opens or closes it by hand is right. */
  open?: boolean
  children: ComponentChildren
}

/** What is behind a line until somebody wants it. Closed, it holds nothing: there may be many. */
export function Fold({ class: name, summary, open = false, children }: Props) {
  const [shown, setShown] = useState(open)
  return (
    <details class={name} open={open} onToggle={event => setShown(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {shown && children}
    </details>
  )
}
