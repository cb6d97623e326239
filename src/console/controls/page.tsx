import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

interface Props {
  /** Also the title of the tab. */
  title: string
  /** What stands beside the title: a badge. */
  aside?: ComponentChildren
  /** One sentence beneath it. */
  says?: ComponentChildren
  /** What can be done with the whole page. */
  actions?: ComponentChildren
  /** Where it belongs to. */
  back?: { href: string; label: string }
  children: ComponentChildren
}

/** A page inside the frame: its heading, and what it holds. */
export function Page({ title, aside, says, actions, back, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Beckon`
  }, [title])
  return (
    <>
      <header class="page-head">
        {back && (
          <a class="back" href={back.href}>
            ← {back.label}
          </a>
        )}
        <div class="page-title">
          <h1 tabIndex={-1}>{title}</h1>
          {aside}
          {actions && <div class="page-actions">{actions}</div>}
        </div>
        {says && <p class="page-says">{says}</p>}
      </header>
      {children}
    </>
  )
}
