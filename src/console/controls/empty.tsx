import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  title: string
  /** What to do about it. */
  says?: ComponentChildren
  icon?: IconName
  /** The action, as a button or a link. */
  children?: ComponentChildren
}

/** Says that nothing is here yet, and what to do about it. */
export function Empty({ title, says, icon, children }: Props) {
  return (
    <div class="empty">
      {icon && <Icon name={icon} size={28} />}
      <h2>{title}</h2>
      {says && <p>{says}</p>}
      {children && <div class="empty-actions">{children}</div>}
    </div>
  )
}
