import { useStore } from '@nanostores/preact'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useConsole } from '../console-parts.ts'
import { Button } from '../controls/button.tsx'
import { ROUTES } from '../routes.ts'
import { Sidebar } from './sidebar.tsx'

/** The sidebar (behind a button on phones) and the page. */
export function Frame({ children }: { children: ComponentChildren }) {
  const { router } = useConsole()
  const page = useStore(router)
  const [open, setOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  const path = page?.path
  const before = useRef(path)
  useEffect(() => {
    setOpen(false)
    if (before.current === path) return
    before.current = path
    // On a new page, keyboard and screen readers begin at the top.
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [path])
  return (
    <div class={`frame${page && ROUTES[page.route]?.look === 'wide' ? ' wide' : ''}`}>
      <header>
        <a class="skip" href="#main">
          Skip to the page
        </a>
        <div class="topbar">
          <Button kind="quiet" icon="menu" label="Menu" onClick={() => setOpen(true)} />
          <a href="/console/" class="brand">
            <img src="/console/mark.svg" alt="" width="24" height="24" /> Beckon
          </a>
        </div>
      </header>
      <nav class="sidebar" aria-label="Console">
        <Sidebar />
      </nav>
      {open && <Drawer close={() => setOpen(false)} />}
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

function Drawer({ close }: { close(): void }) {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = drawer.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by `cancel`
    <dialog
      ref={drawer}
      class="drawer"
      aria-label="Menu"
      onCancel={close}
      onClick={event => event.target === drawer.current && close()}
    >
      <div class="drawer-box">
        <Button kind="quiet" icon="close" label="Close the menu" onClick={close} />
        <nav aria-label="Console">
          <Sidebar />
        </nav>
      </div>
    </dialog>
  )
}
