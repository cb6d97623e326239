import type { Url, UrlEnabled, UrlGroup } from '../../protocol/url.ts'
import { timestamp } from '../http/timestamp.ts'
import type { RowOf } from '../store/row-of.ts'

export interface UrlRow extends RowOf<'urls'> {
  enabled: UrlEnabled
}

export function urlRecord(row: UrlRow): Url {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    url_group_id: row.url_group_id,
    host: row.host,
    domain: row.domain,
    enabled: row.enabled,
    installed_at: timestamp(row.installed_at),
    first_seen_at: timestamp(row.first_seen_at),
    last_seen_at: timestamp(row.last_seen_at),
    unproven_at: timestamp(row.unproven_at),
    unlisted: row.archived_at !== null,
    archived_at: timestamp(row.archived_at),
  }
}

export type UrlGroupRow = RowOf<'url_groups'>

export function urlGroupRecord(row: UrlGroupRow): UrlGroup {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    archived_at: timestamp(row.archived_at),
    name: row.name,
    description: row.description,
    short_name: row.short_name,
    style_short_name_color: row.style_short_name_color,
  }
}
