export type UrlEnabled = 'off' | 'on' | 'subdomain'

/** A host where the snippet runs, or may run. */
export interface Url {
  id: string
  created_at: string
  updated_at: string
  url_group_id: string | null
  host: string
  domain: string
  enabled: UrlEnabled
  installed_at: string | null
  first_seen_at: string | null
  last_seen_at: string | null
  /** When a page last said a uid there without a proof. */
  unproven_at: string | null
  unlisted: boolean
  archived_at: string | null
}

/** An Environment: a set of hosts such as staging. */
export interface UrlGroup {
  id: string
  created_at: string
  updated_at: string
  archived_at: string | null
  name: string
  description: string | null
  short_name: string | null
  style_short_name_color: string | null
}
