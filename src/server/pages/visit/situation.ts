import type { Situation } from '../../../evaluator/situation.ts'
import type { AccountSettings } from '../../../protocol/account.ts'
import type { Properties } from '../../../protocol/profile.ts'
import type { FeedSummary } from '../../content/feed/load-feed.ts'
import type { CompanyRow } from '../../people/companies/company-record.ts'
import { fullCompany } from '../../people/companies/company-record.ts'
import { fullProfile, type KnownProfile } from '../../people/profiles/profile-record.ts'
import type { Remembered } from './remembered.ts'

export interface PageView {
  now: number
  url: string | null
  site: {
    account: { settings: AccountSettings }
    feed: Pick<FeedSummary, 'segments' | 'limits'>
    enabled: boolean
    url_group_id: string | null
  }
  /** Null if nobody asks who it is. */
  profile: KnownProfile | null
  company: CompanyRow | null
  remembered: Remembered
}

/** What the server knows about a page view. It cannot see elements and triggers. */
export function situationOf(view: PageView): Situation {
  const { now, url, site, profile, company } = view
  const { history, events, displayed, limited = {}, arms } = view.remembered
  const { groups } = site.feed.limits
  const { once_rule, frequency_limits } = site.account.settings
  return {
    now,
    url,
    page: null,
    domain: { enabled: site.enabled, url_group_id: site.url_group_id },
    profile: profile
      ? { percent: profile.percent, properties: fullProfile(profile, null) }
      : { percent: 0, properties: {} },
    company: company && (fullCompany(company) as Properties),
    history,
    events,
    displayed,
    ...(groups.length > 0 && { limits: groups.map(group => ({ ...group, displayed: limited[group.id] ?? [] })) }),
    ...(Object.keys(arms).length > 0 && { arms }),
    settings: { once_rule, frequency_limits },
    segments: site.feed.segments,
  }
}
