import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon, type IconName } from './icon.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  danger?: boolean
  disabled?: boolean
  /** A link, or an action. */
  href?: string
  onChoose?(): void
}

interface Props {
  /** Its name. It is also the name of its button, if the button shows no other text. */
  label: string
  items: (MenuItem | null | false)[]
  children?: ComponentChildren
  kind?: 'plain' | 'quiet'
  /** The edge of the button that it hangs from. */
  side?: 'start' | 'end'
  upwards?: boolean
}

/** A button that opens a list of actions. Arrow keys move; Escape closes it and returns the focus. */
export function Menu({ label, items, children, kind = 'quiet', side = 'end', upwards }: Props) {
  const [open, setOpen] = useState(false)
  const [box, list] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const id = useId()
  const buttonOf = () => box.current?.querySelector('button')
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)') ?? [])]

  useEffect(() => {
    if (!open) return
    entries()[0]?.focus()
    const outside = (event: Event) => event.composedPath().includes(box.current!) || setOpen(false)
    // Events inside a shadow root may not leave it.
    const places = [document, rootOf(box.current!)]
    const events = ['pointerdown', 'focusin']
    for (const on of places) for (const event of events) on.addEventListener(event, outside)
    return () => {
      for (const on of places) for (const event of events) on.removeEventListener(event, outside)
    }
  })

  const close = () => {
    setOpen(false)
    buttonOf()?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(rootOf(box.current!).activeElement as HTMLElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[event.key]
    if (event.key === 'Escape') close()
    else if (to !== undefined) all[to % all.length]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="menu" ref={box}>
      <button
        type="button"
        class={`button ${kind}${children ? '' : ' icon-only'}`}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={children ? undefined : label}
        onClick={() => setOpen(!open)}
      >
        {children ?? <Icon name="more" />}
      </button>
      {open && (
        <div
          id={id}
          ref={list}
          class={`menu-list ${side}${upwards ? ' upwards' : ''}`}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={keys}
        >
          {items
            .filter(item => !!item)
            .map(item => (
              <Entry key={item.label} item={item} done={close} />
            ))}
        </div>
      )}
    </div>
  )
}

/** The document, or the shadow root that it is rendered in. */
const rootOf = (element: Element) => element.getRootNode() as Document | ShadowRoot

function Entry({ item, done }: { item: MenuItem; done(): void }) {
  const inside = (
    <>
      {item.icon && <Icon name={item.icon} size={18} />}
      {item.label}
    </>
  )
  const look = `menu-item${item.danger ? ' danger' : ''}`
  if (item.href)
    return (
      <a class={look} role="menuitem" tabIndex={-1} href={item.href} onClick={done}>
        {inside}
      </a>
    )
  const choose = () => {
    done()
    item.onChoose?.()
  }
  return (
    <button type="button" class={look} role="menuitem" tabIndex={-1} disabled={item.disabled} onClick={choose}>
      {inside}
    </button>
  )
}
