import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../controls/icon.tsx'

interface Props<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** The name of an item, for screen readers and for the announcement after a move. */
  name(item: T, index: number): string
  onMove(from: number, to: number): void
  disabled?: boolean
  children(item: T, index: number): ComponentChildren
}

/** A list that can be reordered: by dragging the handle, or with the arrow keys on it. */
export function Sortable<T extends { id: string }>({ label, items, name, onMove, disabled, children }: Props<T>) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const follow = useRef<{ id: string; to: number } | null>(null)
  // An element that moves in the DOM loses the focus, so we focus it again.
  useLayoutEffect(() => {
    const { id, to } = follow.current ?? {}
    if (to === undefined || items[to]?.id !== id) return
    follow.current = null
    list.current?.querySelectorAll<HTMLElement>(':scope > li > .handle')[to]?.focus()
  })
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return
    onMove(from, to)
    setSaid(`${name(items[from]!, from)}: now ${to + 1} of ${items.length}`)
    follow.current = { id: items[from]!.id, to }
  }
  const keys = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, index)
    setDragged(null)
    setOver(null)
  }
  return (
    <>
      <ol class="sortable" aria-label={label} ref={list}>
        {items.map((item, index) => (
          <li
            key={item.id}
            class={`${dragged === index ? 'dragged' : ''}${over === index && dragged !== null ? ' over' : ''}`}
            onDragOver={event => {
              event.preventDefault()
              setOver(index)
            }}
            onDrop={event => drop(event, index)}
          >
            {!disabled && items.length > 1 && (
              <button
                type="button"
                class="handle"
                draggable
                aria-label={`Move ${name(item, index)}: arrow keys`}
                title="Drag, or use the arrow keys"
                onDragStart={event => {
                  event.dataTransfer?.setData('text/plain', item.id)
                  setDragged(index)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                onKeyDown={event => keys(event, index)}
              >
                <Icon name="drag" size={16} />
              </button>
            )}
            {children(item, index)}
          </li>
        ))}
      </ol>
      <p class="unseen" role="status">
        {said}
      </p>
    </>
  )
}
