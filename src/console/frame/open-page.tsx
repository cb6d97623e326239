import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** A page for users who are not signed in: one card in the middle. */
export function OpenPage({ title, says, children }: { title: string; says?: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${title} · Beckon`
  }, [title])
  return (
    <main class="open-page">
      <div class="open-card">
        <img src="/console/mark.svg" alt="" width="40" height="40" />
        <h1>{title}</h1>
        <p role="status">{says}</p>
        {children}
      </div>
    </main>
  )
}
