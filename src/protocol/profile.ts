export type BrowserName = 'chrome' | 'firefox' | 'safari' | 'opera' | 'ie10' | 'ie11' | 'edge'

/** What the browser says about itself at each boot. */
export interface BrowserFacts {
  /** Width of the window in CSS pixels. */
  browser_x: number
  /** Whole hours from UTC, truncated. */
  browser_tz: number
  /** The exact offset. */
  browser_tz_minutes: number
  /** `lang` or `lang-COUNTRY`. */
  browser_l: string
  browser_n: BrowserName | null
  browser_k: 'desktop' | 'mobile'
}

/** Values that a customer sends about a person or a company. At most three levels deep. */
export type Properties = { [name: string]: unknown }

/** A person: an end user of the customer's product. Custom properties are beside the standard fields. */
export type Profile = {
  id: string
  created_at: string
  updated_at: string
  uid: string | null
  email?: string
  company_id?: string
  company?: Company
  browser_x: number | null
  browser_tz: number | null
  browser_tz_minutes: number | null
  browser_l: string | null
  browser_n: BrowserName | null
  browser_k: 'desktop' | 'mobile' | null
  /** 0–100 with two decimals, random but stable. */
  percent: number
  last_seen_at: string | null
  last_seen_session_count: number | null
  delivery_ids: string[]
  last_cleared_at: string | null
  [property: string]: unknown
}

export type Company = {
  id: string
  created_at: string
  updated_at: string
  uid: string
  [property: string]: unknown
}
