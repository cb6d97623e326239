import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

/** A note about the content below it. */
export function Notice({ tone = 'plain', children }: { tone?: 'plain' | 'warn' | 'bad'; children: ComponentChildren }) {
  return (
    <div class={`notice ${tone}`}>
      <Icon name={tone === 'plain' ? 'info' : 'warning'} />
      <div>{children}</div>
    </div>
  )
}
