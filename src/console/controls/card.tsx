import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface Props {
  title?: string
  says?: ComponentChildren
  actions?: ComponentChildren
  children?: ComponentChildren
  /** The content reaches the edges, such as a table or a list of links. */
  flush?: boolean
}

/** A part of a page that belongs together. */
export function Card({ title, says, actions, children, flush }: Props) {
  const id = useId()
  return (
    <section class={`card${flush ? ' flush' : ''}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <header class="card-head">
          <div>
            <h2 id={id}>{title}</h2>
            {says && <p class="hint">{says}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
