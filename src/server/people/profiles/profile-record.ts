import type { BrowserName, Profile, Properties } from '../../../protocol/profile.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { RowOf } from '../../store/row-of.ts'
import { type CompanyRow, fullCompany } from '../companies/company-record.ts'

export interface ProfileRow extends RowOf<'profiles'> {
  /** When the anonymous person of a browser was identified as this one. Null: they never were anonymous, or still are. */
  identified_at: number | null
  /** 1: the backend said the email, or a page that had proven its uid. */
  email_proven: number
  /** The company that the customer's backend named or signed. */
  hook_company_id: string | null
  browser_n: BrowserName | null
  browser_k: 'desktop' | 'mobile' | null
  /** Null until a page was loaded: a hook alone does not mean that the person was seen. */
  first_seen_at: number | null
  /** The day of `last_seen_at`. */
  last_seen_day: number | null
  /** When the backend last said each name. */
  said_at: string
  /** What the person has added so far, as far as there is a limit. */
  interaction_count: number
}

/** What decisions and answers read about a person, without names and keys that are only for searching. */
export type KnownProfile = Omit<
  ProfileRow,
  | 'anonymous'
  | 'said_at'
  | 'email_key'
  | 'first_seen_at'
  | 'last_seen_day'
  | 'interaction_count'
  | 'event_count'
  | 'action_count'
  | 'name_count'
>

/** Everything about a person: custom properties beside the standard fields. */
export function fullProfile(row: KnownProfile, company: CompanyRow | null): Profile {
  return {
    ...(JSON.parse(row.properties) as Properties),
    ...(JSON.parse(row.hook_properties) as Properties),
    ...standardFields(row),
    ...(company ? { company: fullCompany(company) } : {}),
  }
}

/** The fields that the service itself maintains. */
export function standardFields(row: KnownProfile) {
  return {
    ...minProfile(row),
    ...(row.company_id === null ? {} : { company_id: row.company_id }),
    browser_x: row.browser_x,
    browser_tz: row.browser_tz,
    browser_tz_minutes: row.browser_tz_minutes,
    browser_l: row.browser_l,
    browser_n: row.browser_n,
    browser_k: row.browser_k,
    percent: row.percent,
    last_seen_at: timestamp(row.last_seen_at),
    last_seen_session_count: row.last_seen_session_count,
    delivery_ids: JSON.parse(row.delivery_ids) as string[],
    last_cleared_at: timestamp(row.last_cleared_at),
  }
}

/** The short form inside other records. */
export function minProfile(row: Pick<ProfileRow, 'id' | 'created_at' | 'updated_at' | 'uid'>) {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    uid: row.uid,
  }
}
