import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger'

interface Props {
  children?: ComponentChildren
  kind?: ButtonKind
  type?: 'button' | 'submit'
  icon?: IconName
  /** For a button that shows only an icon. */
  label?: string
  small?: boolean
  /** A request is running: the button cannot be pressed again, and says so. */
  busy?: boolean
  disabled?: boolean
  pressed?: boolean
  autoFocus?: boolean
  onClick?(event: MouseEvent): void
}

export function Button({ children, kind = 'plain', type = 'button', icon, label, small, busy, ...rest }: Props) {
  const { disabled, pressed, autoFocus, onClick } = rest
  const alone = icon && !children
  return (
    <button
      type={type}
      class={`button ${kind}${small ? ' small' : ''}${alone ? ' icon-only' : ''}`}
      aria-label={label}
      title={alone ? label : undefined}
      aria-busy={busy || undefined}
      aria-pressed={pressed}
      aria-disabled={busy || undefined}
      disabled={disabled}
      // biome-ignore lint/a11y/noAutofocus: the first field or the safe answer of a dialog that somebody has opened
      autoFocus={autoFocus}
      onClick={busy ? event => event.preventDefault() : onClick}
    >
      {busy ? <span class="spinner" /> : icon && <Icon name={icon} size={small ? 16 : 18} />}
      {children && <span>{children}</span>}
    </button>
  )
}

/** A link that looks like a button. */
export function LinkButton({ href, children, kind = 'plain', icon, small, external, download }: LinkProps) {
  return (
    <a
      class={`button ${kind}${small ? ' small' : ''}`}
      href={href}
      {...(external ? { target: '_blank', rel: 'noopener' } : {})}
      {...(download ? { download } : {})}
    >
      {icon && <Icon name={icon} size={small ? 16 : 18} />}
      <span>{children}</span>
    </a>
  )
}

interface LinkProps {
  href: string
  children: ComponentChildren
  kind?: ButtonKind
  icon?: IconName
  small?: boolean
  /** Leads out of the console, in a new tab. */
  external?: boolean
  /** The name of the file. Without one, the router would take the link for a page of the console. */
  download?: string
}
