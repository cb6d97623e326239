import type { ComponentType } from 'preact'
import type { Permission } from '../protocol/permission.ts'
import type { IconName } from './controls/icon.tsx'

/** What a page gets: the parts of its address. */
export interface PageProps {
  params: { [name: string]: string }
  query: { [name: string]: string }
}

export interface Route {
  /** `:name` is a part of the address. */
  path: string
  /** Each page is a module of its own, loaded when somebody goes there. */
  load(): Promise<{ Page: ComponentType<PageProps> }>
  /** Shown in the sidebar, in the order of this table. */
  nav?: { label: string; icon: IconName }
  /** Only for users with this permission. */
  may?: Permission
  /** `open`: for users who are not signed in, without the frame. `wide`: uses the whole width. */
  look?: 'open' | 'wide'
}
