import type { ComponentType } from 'preact'
import type { Permission } from '../protocol/permission.ts'
import type { IconName } from './controls/icon.tsx'

/** What a page is handed: the parts of its address. */
export interface PageProps {
  params: { [name: string]: string }
  query: { [name: string]: string }
}

export interface Route {
  /** `:name` stands for a part of the address. */
  path: string
  /** A page is a module of its own, loaded when somebody goes there. */
  load(): Promise<{ Page: ComponentType<PageProps> }>
  /** In the sidebar, in the order of this table. */
  nav?: { label: string; icon: IconName }
  /** Only for who may do this. */
  may?: Permission
  /** `open`: for who is not signed in, without the frame. `wide`: uses the whole width. */
  look?: 'open' | 'wide'
}
