import type { KeyObject } from 'node:crypto'
import type { AccountSettings } from '../../protocol/account.ts'
import type { FeedSummary } from '../feed/load-feed.ts'
import type { HostState } from '../urls/register-host.ts'
import type { Told } from '../webhooks/tell.ts'

/** The account and the host that a page's request is about. */
export interface Site {
  account: Told & {
    verification_key: string
    verification_since: number | null
    visit_key: KeyObject
    tombstone_key: string
    settings: AccountSettings
  }
  host: HostState
  enabled: boolean
  feed: FeedSummary
}

/**
 * By the row that each was made of. A store that keeps the row (`recall`) hands out the same one as long as it holds, and
 * what was made of it holds as long; other stores' rows are new every time. Shared, so nobody changes them.
 */
export type KnownSites = WeakMap<object, Site>
