import type { ComponentChildren } from 'preact'

/** An icon that screen readers ignore. */
export function Icon({ size, name, children }: { size: number; name?: string; children: ComponentChildren }) {
  return (
    <svg class={name} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      {children}
    </svg>
  )
}
