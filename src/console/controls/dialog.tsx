import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from './button.tsx'

interface Props {
  title: string
  children: ComponentChildren
  /** Called on Escape, the close button, and a click beside it. */
  onClose?(): void
  /** Escape does not close it, because something must be done first. */
  stays?: boolean
  wide?: boolean
}

/** The browser's own dialog: it keeps the focus and returns it. It is open as long as it is rendered. */
export function Dialog({ title, children, onClose, stays, wide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const cancel = (event: Event) => {
    event.preventDefault()
    if (!stays) onClose?.()
  }
  const beside = (event: MouseEvent) => {
    if (event.target === dialog.current && !stays) onClose?.()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by `cancel`
    <dialog ref={dialog} class={`dialog${wide ? ' wide' : ''}`} aria-labelledby={id} onCancel={cancel} onClick={beside}>
      <div class="dialog-box">
        <header>
          <h2 id={id}>{title}</h2>
          {!stays && onClose && <Button kind="quiet" icon="close" label="Close" onClick={onClose} />}
        </header>
        {children}
      </div>
    </dialog>
  )
}
