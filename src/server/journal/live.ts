import type { AccountSettings } from '../../protocol/account.ts'

/** An account, and whether its pages listen. */
export interface Listening {
  id: string
  settings: Pick<AccountSettings, 'live_pages'>
}

/** Tells open pages that something is new. They then boot as usual. `pages/live` adds how pages listen. */
export interface Live {
  /** Something was committed for people of this account. They hear of it now, not at the next look. */
  hurry(account: Listening): void
}
