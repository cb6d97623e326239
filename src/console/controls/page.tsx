import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

interface Props {
  /** It is also the title of the tab. */
  title: string
  /** What is beside the title, such as a badge. */
  aside?: ComponentChildren
  /** One sentence below the title. */
  says?: ComponentChildren
  /** Actions for the whole page. */
  actions?: ComponentChildren
  /** The page that it belongs to. */
  back?: { href: string; label: string }
  children: ComponentChildren
}

/** A page inside the frame: its heading and its content. */
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
