import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../controls/icon.tsx'
import { moved } from './lists.ts'

interface Props<T extends { id: string }> {
  label: string
  items: readonly T[]
  /** The name of an item, for screen readers and for the announcement after a move. */
  name(item: T, index: number): string
  /** Gets how the list changes, because it may be another list by now. */
  onMove(change: (items: readonly T[]) => T[]): void
  disabled?: boolean
  children(item: T, index: number): ComponentChildren
}

/** Where a key moves something. */
const WAYS: { [key: string]: ((from: number, now: readonly unknown[]) => number) | undefined } = {
  ArrowUp: from => from - 1,
  ArrowDown: from => from + 1,
  Home: () => 0,
  End: (_, now) => now.length - 1,
}

/** A list that can be reordered: by dragging the handle, or with the arrow keys on it. */
export function Sortable<T extends { id: string }>({ label, items, name, onMove, disabled, children }: Props<T>) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const follow = useRef<string | null>(null)
  // An element that moves in the DOM loses the focus, so we focus it again.
  useLayoutEffect(() => {
    const index = items.findIndex(({ id }) => id === follow.current)
    follow.current = null
    if (index >= 0) list.current?.querySelectorAll<HTMLElement>(':scope > li > .handle')[index]?.focus()
  })
  const move = (id: string, to: (from: number, now: readonly T[]) => number) =>
    onMove(now => {
      const next = moved(now, id, from => to(from, now))
      const index = next.findIndex(each => each.id === id)
      if (index < 0 || next.every((each, at) => each === now[at])) return next
      setSaid(`${name(next[index]!, index)}: now ${index + 1} of ${next.length}`)
      follow.current = id
      return next
    })
  const keys = (event: KeyboardEvent, { id }: T) => {
    const way = WAYS[event.key]
    if (!way) return
    event.preventDefault()
    move(id, way)
  }
  const drop = (event: DragEvent, target: T) => {
    event.preventDefault()
    if (dragged !== null) move(dragged, (_, now) => now.findIndex(({ id }) => id === target.id))
    setDragged(null)
    setOver(null)
  }
  return (
    <>
      <ol class="sortable" aria-label={label} ref={list}>
        {items.map((item, index) => (
          <li
            key={item.id}
            class={`${dragged === item.id ? 'dragged' : ''}${over === item.id && dragged !== null ? ' over' : ''}`}
            onDragOver={event => {
              event.preventDefault()
              setOver(item.id)
            }}
            onDrop={event => drop(event, item)}
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
                  setDragged(item.id)
                }}
                onDragEnd={() => {
                  setDragged(null)
                  setOver(null)
                }}
                onKeyDown={event => keys(event, item)}
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
