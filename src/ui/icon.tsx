import type { ComponentChildren } from 'preact'

/** A drawn icon, which screen readers pass over. */
export function Icon({ size, name, children }: { size: number; name?: string; children: ComponentChildren }) {
  return (
    <svg class={name} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {children}
    </svg>
  )
}
