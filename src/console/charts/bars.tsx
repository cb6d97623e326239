import type { ComponentChildren } from 'preact'

export interface Bar {
  label: ComponentChildren
  /** From 0 to 1, compared with the longest. */
  length: number
  /** The text at its end. */
  figure: ComponentChildren
  aside?: ComponentChildren
  tone?: 'accent' | 'good' | 'bad' | 'plain'
}

/** Horizontal bars. Their names and figures are text, so everything that a bar shows is also in words. */
export function Bars({ bars }: { bars: { key: string; bar: Bar }[] }) {
  return (
    <ul class="bars">
      {bars.map(({ key, bar: { label, length, figure, aside, tone = 'accent' } }) => (
        <li key={key}>
          <span class="bar-label">{label}</span>
          <svg class={`bar ${tone}`} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
            <rect class="bar-rest" width="100" height="8" />
            <rect class="bar-fill" width={Math.max(0, Math.min(1, length)) * 100} height="8" />
          </svg>
          <span class="bar-figure figure">
            <b>{figure}</b> {aside && <small>{aside}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
