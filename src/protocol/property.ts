export type PropertyKind = 'profile' | 'event' | 'company'

/** What we know about a custom property: its name, and the values that really arrive. */
export interface Property {
  id: string
  created_at: string
  updated_at: string
  name: string
  description: string | null
  kind: PropertyKind
  prop: string
  integration: 'js' | 'webhook' | 'api'
  /** A backend has sent it, so pages get its values only for people who are proven. */
  from_hooks: boolean
  last_seen_at: string | null
  types: string[]
  values: unknown[]
}
