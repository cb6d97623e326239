import { useRef } from 'preact/hooks'
import { Icon } from '../console/controls/icon.tsx'

interface Props {
  x: number
  y: number
  onMove(x: number, y: number): void
}

/** The distance of one key press. */
const STRIDE = 24
const KEYS: { [key: string]: [x: number, y: number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Moves a floating panel, by dragging or with the arrow keys. Its head never leaves the window. */
export function Mover({ x, y, onMove }: Props) {
  const grip = useRef<{ x: number; y: number } | null>(null)
  const move = (toX: number, toY: number) =>
    onMove(Math.min(Math.max(0, toX), innerWidth - 120), Math.min(Math.max(0, toY), innerHeight - 48))
  return (
    <button
      type="button"
      class="handle mover"
      aria-label="Move the panel: arrow keys"
      title="Drag, or use the arrow keys"
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { x: event.clientX - x, y: event.clientY - y }
      }}
      onPointerMove={event => grip.current && move(event.clientX - grip.current.x, event.clientY - grip.current.y)}
      onPointerUp={() => {
        grip.current = null
      }}
      onKeyDown={event => {
        const to = KEYS[event.key]
        if (!to) return
        event.preventDefault()
        move(x + to[0] * STRIDE, y + to[1] * STRIDE)
      }}
    >
      <Icon name="drag" size={16} />
    </button>
  )
}
