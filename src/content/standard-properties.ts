/** Properties that every person has, in the words of a sentence. */
export const STANDARD: { readonly [prop: string]: string } = {
  created_at: 'first contact',
  last_seen_at: 'last visit',
  last_seen_session_count: 'number of visits',
  browser_l: 'language',
  browser_n: 'browser',
  browser_k: 'device',
  browser_tz: 'time zone',
  browser_x: 'window width',
}

/** Their types, as for custom properties. */
export const STANDARD_TYPES: { readonly [prop: string]: string[] } = {
  created_at: ['timestamp'],
  last_seen_at: ['timestamp'],
  last_seen_session_count: ['integer'],
  browser_tz: ['integer'],
  browser_x: ['integer'],
}
