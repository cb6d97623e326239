import type { KeyObject } from 'node:crypto'
import type { AccountSettings } from '../../../protocol/account.ts'
import type { VerificationKeys } from '../../access/accounts/verification-keys.ts'
import type { FeedSummary } from '../../content/feed/load-feed.ts'
import type { HostState } from '../../domains/register-host.ts'
import type { Told } from '../../journal/tell.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    sites: KnownSites
  }
}

/** The account and the host of a page's request. */
export interface Site {
  account: Told & {
    keys: VerificationKeys
    proofs_since: number | null
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
 * Sites by the row that each was made from. A store that caches rows (`recall`) returns the same object while the row is valid,
 * so its site is valid as long. Other stores return a new row every time. Sites are shared, so nobody may change them.
 */
export type KnownSites = WeakMap<object, Site>
